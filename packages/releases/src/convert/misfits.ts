import {
  type Document,
  firstIndex,
  type Message,
  problem,
  type Relation,
  type RuleId,
  type Selection,
  type Span,
  spanTexts,
  type TokenTable,
  tokenTable,
} from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { selectionsOf } from "@discoprep/formats/format";

export interface FitText {
  readonly raw: string;
  readonly tokens: TokenTable;
  /** Normalizes a text before it is compared with a stated one. */
  readonly plain: (text: string) => string;
}

/** A part of a relation that does not fit the text. */
export interface Misfit {
  readonly relation: Relation;
  readonly part: string;
  readonly message: Message;
}

export function isOutside({ message }: Misfit): boolean {
  return /^(?:reversed-span|empty-span|span-past-end|span-splits-character)$/.test(message.rule);
}

export const tokenParts: readonly string[] = ["Arg1", "Arg2", "Connective"];

/** Returns the faults of a relation's parts: all cut tokens, and in each part the first fault of every other rule. */
export function misfitsOf(relation: Relation, text: FitText): Misfit[] {
  return selectionsOf(relation).flatMap(([part, selection]) => {
    const rules = new Set<RuleId>();
    return [...partFaults(relation, part, selection, text)]
      .filter(({ rule }) => rule === "span-cuts-token" || rules.size < rules.add(rule).size)
      .map((message) => ({ relation, part, message }));
  });
}

function* partFaults(
  relation: Relation,
  part: string,
  selection: Selection,
  { raw, tokens, plain }: FitText,
): Generator<Message> {
  const { spans, text: stated } = selection;
  const where = { ...relation.source, relation: relation.id };
  let last = 0;
  let isInside = true;
  for (const span of spans) {
    const fault = spanFault(span, raw);
    const place = `${part} ${span.start}..${span.end}`;
    if (fault !== undefined) {
      isInside = false;
      yield problem(fault.rule, where, { expected: fault.expected, found: place });
    } else if (span.start < last)
      yield problem("overlapping-spans", where, { expected: "disjoint spans", found: place });
    last = Math.max(last, span.end);
  }
  if (!isInside) return;
  const text = `"${spanTexts(raw, spans).join(" ")}"`;
  const difference = firstDifference(selection, raw, plain);
  if (difference !== undefined) {
    const details = { expected: `"${stated}"`, found: `${part} ${text}` };
    yield problem("text-mismatch", { ...where, offset: difference }, details);
    return;
  }
  const connective = relation.type === "Explicit" && part === "Connective" ? relation.conn1?.text : undefined;
  if (connective !== undefined && !holdsWords(text, connective)) {
    const offset = spans[0]?.start;
    yield problem("connective-mismatch", { ...where, offset }, { expected: `"${connective}"`, found: text });
  }
  if (!tokenParts.includes(part)) return;
  for (const offset of spans.flatMap(({ start, end }) => [start, end])) {
    const token = tokens.cutAt(offset);
    if (token === undefined) continue;
    const cut = `${part} "${raw.slice(token.start, offset)}|${raw.slice(offset, token.end)}"`;
    yield problem("span-cuts-token", { ...where, offset }, { found: cut });
  }
}

function spanFault({ start, end }: Span, raw: string): { rule: RuleId; expected: string } | undefined {
  const splits = (offset: number): boolean => offset > 0 && (raw.codePointAt(offset - 1) as number) > 0xffff;
  if (end < start) return { rule: "reversed-span", expected: "start before end" };
  if (end === start) return { rule: "empty-span", expected: "at least one character" };
  if (end > raw.length) return { rule: "span-past-end", expected: `offsets up to ${raw.length}` };
  if (splits(start) || splits(end))
    return { rule: "span-splits-character", expected: "offsets in UTF-16 code units" };
  return undefined;
}

/** Returns a text without white space: a reader may have joined pieces by a blank and deleted line feeds. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, "");
}

function firstDifference(
  { spans, text }: Selection,
  raw: string,
  plain: FitText["plain"],
): number | undefined {
  if (text === undefined) return undefined;
  const stated = plain(text);
  if (plain(spanTexts(raw, spans).join("")) === stated) return undefined;
  let position = 0;
  for (const { start, end } of spans)
    for (let at = start; at < end; at++) {
      if (/\s/.test(raw[at] as string)) continue;
      if (raw[at] !== stated[position]) return at;
      position++;
    }
  return spans.at(-1)?.end;
}

export function partsWithoutTokens(relation: Relation, { raw, tokens }: FitText): Message[] {
  return selectionsOf(relation).flatMap(([part, { spans }]) => {
    if (!tokenParts.includes(part) || tokens.within(spans).length > 0) return [];
    const texts = spanTexts(raw, spans).map((text) => JSON.stringify(text));
    const details = { expected: "spans that hold at least one token", found: `${part} ${texts.join(" ")}` };
    return problem("part-without-tokens", { ...relation.source, relation: relation.id }, details);
  });
}

/** Returns the tokens at their places in another raw text that differs only in white space. */
export function tokensOver(raw: string, document: Document): TokenTable {
  const carry = carrier(document.raw, raw);
  const tokens = tokenTable(document).tokens.flatMap((token) => {
    return carry([token]).map((span) => ({ ...token, ...span }));
  });
  return tokenTable({ sentences: [{ start: 0, end: raw.length, tokens }] });
}

/** Moves spans to a text that differs only in white space; a span of white space alone is lost. */
export function carrier(from: string, to: string): (spans: readonly Span[]) => Span[] {
  const characters = (text: string): number[] => [...text.matchAll(/\S/g)].map(({ index }) => index);
  const before = characters(from);
  const after = characters(to);
  return (spans) =>
    spans.flatMap(({ start, end }) => {
      const first = after[firstIndex(before, (at) => at >= start)] ?? to.length;
      const last = after[firstIndex(before, (at) => at >= end) - 1] ?? -1;
      return first <= last ? [{ start: first, end: last + 1 }] : [];
    });
}

function holdsWords(text: string, stated: string): boolean {
  const words = (phrase: string): string[] => phrase.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const content = words(text).join(" ");
  return words(stated).every((word) => content.includes(word));
}

export function partsOf(misfits: readonly Misfit[]): number {
  const parts = new Groups(
    misfits.filter(({ message }) => message.rule !== "overlapping-spans"),
    ({ relation }) => relation,
  );
  return [...parts.values()].reduce((sum, group) => sum + new Set(group.map(({ part }) => part)).size, 0);
}

/** Returns a text read as UTF-8 where it seems to be UTF-8 that was read as Latin-1, else the text itself. */
export function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

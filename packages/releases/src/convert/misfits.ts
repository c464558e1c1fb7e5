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
import { selectionsOf } from "@discoprep/formats/format";

export interface FitText {
  readonly raw: string;
  readonly tokens: TokenTable;
  /** Makes a text as it is compared with a stated one. */
  readonly plain: (text: string) => string;
}

type MisfitKind = "outside" | "text" | "connective" | "cut" | "overlap";

/** A part of a relation that does not fit the text. */
export interface Misfit {
  readonly relation: Relation;
  readonly part: string;
  readonly kind: MisfitKind;
  readonly message: Message;
}

export const tokenParts: readonly string[] = ["Arg1", "Arg2", "Connective"];

/** Returns what does not fit; of a part, the first fault of each rule. */
export function misfitsOf(relation: Relation, { raw, tokens, plain }: FitText): Misfit[] {
  const where = { ...relation.source, relation: relation.id };
  return selectionsOf(relation).flatMap(([part, selection]) => {
    const { spans, text: stated } = selection;
    const misfits = new Map<RuleId, Misfit>();
    const add = (
      kind: MisfitKind,
      rule: RuleId,
      offset: number | undefined,
      found: string,
      expected?: string,
    ) => {
      if (misfits.has(rule)) return;
      const place = offset === undefined ? where : { ...where, offset };
      misfits.set(rule, { relation, part, kind, message: problem(rule, place, { expected, found }) });
    };
    let last = 0;
    for (const span of spans) {
      const fault = spanFault(span, raw);
      const found = `${part} ${span.start}..${span.end}`;
      if (fault !== undefined) add("outside", fault.rule, undefined, found, fault.expected);
      else if (span.start < last) add("overlap", "overlapping-spans", undefined, found, "disjoint spans");
      last = Math.max(last, span.end);
    }
    if ([...misfits.values()].some(({ kind }) => kind === "outside")) return [...misfits.values()];
    const found = `"${spanTexts(raw, spans).join(" ")}"`;
    const difference = firstDifference(selection, raw, plain);
    if (difference !== undefined) {
      add("text", "text-mismatch", difference, `${part} ${found}`, `"${stated}"`);
      return [...misfits.values()];
    }
    const connective =
      relation.type === "Explicit" && part === "Connective" ? relation.conn1?.text : undefined;
    if (connective !== undefined && !holdsWords(found, connective))
      add("connective", "connective-mismatch", spans[0]?.start, found, `"${connective}"`);
    if (!tokenParts.includes(part)) return [...misfits.values()];
    const cuts = spans
      .flatMap(({ start, end }) => [start, end])
      .flatMap((offset): Misfit[] => {
        const token = tokens.cutAt(offset);
        if (token === undefined) return [];
        const cut = `${part} "${raw.slice(token.start, offset)}|${raw.slice(offset, token.end)}"`;
        const message = problem("span-cuts-token", { ...where, offset }, { found: cut });
        return [{ relation, part, kind: "cut", message }];
      });
    return [...misfits.values(), ...cuts];
  });
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
    const found = `${part} ${spanTexts(raw, spans)
      .map((text) => JSON.stringify(text))
      .join(" ")}`;
    const expected = "spans that hold at least one token";
    return problem("part-without-tokens", { ...relation.source, relation: relation.id }, { expected, found });
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
  const words = (of: string): string[] => of.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = words(text).join(" ");
  return words(stated).every((word) => found.includes(word));
}

export function partsOf(misfits: readonly Misfit[]): number {
  const wrong = misfits.filter(({ kind }) => kind !== "overlap");
  return wrong.filter(({ relation, part }, at) => {
    const before = wrong[at - 1];
    return before?.relation !== relation || before.part !== part;
  }).length;
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

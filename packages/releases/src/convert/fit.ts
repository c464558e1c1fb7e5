import {
  type Document,
  firstIndex,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type RuleId,
  type Selection,
  type Span,
  spanTexts,
  type TokenTable,
  tokenTable,
} from "@discoprep/corpus";
import type { InputFile } from "@discoprep/files";
import { mapSpans, selectionsOf } from "@discoprep/files/format";
import { causeOf } from "./misfit-cause.ts";
import type { DropCounts, Report } from "./record.ts";

/** A text with its tokens. */
export interface FitText {
  readonly raw: string;
  readonly tokens: TokenTable;
  /** Makes a text as it is compared with a stated one. */
  readonly plain: (text: string) => string;
}

/** Why a part does not fit: spans outside the text, another text stated, another connective stated, tokens cut, spans that overlap. */
type MisfitKind = "outside" | "text" | "connective" | "cut" | "overlap";

/** A part of a relation that does not fit the text. */
export interface Misfit {
  readonly relation: Relation;
  readonly part: string;
  readonly kind: MisfitKind;
  readonly message: Message;
}

/** The parts that make a relation in a release. */
const neededParts: readonly string[] = ["Arg1", "Arg2", "Connective", "Punctuation"];

/** The parts that need tokens. */
export const tokenParts: readonly string[] = ["Arg1", "Arg2", "Connective"];

/**
 * Asks all that is asked of annotations and their text, once the tokens are known: do spans lie inside the text, do they cut
 * tokens, is a stated text that under its spans, does each part hold a token? A relation with a part outside the text or
 * without tokens is left out. The relations come back with offsets of the document's raw text.
 * @param document with sentences; its raw text may differ from that of `source` in white space
 * @param source raw text and relations as they were read @param file of the raw text
 * @throws ProblemError where the misfits have one cause: offsets counted in another way, or another text
 */
export function fit(
  document: Document,
  source: Document,
  file: InputFile | undefined,
  report: Report,
): { readonly relations: readonly Relation[]; readonly dropped: DropCounts } {
  const { raw, relations } = source;
  const isRewritten = document.raw !== raw;
  const text = { raw, tokens: isRewritten ? tokensOver(raw, document) : tokenTable(document), plain: plainText };
  const misfits = relations.flatMap((relation) => misfitsOf(relation, text));
  const cause = causeOf(source, misfits, text, file);
  if (cause !== undefined) throw new ProblemError(cause);
  const outside = new Map<Relation, Set<string>>();
  for (const { relation, part, kind, message } of misfits) {
    report(message);
    if (kind === "outside") outside.set(relation, (outside.get(relation) ?? new Set<string>()).add(part));
  }
  const dropped = { "unusable-span": 0, "part-without-tokens": 0 };
  const carry = isRewritten ? carrier(raw, document.raw) : undefined;
  const kept = relations.flatMap((relation): Relation[] => {
    const parts = outside.get(relation);
    if (neededParts.some((part) => parts?.has(part))) {
      dropped["unusable-span"]++;
      return [];
    }
    const empty = partsWithoutTokens(relation, text);
    for (const message of empty) report(message);
    if (empty.length > 0) {
      dropped["part-without-tokens"]++;
      return [];
    }
    // The Chinese release has Sup1, too, but a relation is whole without it.
    const usable = parts?.has("Sup1") ? { ...relation, sup1: undefined } : relation;
    return [carry === undefined ? usable : mapSpans(usable, carry)];
  });
  return { relations: kept, dropped };
}

/** Returns what does not fit of a relation. Of a part, the first fault of each rule is a message. */
export function misfitsOf(relation: Relation, { raw, tokens, plain }: FitText): Misfit[] {
  const where = { ...relation.source, relation: relation.id };
  return selectionsOf(relation).flatMap(([part, selection]) => {
    const { spans, text: stated } = selection;
    const misfits = new Map<RuleId, Misfit>();
    const add = (kind: MisfitKind, rule: RuleId, offset: number | undefined, found: string, expected?: string) => {
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
    const connective = relation.type === "Explicit" && part === "Connective" ? relation.conn1?.text : undefined;
    if (connective !== undefined && !holdsWords(found, connective))
      add("connective", "connective-mismatch", spans[0]?.start, found, `"${connective}"`);
    if (!tokenParts.includes(part)) return [...misfits.values()];
    const cuts = spans.flatMap(({ start, end }) => [start, end]).flatMap((offset): Misfit[] => {
      const token = tokens.cutAt(offset);
      if (token === undefined) return [];
      const cut = `${part} "${raw.slice(token.start, offset)}|${raw.slice(offset, token.end)}"`;
      const message = problem("span-cuts-token", { ...where, offset }, { found: cut });
      return [{ relation, part, kind: "cut", message }];
    });
    return [...misfits.values(), ...cuts];
  });
}

/** Returns what makes a span unusable in a text, or undefined where it lies inside. */
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
function plainText(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Returns the first offset of raw at which the text that a selection states differs, or undefined. */
function firstDifference({ spans, text }: Selection, raw: string, plain: FitText["plain"]): number | undefined {
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

function partsWithoutTokens(relation: Relation, { raw, tokens }: FitText): Message[] {
  return selectionsOf(relation).flatMap(([part, { spans }]) => {
    if (!tokenParts.includes(part) || tokens.within(spans).length > 0) return [];
    const found = `${part} ${spanTexts(raw, spans).map((text) => JSON.stringify(text)).join(" ")}`;
    const expected = "spans that hold at least one token";
    return problem("part-without-tokens", { ...relation.source, relation: relation.id }, { expected, found });
  });
}

/** Returns a document's tokens at their places in another raw text, which differs from its own only in white space. */
function tokensOver(raw: string, document: Document): TokenTable {
  const carry = carrier(document.raw, raw);
  const tokens = tokenTable(document).tokens.flatMap((token) => {
    return carry([token]).map((span) => ({ ...token, ...span }));
  });
  return tokenTable({ sentences: [{ start: 0, end: raw.length, tokens }] });
}

/**
 * Moves spans to another text that differs only in white space. A place is found by the number of characters other than
 * white space before it; a span of white space alone is lost.
 */
function carrier(from: string, to: string): (spans: readonly Span[]) => Span[] {
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

/** Returns whether the words of a stated connective are among those of a text, in any order and case. */
function holdsWords(text: string, stated: string): boolean {
  const words = (of: string): string[] => of.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = words(text).join(" ");
  return words(stated).every((word) => found.includes(word));
}

import { type Place, ProblemError, type Relation, type RelationType, type Span } from "@discoprep/corpus";
import { runs } from "@discoprep/files/text";
import { findSense, inventory } from "@discoprep/senses";
import type { NumberedText } from "./read-tokens.ts";

const types: ReadonlyMap<string, RelationType> = new Map(
  (["Explicit", "Implicit", "AltLex", "AltLexC", "Hypophora"] as const).map((type) => [
    type.toLowerCase(),
    type,
  ]),
);

/**
 * The relation of a `.rels` row. The format does not separate arguments and connective. Tokens labelled as a
 * connective at the beginning of unit 2, or else of unit 1, are the connective of an explicit relation and
 * belong to no argument. Their unit is Arg2; without them Arg1 is unit 1. Rows without a type (2021, 2023)
 * are Explicit where there is such a connective, or else Implicit. Senses in small letters get the spelling
 * of PDTB 3.0.
 * @throws ProblemError where token numbers cannot be read or lie outside the document
 */
export function rowRelation(row: Record<string, string>, text: NumberedText, source: Place): Relation {
  const unit1 = tokensOf(row.unit1_toks ?? "", text, source);
  const unit2 = tokensOf(row.unit2_toks ?? "", text, source);
  const stated = types.get(row.rel_type ?? "");
  const found = stated === undefined || stated === "Explicit" ? connectiveOf(unit1, unit2, text) : undefined;
  const type = stated ?? (found === undefined ? "Implicit" : "Explicit");
  const [arg1, arg2] = found?.unit === unit1 ? [unit2, unit1] : [unit1, unit2];
  const inConnective = new Set(found?.tokens);
  const rest = (unit: readonly number[]): number[] => unit.filter((number) => !inConnective.has(number));
  const label = row.orig_label || row.label || "";
  const connective = found && { spans: spansOf(found.tokens, text) };
  return {
    type,
    ...(connective && { connective }),
    conn1: {
      text: connective?.spans.map(({ start, end }) => text.document.raw.slice(start, end)).join(" ") ?? "",
      senses: label.split(";").map((sense) => findSense(inventory("pdtb3"), sense) ?? sense),
    },
    arg1: { spans: spansOf(rest(arg1), text) },
    arg2: { spans: spansOf(rest(arg2), text) },
    source,
  };
}

/** 0-based token numbers of `3-5,8`. */
function tokensOf(ranges: string, { spans }: NumberedText, where: Place): number[] {
  const numbers = ranges.split(",").flatMap((range) => {
    const match = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(range);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (match === null || last < first || last > spans.length) return [undefined];
    return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
  });
  if (!numbers.includes(undefined)) return numbers as number[];
  throw new ProblemError({
    rule: "invalid-token-range",
    what: "the tokens of a unit cannot be read",
    where,
    expected: `token numbers from 1 to ${spans.length}, such as 3-5,8`,
    found: ranges,
    remedy: "Check that .rels and tokens belong together.",
  });
}

/** The labelled connective at the beginning of a unit, if other tokens of the unit remain. */
function connectiveOf(
  unit1: readonly number[],
  unit2: readonly number[],
  { labels }: NumberedText,
): { unit: readonly number[]; tokens: number[] } | undefined {
  const labelled = (number: number | undefined, kind: string): boolean =>
    number !== undefined && new RegExp(`(?:Conn|Seg)=${kind}-conn`, "i").test(labels[number] ?? "");
  for (const unit of [unit2, unit1]) {
    const [first] = unit;
    if (first === undefined || !labelled(first, "B")) continue;
    const tokens = [first];
    for (const number of unit.slice(1)) {
      if (number !== (tokens.at(-1) as number) + 1 || !labelled(number, "I")) break;
      tokens.push(number);
    }
    if (tokens.length < unit.length) return { unit, tokens };
  }
  return undefined;
}

/** Runs of tokens as spans; tokens of one word give one span. */
function spansOf(numbers: readonly number[], { spans }: NumberedText): Span[] {
  return runs(numbers).map(([first, last]) => ({
    start: (spans[first] as Span).start,
    end: (spans[last] as Span).end,
  }));
}

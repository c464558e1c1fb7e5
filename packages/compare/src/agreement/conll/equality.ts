import type { MarkedRelation } from "./annotation.ts";
import { isExplicit } from "./text-order.ts";

/** What two readings of one relation can disagree on, in the order of the sheet. */
export const differenceKinds = ["type", "connective", "arg1", "arg2", "sense"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Which tokens of an argument count: `core` leaves out leading and trailing punctuation. */
export type CountedTokens = "core" | "tokens";

/**
 * What two readings of one relation disagree on. Connectives are compared where both are Explicit, senses as
 * sets: a missing second sense counts, several differences count once (CoNLL-2015 overview §3.2.3).
 */
export function differencesOf(
  a: MarkedRelation,
  b: MarkedRelation,
  counted: CountedTokens,
): DifferenceKind[] {
  const [one, other] = [comparedTexts(a, counted), comparedTexts(b, counted)];
  return differenceKinds.filter((kind) => differ(one[kind], other[kind]));
}

/** Each kind as a text that is equal for equal readings; undefined where there is nothing to compare. */
function comparedTexts(
  relation: MarkedRelation,
  counted: CountedTokens,
): Record<DifferenceKind, string | undefined> {
  const { type, connective, arg1, arg2, senses } = relation;
  return {
    type,
    connective: isExplicit(relation) ? `${connective.tokens}` : undefined,
    arg1: `${arg1[counted]}`,
    arg2: `${arg2[counted]}`,
    sense: JSON.stringify([...new Set(senses)].sort()),
  };
}

function differ<T>(one: T | undefined, other: T | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Says of a relation of a and one of b, by their positions, on how many kinds they agree. Made for millions of pairs:
 * what is compared is numbered once for each relation.
 */
export function agreementCounter(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
): (a: number, b: number) => number {
  const numbers = new Map<string, number>();
  const numbered = (text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const compared = (side: readonly MarkedRelation[]): (number | undefined)[][] =>
    side.map((relation) => {
      const texts = comparedTexts(relation, counted);
      return differenceKinds.map((kind) => numbered(texts[kind]));
    });
  const [ones, others] = [compared(a), compared(b)];
  return (first, second) => {
    const [one, other] = [ones[first], others[second]];
    let agreeing = 0;
    for (let kind = 0; kind < differenceKinds.length; kind++)
      if (!differ(one?.[kind], other?.[kind])) agreeing++;
    return agreeing;
  };
}

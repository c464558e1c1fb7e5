import { containsSpan, firstIndex, type Relation, type Span } from "@discoprep/corpus";
import { runs } from "@discoprep/files/text";
import type { NumberedToken } from "./tokens.ts";

/** The two units of a relation as token numbers (0-based, ascending). */
interface RelationUnits {
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  /** Whether Arg1 is unit 1, the argument that begins first without the connective. */
  readonly inOrder: boolean;
}

/**
 * The tokens of both arguments: those of which a span holds a part. Connectives of Explicit, AltLex and AltLexC
 * relations belong to Arg2, even where Arg1 holds the connective (as in DISRPT's English TED-MDB).
 */
export function relationUnits(relation: Relation, tokens: readonly NumberedToken[]): RelationUnits {
  const arg1 = tokensTouched(tokens, relation.arg1.spans);
  const bare = tokensTouched(tokens, relation.arg2.spans);
  const signal = relation.type === "Implicit" ? [] : (relation.connective?.spans ?? []);
  const arg2 = ascending(new Set([...bare, ...tokensTouched(tokens, signal)]));
  return { arg1, arg2, inOrder: (arg1[0] ?? Infinity) <= (bare[0] ?? Infinity) };
}

/** Numbers of the tokens that lie wholly in a span, ascending. */
export function tokensWithin(tokens: readonly NumberedToken[], spans: readonly Span[]): number[] {
  return tokensTouched(tokens, spans).filter((number) =>
    spans.some((span) => containsSpan(span, tokens[number] as NumberedToken)),
  );
}

/** Numbers of the tokens that a span holds, whole or in part, ascending. */
function tokensTouched(tokens: readonly NumberedToken[], spans: readonly Span[]): number[] {
  const found = spans.flatMap((span) => {
    const first = firstIndex(tokens, (token) => token.end > span.start);
    const after = firstIndex(tokens, (token) => token.start >= span.end);
    return Array.from({ length: Math.max(0, after - first) }, (_, offset) => first + offset);
  });
  return ascending(new Set(found));
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** First and last token number (0-based) of a stretch. */
type Stretch = readonly [number, number];

/** First and last token number of every sentence. */
export function sentenceBounds(tokens: readonly NumberedToken[]): Map<number, [number, number]> {
  const bounds = new Map<number, [number, number]>();
  for (const [number, { sentence }] of tokens.entries()) {
    const bound = bounds.get(sentence);
    if (bound === undefined) bounds.set(sentence, [number, number]);
    else bound[1] = number;
  }
  return bounds;
}

/** For each part of a unit the stretch from its first to its last sentence, without repetitions. */
export function sentenceParts(
  unit: readonly number[],
  tokens: readonly NumberedToken[],
  bounds: ReadonlyMap<number, Stretch>,
): Stretch[] {
  const boundsAt = (number: number): Stretch =>
    bounds.get((tokens[number] as NumberedToken).sentence) as Stretch;
  const stretches = runs(unit).map(([first, last]): Stretch => [boundsAt(first)[0], boundsAt(last)[1]]);
  return stretches.filter(
    ([first, last], index) => index === stretches.findIndex((one) => one[0] === first && one[1] === last),
  );
}

/** Forms with blanks between, `<*>` in gaps. @param joined whether to write multi-word tokens as one */
export function unitText(
  stretches: readonly Stretch[],
  tokens: readonly NumberedToken[],
  joined = false,
): string {
  return stretches
    .map(([first, last]) => {
      const words: string[] = [];
      for (let number = first; number <= last; number++) {
        const { form, multiword } = tokens[number] as NumberedToken;
        const whole = joined && multiword?.first === number && multiword.last <= last;
        words.push(whole ? multiword.surface : form);
        if (whole) number = multiword.last;
      }
      return words.join(" ");
    })
    .join(" <*> ");
}

/** Token numbers (0-based, ascending) as DISRPT writes them: from 1, `3-5,8`. */
export function formatRanges(numbers: readonly number[]): string {
  return formatParts(runs(numbers));
}

/** Stretches of token numbers (0-based) as DISRPT writes them; they may cross. */
export function formatParts(parts: readonly (readonly [number, number])[]): string {
  return parts
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}

/**
 * The 0-based token numbers of `3-5,8`; undefined where the text is none of that kind. Ranges that name more tokens than
 * the text has are refused before they are counted out.
 * @param count the number of tokens of the text
 */
export function tokenNumbers(ranges: string, count: number): number[] | undefined {
  const numbers: number[] = [];
  for (const range of ranges.split(",")) {
    const match = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(range);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (match === null || last < first || last > count || numbers.length + last - first >= count)
      return undefined;
    for (let number = first; number <= last; number++) numbers.push(number - 1);
  }
  return numbers;
}

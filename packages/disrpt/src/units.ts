import { containsSpan, firstIndex, type Relation, type Span } from "@discoprep/corpus";
import { runs } from "@discoprep/files/text";
import type { DisrptEdition } from "./editions.ts";
import type { NumberedToken } from "./tokens.ts";

/** The two units of a relation as token numbers (0-based, ascending). */
interface RelationUnits {
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  /** Whether Arg1 is unit 1, the unit that begins first; an edition ignores the connective for this. */
  readonly inOrder: boolean;
}

/**
 * The tokens of both arguments: those that lie wholly in a span. Connectives of Explicit, AltLex and AltLexC
 * relations are part of a unit, too. In an edition that is Arg2, even where Arg1 holds the connective (as in
 * DISRPT's English TED-MDB). In GDTB's own form a connective token goes to the argument of the next argument
 * token or, where none follows, to that of the last.
 */
export function relationUnits(
  relation: Relation,
  tokens: readonly NumberedToken[],
  edition?: DisrptEdition,
): RelationUnits {
  const tokensOf = edition === undefined ? tokensWithin : tokensTouched;
  const inArg1 = tokensOf(tokens, relation.arg1.spans);
  const inArg2 = tokensOf(tokens, relation.arg2.spans);
  const signal = relation.type === "Implicit" ? [] : (relation.connective?.spans ?? []);
  const connective = [...tokensOf(tokens, signal)];
  const isInOrder = (): boolean => lowestOf(inArg1) <= lowestOf(inArg2);
  const bare = isInOrder();
  if (edition === undefined) addToNext(connective, inArg1, inArg2);
  else for (const number of connective) inArg2.add(number);
  const inOrder = edition === undefined ? isInOrder() : bare;
  return { arg1: ascending(inArg1), arg2: ascending(inArg2), inOrder };
}

function lowestOf(numbers: ReadonlySet<number>): number {
  return ascending(numbers)[0] ?? Number.POSITIVE_INFINITY;
}

/** Adds connective tokens outside the arguments to the argument of the next argument token, or of the last. */
function addToNext(connective: readonly number[], inArg1: Set<number>, inArg2: Set<number>): void {
  const argumentTokens = ascending([...inArg1, ...inArg2]);
  const added = connective.filter((number) => !inArg1.has(number) && !inArg2.has(number));
  const owners = added.map((number) => {
    const next = argumentTokens.find((one) => one > number) ?? argumentTokens.at(-1);
    return next === undefined || inArg2.has(next) ? inArg2 : inArg1;
  });
  for (const [index, number] of added.entries()) owners[index]?.add(number);
}

/** Numbers of the tokens that lie wholly in a span, ascending. */
export function tokensWithin(tokens: readonly NumberedToken[], spans: readonly Span[]): Set<number> {
  const touched = [...tokensTouched(tokens, spans)].map((number) => [number, tokens[number]] as const);
  const within = touched.filter(([, token]) => token && spans.some((span) => containsSpan(span, token)));
  return new Set(within.map(([number]) => number));
}

/** Numbers of the tokens that a span holds, whole or in part, ascending. */
function tokensTouched(tokens: readonly NumberedToken[], spans: readonly Span[]): Set<number> {
  const found = spans.flatMap((span) => {
    const first = firstIndex(tokens, (token) => token.end > span.start);
    const after = firstIndex(tokens, (token) => token.start >= span.end);
    return Array.from({ length: Math.max(0, after - first) }, (_, offset) => first + offset);
  });
  return new Set(ascending(found));
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

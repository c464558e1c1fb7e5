import { containsSpan, firstIndex, type Relation, type Span } from "@discoprep/corpus";
import type { DisrptEdition } from "./edition.ts";
import type { NumberedToken } from "./numbered-tokens.ts";

/** The two units of a relation as token numbers (0-based, ascending). */
export interface RelationUnits {
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
  const bare = lowestOf(inArg1) <= lowestOf(inArg2);
  if (edition === undefined) addToNext(connective, inArg1, inArg2);
  else for (const number of connective) inArg2.add(number);
  const inOrder = edition === undefined ? lowestOf(inArg1) <= lowestOf(inArg2) : bare;
  return { arg1: ascending(inArg1), arg2: ascending(inArg2), inOrder };
}

function lowestOf(numbers: ReadonlySet<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}

/**
 * Adds connective tokens outside the arguments to the argument of the next argument token, or of the last.
 */
function addToNext(connective: readonly number[], inArg1: Set<number>, inArg2: Set<number>): void {
  const last = [...inArg1, ...inArg2].reduce((most, number) => Math.max(most, number), -1);
  const added: [Set<number>, number][] = [];
  let owner = inArg2.has(last) || !inArg1.has(last) ? inArg2 : inArg1;
  const lowest = connective[0] ?? Number.POSITIVE_INFINITY;
  for (let number = Math.max(last, connective.at(-1) ?? -1); number >= lowest; number--) {
    if (inArg2.has(number)) owner = inArg2;
    else if (inArg1.has(number)) owner = inArg1;
    else if (connective.includes(number)) added.push([owner, number]);
  }
  for (const [unit, number] of added) unit.add(number);
}

/** Numbers of the tokens that lie wholly in a span, ascending. */
export function tokensWithin(tokens: readonly NumberedToken[], spans: readonly Span[]): Set<number> {
  const touched = [...tokensTouched(tokens, spans)].map((number) => [number, tokens[number]] as const);
  const within = touched.filter(([, token]) => token && spans.some((span) => containsSpan(span, token)));
  return new Set(within.map(([number]) => number));
}

/** Numbers of the tokens that a span holds, whole or in part, ascending. */
function tokensTouched(tokens: readonly NumberedToken[], spans: readonly Span[]): Set<number> {
  const found = new Set<number>();
  for (const span of spans) {
    for (let number = firstFrom(tokens, span.start); number < tokens.length; number++) {
      const token = tokens[number] as NumberedToken;
      if (token.start >= span.end) break;
      found.add(number);
    }
  }
  return new Set(ascending(found));
}

function firstFrom(tokens: readonly NumberedToken[], position: number): number {
  return firstIndex(tokens, (token) => token.end > position);
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

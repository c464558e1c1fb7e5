import { containsSpan, firstIndex, type Relation, type Span } from "@discoprep/corpus";
import type { NumberedToken } from "./token-ranges.ts";

/** The two units of a relation as token numbers (0-based, ascending). */
export interface RelationUnits {
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
}

/**
 * The tokens of both arguments; a token counts where a span holds all of it. Connectives of Explicit, AltLex
 * and AltLexC relations are part of a unit, too: a connective token goes to the argument of the next argument
 * token, or where none follows to that of the last (as the DISRPT data of GDTB has it).
 */
export function relationUnits(relation: Relation, tokens: readonly NumberedToken[]): RelationUnits {
  const inArg1 = tokensWithin(tokens, relation.arg1.spans);
  const inArg2 = tokensWithin(tokens, relation.arg2.spans);
  const signal = relation.type === "Implicit" ? [] : (relation.connective?.spans ?? []);
  const last = Math.max(...inArg1, ...inArg2, -1);
  let owner = inArg2.has(last) || !inArg1.has(last) ? inArg2 : inArg1;
  const connective = [...tokensWithin(tokens, signal)];
  const added: [Set<number>, number][] = [];
  const lowest = connective[0] ?? tokens.length;
  for (let number = Math.max(last, connective.at(-1) ?? -1); number >= lowest; number--) {
    if (inArg2.has(number)) owner = inArg2;
    else if (inArg1.has(number)) owner = inArg1;
    else if (connective.includes(number)) added.push([owner, number]);
  }
  for (const [unit, number] of added) unit.add(number);
  return { arg1: ascending(inArg1), arg2: ascending(inArg2) };
}

/** Numbers of the tokens that lie wholly in a span, ascending. */
export function tokensWithin(tokens: readonly NumberedToken[], spans: readonly Span[]): Set<number> {
  const found = new Set<number>();
  for (const span of spans) {
    for (let number = firstFrom(tokens, span.start); number < tokens.length; number++) {
      const token = tokens[number] as NumberedToken;
      if (token.start >= span.end) break;
      if (containsSpan(span, token)) found.add(number);
    }
  }
  return new Set(ascending(found));
}

function firstFrom(tokens: readonly NumberedToken[], position: number): number {
  return firstIndex(tokens, (token) => token.start >= position);
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

import { FIRST_ROOM, Kind, type Tokens } from "./tokens.ts";

/** Bracket families, and what a closer may reach through to find its opener. */
const families = 5;
const familyOf: Record<number, number> = {
  [Kind.openTemplate]: 0,
  [Kind.openParameter]: 0,
  [Kind.openLink]: 1,
  [Kind.openTable]: 2,
  [Kind.openVariant]: 3,
  [Kind.openHtmlTable]: 4,
};
/** `hides[a]` are the families that cannot be closed from inside an open bracket of family `a`. */
const hides: readonly (readonly number[])[] = [[3], [], [1, 3], [], [1, 3]];

/**
 * The stack of open brackets. `reach` holds, per entry and family, how many openers a closer
 * could still find from there: a stray closer is known at once, so that matching stays linear.
 */
export interface Brackets {
  depth: number;
  open: Int32Array;
  reach: Int32Array;
}

export function emptyBrackets(): Brackets {
  return { depth: 0, open: new Int32Array(FIRST_ROOM), reach: new Int32Array(FIRST_ROOM * families) };
}

export function pushOpener(brackets: Brackets, token: number, kind: number): void {
  const depth = brackets.depth++;
  if (depth === brackets.open.length) growStack(brackets);
  brackets.open[depth] = token;
  const own = familyOf[kind] as number;
  for (let family = 0; family < families; family++) {
    const below = depth === 0 ? 0 : (brackets.reach[(depth - 1) * families + family] as number);
    brackets.reach[depth * families + family] = below;
  }
  for (const hidden of hides[own] as readonly number[]) brackets.reach[depth * families + hidden] = 0;
  const index = depth * families + own;
  brackets.reach[index] = (brackets.reach[index] as number) + 1;
}

/** The token index of the innermost open bracket, or -1. */
export function topOpener(brackets: Brackets): number {
  return brackets.depth === 0 ? -1 : (brackets.open[brackets.depth - 1] as number);
}

/** Whether a closer of this kind of opener would find one. */
export function canClose(brackets: Brackets, kind: number): boolean {
  if (brackets.depth === 0) return false;
  const family = familyOf[kind] as number;
  return (brackets.reach[(brackets.depth - 1) * families + family] as number) > 0;
}

/**
 * Takes the nearest opener of the kind off the stack and returns its token; those above it stay
 * without a match. Call only after `canClose`.
 */
export function popOpener(brackets: Brackets, tokens: Tokens, kind: number): number {
  const family = familyOf[kind] as number;
  for (;;) {
    const token = brackets.open[--brackets.depth] as number;
    if (familyOf[tokens.kind[token] as number] === family) return token;
  }
}

/** Ties an opener and its closer together. */
export function tie(tokens: Tokens, opener: number, closer: number): void {
  tokens.match[opener] = closer;
  tokens.match[closer] = opener;
}

function growStack(brackets: Brackets): void {
  const open = new Int32Array(brackets.open.length * 2);
  open.set(brackets.open);
  const reach = new Int32Array(brackets.reach.length * 2);
  reach.set(brackets.reach);
  brackets.open = open;
  brackets.reach = reach;
}

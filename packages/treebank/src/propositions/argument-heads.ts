import { type Predicate, runs } from "@discoprep/corpus";

export type Argument = Predicate["arguments"][number];

/** Tokens are numbered from 1; head 0 is the root. */
export interface HeadedToken {
  readonly head: number;
  readonly isPunctuation: boolean;
}

/** Returns the tokens that represent an argument: heads of its pieces, punctuation only if there is nothing else (§8.2). */
export function argumentHeads(positions: Iterable<number>, tokens: readonly HeadedToken[]): number[] {
  const pieces = runs([...new Set(positions)].sort((a, b) => a - b));
  const heads = pieces.flatMap((piece) => pieceHeads(piece, tokens));
  if (pieces.length < 2 || heads.length < 2) return heads;
  const top = lowestCommonAncestor(heads, tokens);
  return heads.includes(top) ? [top] : heads;
}

/** Gives the first head the label; the others are its continuations. */
export function labelledHeads(label: string, heads: readonly number[]): Argument[] {
  return heads.map((token, index) => ({ token, label: index === 0 ? label : `C-${label}` }));
}

function pieceHeads([first, last]: readonly [number, number], tokens: readonly HeadedToken[]): number[] {
  const token = (position: number): HeadedToken => tokens[position - 1] as HeadedToken;
  const piece = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const heads = piece.filter((position) => token(position).head < first || token(position).head > last);
  const words = heads.filter((position) => !token(position).isPunctuation);
  return words.length > 0 ? words : heads;
}

function lowestCommonAncestor(positions: readonly number[], tokens: readonly HeadedToken[]): number {
  const [first, ...tail] = positions.map((position) => pathToRoot(position, tokens));
  const paths = tail.map((path) => new Set(path));
  return first?.find((position) => paths.every((path) => path.has(position))) ?? 0;
}

function pathToRoot(position: number, tokens: readonly HeadedToken[]): number[] {
  const path: number[] = [];
  for (let current = position; current > 0; current = tokens[current - 1]?.head ?? 0) path.push(current);
  return path;
}

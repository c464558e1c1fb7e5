import { arg1Place, connectiveHeadByToken, type ParsedDocument } from "@discoprep/formats/conll16";
import type { ScoredRelation } from "../conll16/scored-relation.ts";

export type TokenPlaces = ReturnType<typeof tokenPlaces>;

/** Returns the form, sentence and place in the sentence of each token. */
export function tokenPlaces({ sentences }: ParsedDocument) {
  return sentences.flatMap(({ words }, sentence) =>
    words.map(([form], place) => ({ form, sentence, place })),
  );
}

export const bucketKinds = ["sentence", "distance", "length", "connective"] as const;
export type BucketKind = (typeof bucketKinds)[number];

/** Returns the bucket of a relation. Buckets of sentences and connectives need the tokens of its document. */
export function bucketOf(
  relation: ScoredRelation,
  kind: BucketKind,
  tokens: TokenPlaces | undefined,
): string | undefined {
  const { arg1, arg2, type, connective } = relation;
  if (kind === "distance") return range(tokensBetween(arg1, arg2), [0, 2, 9]);
  if (kind === "length") return range(new Set(arg1).size + new Set(arg2).size, [10, 20, 40], 1);
  if (tokens === undefined) return undefined;
  if (kind === "sentence") {
    const sentences = (argument: readonly number[]) => argument.map((token) => tokens[token]?.sentence);
    return arg1Place(sentences(arg1), sentences(arg2));
  }
  if (type !== "Explicit") return undefined;
  const text = connective.map((token) => tokens[token]?.form ?? "").join(" ");
  return connectiveHeadByToken(text).head;
}

/** Counts tokens between the arguments at their closest; 0 if one is empty. */
function tokensBetween(arg1: readonly number[], arg2: readonly number[]): number {
  let nearest = Infinity;
  for (const first of arg1) for (const second of arg2) nearest = Math.min(nearest, Math.abs(first - second));
  return Number.isFinite(nearest) ? Math.max(0, nearest - 1) : 0;
}

/** Names the range of a number: `1-10`, `11-20`, `41+`. @param ends the last number of each range but the open one */
function range(number: number, ends: readonly number[], first = 0): string {
  const at = ends.findIndex((end) => number <= end);
  if (at === -1) return `${(ends.at(-1) ?? 0) + 1}+`;
  const start = at === 0 ? first : (ends[at - 1] ?? 0) + 1;
  return start === ends[at] ? `${start}` : `${start}-${ends[at]}`;
}

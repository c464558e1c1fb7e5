import { basename } from "node:path";
import { type ConlluSentence, commentValue } from "@discoprep/conllu";

/** The sentences of each document, by its id. */
export function documentGroups(
  sentences: readonly ConlluSentence[],
  file: string,
): Map<string, ConlluSentence[]> {
  const groups = new Map<string, ConlluSentence[]>();
  let current: ConlluSentence[] | undefined;
  for (const sentence of sentences) {
    const id = commentValue(sentence, "newdoc id") ?? commentValue(sentence, "newdoc_id");
    if (id !== undefined || current === undefined) {
      current = [];
      groups.set(id ?? basename(file).split(".")[0] ?? file, current);
    }
    current.push(sentence);
  }
  return groups;
}

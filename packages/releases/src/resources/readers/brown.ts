import { fileLines } from "@discoprep/files";
import { invalidResource } from "./invalid-resource.ts";

/**
 * Reads Brown clusters as Liang's program writes them (`paths`): `bits TAB word TAB count` a line.
 * @param isWanted the words that are kept
 * @returns the bits of the cluster by word
 * @throws ProblemError naming the line that is something else, or that has a word again
 */
export function readBrown(file: string, isWanted: (word: string) => boolean): Map<string, string> {
  const clusters = new Map<string, string>();
  let line = 0;
  for (const text of fileLines(file)) {
    line++;
    const [bits = "", word = "", count = "", ...more] = text.replace(/\r$/, "").split("\t");
    const isEntry = /^[01]+$/.test(bits) && word !== "" && /^\d+$/.test(count) && more.length === 0;
    if (!isEntry) throw invalidResource({ file, line }, "bits, word and count, parted by tabs", text);
    if (clusters.has(word)) throw invalidResource({ file, line }, "each word once", word);
    if (isWanted(word)) clusters.set(word, bits);
  }
  if (line === 0) throw invalidResource({ file }, "bits, word and count, parted by tabs", "no line");
  return clusters;
}

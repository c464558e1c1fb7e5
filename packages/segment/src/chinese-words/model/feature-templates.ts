import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { groupsOf } from "./feature-groups.ts";
import {
  writeBeforePair,
  writeBehindPair,
  writeFirstOfPair,
  writeSecondOfPair,
} from "./groups/character-pairs.ts";
import { writeWord } from "./groups/jieba-word.ts";
import { writeRuns } from "./groups/runs.ts";

/**
 * Writes the hashed features of character `index` to `out` and returns how many there are: characters and
 * their types in a window of five (Low, Ng and Guo 2005), jieba's words and parts of speech, dictionary words
 * that begin, end or lie around here and how frequent they are, in which words characters are, runs of digits, and
 * what recurs in the document (accessor variety, Zhao and Kit 2008).
 */
export function writeFeatures(columns: FeatureColumns, index: number, out: Int32Array): number {
  const at = index + PAD;
  let count = writeBehindPair(columns, at - 2, out, 0);
  count = writeSecondOfPair(columns, at - 1, out, count);
  count = writeFirstOfPair(columns, at, out, count);
  count = writeBeforePair(columns, at + 1, out, count);
  count = writeWord(columns, at, out, count);
  count = writeRuns(columns, at, out, count);
  for (const { key, write } of groupsOf(columns)) count = write(key(columns, at), out, count);
  return count;
}

import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { type FeatureGroup, groupCount, groups } from "./feature-groups.ts";
import {
  beforePair,
  behindPair,
  unitFeature,
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
  out[0] = unitFeature(-2, columns.unit[at - 2] as number);
  out[1] = behindPair(columns, at - 2);
  let count = writeSecondOfPair(columns, at - 1, out, 2);
  count = writeFirstOfPair(columns, at, out, count);
  out[count++] = beforePair(columns, at + 1);
  out[count++] = unitFeature(2, columns.unit[at + 2] as number);
  count = writeWord(columns, at, out, count);
  count = writeRuns(columns, at, out, count);
  const end = groupCount(columns);
  for (let g = 0; g < end; g++) count = (groups[g] as FeatureGroup).write(columns, at, out, count);
  return count;
}

import type { FeatureColumns } from "./feature-columns.ts";
import * as entries from "./groups/cedict-entries.ts";
import * as characters from "./groups/characters.ts";
import * as words from "./groups/dictionary-words.ts";
import * as frequencies from "./groups/frequencies.ts";
import * as habits from "./groups/habits.ts";
import * as jieba from "./groups/jieba-word.ts";
import * as recurrence from "./groups/recurrence.ts";
import * as shapes from "./groups/shapes.ts";

/** Features that depend on a few small numbers. */
export interface FeatureGroup {
  /** These numbers fit into one key of so many bits. */
  readonly bits: number;
  /** Writes the hashed features at a place of the columns to `out` and returns where they end. */
  readonly write: (columns: FeatureColumns, at: number, out: Int32Array, from: number) => number;
}

/** In the order of `writeGroupKeys`. */
export const groups: readonly FeatureGroup[] = [
  { bits: 28, write: shapes.writeShapes },
  { bits: 18, write: jieba.writeNextWord },
  { bits: 18, write: jieba.writePreviousWord },
  { bits: 30, write: words.writeLengths },
  { bits: 15, write: words.writeEndTags },
  { bits: 15, write: words.writeBeginTags },
  { bits: 28, write: entries.writeEntries },
  { bits: 12, write: habits.writePrefixes },
  { bits: 10, write: habits.writeSuffix },
  { bits: 10, write: habits.writeNextSuffix },
  { bits: 32, write: frequencies.writeFrequencies },
  { bits: 25, write: characters.writeCharacterLengths },
  { bits: 25, write: characters.writeCharacterEntries },
  // Sentences of a document alone have the rest.
  { bits: 18, write: recurrence.writePairBefore },
  { bits: 18, write: recurrence.writePairBehind },
  { bits: 13, write: recurrence.writeStringBegin },
  { bits: 13, write: recurrence.writeStringEnd },
];

const DOCUMENT_GROUPS = 4;

/** How many of the groups there are for a sentence. */
export function groupCount({ hasDocument }: FeatureColumns): number {
  return hasDocument ? groups.length : groups.length - DOCUMENT_GROUPS;
}

/** Writes the key of every group at a place of the columns. Equal keys mean equal features. */
export function writeGroupKeys(columns: FeatureColumns, at: number, keys: Int32Array): void {
  keys[0] = shapes.shapeKey(columns, at);
  keys[1] = jieba.nextWordKey(columns, at);
  keys[2] = jieba.previousWordKey(columns, at);
  keys[3] = words.lengthKey(columns, at);
  keys[4] = words.endTagKey(columns, at);
  keys[5] = words.beginTagKey(columns, at);
  keys[6] = entries.entryKey(columns, at);
  keys[7] = habits.prefixKey(columns, at);
  keys[8] = habits.suffixKey(columns, at);
  keys[9] = habits.nextSuffixKey(columns, at);
  keys[10] = frequencies.frequencyKey(columns, at);
  keys[11] = characters.characterLengthKey(columns, at);
  keys[12] = characters.characterEntryKey(columns, at);
  if (!columns.hasDocument) return;
  keys[13] = recurrence.pairBeforeKey(columns, at);
  keys[14] = recurrence.pairBehindKey(columns, at);
  keys[15] = recurrence.stringBeginKey(columns, at);
  keys[16] = recurrence.stringEndKey(columns, at);
}

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
  /** These numbers at a place of the columns, in one number of at most 53 bits. */
  readonly key: (columns: FeatureColumns, at: number) => number;
  /** Writes the hashed features of a key to `out` and returns where they end. */
  readonly write: (key: number, out: Int32Array, from: number) => number;
}

/** Those of all sentences. */
export const groups = {
  shapes: { key: shapes.shapeKey, write: shapes.writeShapes },
  nextWord: { key: jieba.nextWordKey, write: jieba.writeNextWord },
  previousWord: { key: jieba.previousWordKey, write: jieba.writePreviousWord },
  lengths: { key: words.lengthKey, write: words.writeLengths },
  endTags: { key: words.endTagKey, write: words.writeEndTags },
  beginTags: { key: words.beginTagKey, write: words.writeBeginTags },
  entries: { key: entries.entryKey, write: entries.writeEntries },
  prefixes: { key: habits.prefixKey, write: habits.writePrefixes },
  suffix: { key: habits.suffixKey, write: habits.writeSuffix },
  nextSuffix: { key: habits.nextSuffixKey, write: habits.writeNextSuffix },
  frequencies: { key: frequencies.frequencyKey, write: frequencies.writeFrequencies },
  characters: { key: characters.characterKey, write: characters.writeCharacters },
} as const satisfies Record<string, FeatureGroup>;

/** Those that sentences of a document have besides. */
export const documentGroups = {
  pairBefore: { key: recurrence.pairBeforeKey, write: recurrence.writePairBefore },
  pairBehind: { key: recurrence.pairBehindKey, write: recurrence.writePairBehind },
  strings: { key: recurrence.stringKey, write: recurrence.writeStrings },
} as const satisfies Record<string, FeatureGroup>;

const ofAll: readonly FeatureGroup[] = Object.values(groups);
const ofDocuments: readonly FeatureGroup[] = [...ofAll, ...Object.values(documentGroups)];

/** The groups that a sentence has. */
export function groupsOf({ hasDocument }: FeatureColumns): readonly FeatureGroup[] {
  return hasDocument ? ofDocuments : ofAll;
}

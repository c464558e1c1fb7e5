/** Signs that Unicode counts as punctuation and that stand for words: five %, R & D, # 1, § 3, he @ home. */
const words = /[%‰&#@§]/;

/** Grave and acute accents serve as quotation marks in treebanks. */
const marks = /^[\p{P}`´]+$/u;

/**
 * The tokens without those at either end that consist only of punctuation. A token of which no character is
 * known stays.
 * @param tokens ascending
 * @param places where tokens lie, in code points
 * @param characters known characters of the raw text, by code point
 */
export function withoutOuterPunctuation(
  tokens: readonly number[],
  places: ReadonlyMap<number, readonly [number, number]>,
  characters: ReadonlyMap<number, string>,
): number[] {
  const isWord = (token: number): boolean => {
    const [begin, end] = places.get(token) ?? [0, 0];
    let text = "";
    for (let place = begin; place < end; place++) text += characters.get(place) ?? "";
    return !marks.test(text) || words.test(text);
  };
  return tokens.slice(tokens.findIndex(isWord), tokens.findLastIndex(isWord) + 1);
}

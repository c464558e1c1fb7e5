import OpenCC from "opencc-js/t2cn";

/** Returns the text in simplified characters, by OpenCC from its own standard to that of mainland China. From `tw` it would replace words, too. */
export const simplify: (text: string) => string = OpenCC.Converter({ from: "t", to: "cn" });

/** Returns the characters that OpenCC would still change, each once: it is stricter than the lists in a few places (於 into 于). */
export function changedBySimplifying(text: string): string[] {
  const before = [...text];
  const after = [...simplify(text)];
  const isChanged =
    before.length === after.length
      ? (character: string, i: number): boolean => character !== after[i]
      : (character: string): boolean => !after.includes(character);
  return [...new Set(before.filter(isChanged))];
}

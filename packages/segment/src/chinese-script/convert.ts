import OpenCC from "opencc-js/t2cn";

/**
 * Returns the text in simplified characters, by OpenCC's phrase tables from its own standard (`t`) to mainland
 * China (`cn`). The regional sources `tw` and `twp` are never used: they also replace words and turn
 * 着 into 著. The length may change; a text without Chinese does not change.
 */
export const simplify = OpenCC.Converter({ from: "t", to: "cn" });

/**
 * Returns the characters that OpenCC would still change, each once. Stricter than
 * the character lists in a few places (it turns 於 into 于); it never replaces `identifyScript`.
 */
export function changedBySimplifying(text: string): string[] {
  const before = [...text];
  const after = [...simplify(text)];
  const isChanged =
    before.length === after.length
      ? (character: string, i: number): boolean => character !== after[i]
      : (character: string): boolean => !after.includes(character);
  return [...new Set(before.filter(isChanged))];
}

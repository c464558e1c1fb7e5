import OpenCC from "opencc-js/t2cn";

const simplify = OpenCC.Converter({ from: "t", to: "cn" });

/**
 * The text in simplified characters, by OpenCC's phrase tables from its own standard (`t`) to mainland
 * China (`cn`). The regional sources `tw` and `twp` are never used: they also replace words and turn
 * 着 into 著. The length may change; a text without Chinese comes back as it was.
 */
export function convertScript(text: string, to: "simplified"): string {
  if (to !== "simplified")
    throw new TypeError(`unknown target script "${String(to)}"; expected "simplified"`);
  return simplify(text);
}

/**
 * A second opinion on whether a text is simplified: OpenCC finds nothing in it to convert. Stricter than
 * the character lists in a few places (it turns 哩 into 里); it never replaces `identifyScript`.
 */
export function isUnchangedBySimplifying(text: string): boolean {
  return convertScript(text, "simplified") === text;
}

/** A text, and what in its XML stands for no character, if anything does. */
export interface CharacterData {
  readonly text: string;
  /** Where the first unknown entity or forbidden number begins. */
  readonly invalid?: string;
}

const NAMED: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

/** `&#x10FFFF;` is the longest reference, in bytes and in characters. */
const LONGEST = 12;
const REFERENCE = /&(?:#x[0-9a-fA-F]{1,8}|#[0-9]{1,9}|[a-z]{2,4});|&/g;

/**
 * The character data of an element: line ends made line feeds, references replaced once (XML 1.0 §2.11, §4.1).
 * A reference to nothing stays unchanged and is reported.
 */
export function characterData(xml: string): CharacterData {
  const lines = xml.includes("\r") ? xml.replace(/\r\n?/g, "\n") : xml;
  if (!lines.includes("&")) return { text: lines };
  let invalid: string | undefined;
  const text = lines.replace(REFERENCE, (reference, at: number) => {
    const character = NAMED[reference] ?? numbered(reference);
    if (character === undefined)
      invalid ??= Buffer.from(lines.slice(at, at + LONGEST)).toString("utf8", 0, LONGEST);
    return character ?? reference;
  });
  return invalid === undefined ? { text } : { text, invalid };
}

/** XML 1.0 §2.2: no surrogates, no controls but tab and line ends, no U+FFFE and U+FFFF. */
function numbered(reference: string): string | undefined {
  const match = /^&#(?:x([0-9a-fA-F]+)|([0-9]+));$/.exec(reference);
  if (match === null) return undefined;
  const [, hexadecimal, decimal = ""] = match;
  const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}

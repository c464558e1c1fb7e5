const NAMED: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

const LONGEST = 12;
const REFERENCE = /&(?:#x[0-9a-fA-F]{1,8}|#[0-9]{1,9}|[a-z]{2,4});|&/g;

/** Replaces line ends and references (XML 1.0 §2.11, §4.1). The first reference to no character is `invalid`, and stays. */
export function characterData(xml: string): { readonly text: string; readonly invalid?: string } {
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

function numbered(reference: string): string | undefined {
  const [, digits] = /^&#(x?[0-9a-fA-F]+);$/.exec(reference) ?? [];
  const code = digits === undefined ? Number.NaN : Number(`0${digits}`);
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}

// XML 1.0 §2.2 allows no other control characters than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

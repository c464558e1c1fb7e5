/**
 * Characters the renderer puts between pieces of text for the clean-up to read. They are Unicode
 * noncharacters, which the reader takes out of its input first, so that none can come from a page.
 */
export const Mark = {
  /** Something was left out here: the blanks, commas and brackets around it may have lost their sense. */
  hole: "\uFDD0",
  /** A single line feed of the source in a language without blanks between words. */
  join: "\uFDD1",
  /** Followed by the digit of the heading's level. */
  heading: "\uFDD2",
  item: "\uFDD3",
  paragraph: "\n",
} as const;

/** Literal characters that would read as markup stand under a mask until the audit is over. */
const masked = "<>{}[]|'&_-~=:/";
const firstMask = 0xfdd4;
const maskPattern = /[\uFDD4-\uFDE2]/g;

/** Text that is literal (of nowiki, an entity or a tag that is none), safe from the audit. */
export function maskLiteral(text: string): string {
  return text.replace(/[<>{}[\]|'&_\-~=:/]/g, (character) =>
    String.fromCharCode(firstMask + masked.indexOf(character)),
  );
}

export function unmaskLiteral(text: string): string {
  return text.replace(maskPattern, (mask) => masked.charAt(mask.charCodeAt(0) - firstMask));
}

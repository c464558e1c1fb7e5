/**
 * Characters the renderer puts between pieces of text for the clean-up to read. They are control characters, which the
 * reader takes out of its input first, so that none can come from a page. All are below U+0100: with a single other
 * one V8 would store a text in twice the memory, and each later step would take longer.
 */
export const Mark = {
  /** Something was left out here: the blanks, commas and brackets around it may have lost their sense. */
  hole: "\x80",
  /** A single line feed of the source in a language without blanks between words. */
  join: "\x81",
  /** Followed by the digit of the heading's level. */
  heading: "\x82",
  item: "\x83",
  /** Before and behind the name of what the wiki prints there and nobody knows: see `unknownCall`. */
  unknown: "\x84",
  paragraph: "\n",
} as const;

/**
 * A variable or function whose value is not known. In a paragraph it comes out as it stood on the page, `{{NAME}}`,
 * where the audit counts it; in what is read for another purpose it is nothing.
 */
export function unknownCall(name: string): string {
  return `${Mark.unknown}${name}${Mark.unknown}`;
}

const unknownCalls = new RegExp(`${Mark.unknown}([^${Mark.unknown}]*)${Mark.unknown}`, "g");

export function showUnknownCalls(text: string): string {
  return text.replace(unknownCalls, "{{$1}}");
}

export function withoutUnknownCalls(text: string): string {
  return text.replace(unknownCalls, "");
}

/** Literal characters that would read as markup stand under a mask until the audit is over. */
const masked = "<>{}[]|'&_-~=:/";
/** Behind U+0085, which is a line end. */
const firstMask = 0x86;
const maskPattern = /[\x86-\x94]/g;

/** All marks and masks, for a class of characters in a pattern. */
export const marks = "\\x80-\\x84\\x86-\\x94";

/** Text that is literal (of nowiki, an entity or a tag that is none), safe from the audit. */
export function maskLiteral(text: string): string {
  return text.replace(/[<>{}[\]|'&_\-~=:/]/g, (character) =>
    String.fromCharCode(firstMask + masked.indexOf(character)),
  );
}

export function unmaskLiteral(text: string): string {
  return text.replace(maskPattern, (mask) => masked.charAt(mask.charCodeAt(0) - firstMask));
}

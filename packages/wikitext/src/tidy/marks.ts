import type { Message } from "@discoprep/corpus";

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
  /** Before what a template without a rule printed by guess. */
  guessed: "\x95",
  /** The wiki prints words here, and the text has none. */
  lost: "\x96",
  /** An end tag of a note is torn: where the note ends is a guess. */
  torn: "\x97",
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
export const marks = "\\x80-\\x84\\x86-\\x96";

/** Text that is literal (of nowiki, an entity or a tag that is none), safe from the audit. */
export function maskLiteral(text: string): string {
  return text.replace(/[<>{}[\]|'&_\-~=:/]/g, (character) =>
    String.fromCharCode(firstMask + masked.indexOf(character)),
  );
}

export function unmaskLiteral(text: string): string {
  return text.replace(maskPattern, (mask) => masked.charAt(mask.charCodeAt(0) - firstMask));
}

/** Most pages hold nothing of the kind: one look at a class of characters, and the page is clean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const suspect = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef]/;
const controls = /(?![\t\n\x85])\p{Cc}|[\uFDD0-\uFDEF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/** A text of a page that may become part of the article's without the scanner. */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/**
 * A page's wikitext as the scanner wants it: line feeds only, no control characters (some are marks here) and no
 * noncharacters. A lone surrogate is not a character: it becomes U+FFFD, with a message.
 */
export function cleanInput(
  page: { readonly id: string; readonly text: string },
  messages: Message[],
): string {
  if (!suspect.test(page.text)) return page.text;
  const text = withoutControls(page.text.replace(/\r\n?/g, "\n"));
  const lone = text.match(loneSurrogate);
  if (lone === null) return text;
  messages.push({
    severity: "warning",
    rule: "surrogate-in-text",
    what: `${lone.length} lone surrogate(s) became U+FFFD`,
    where: { page: page.id },
    expected: "well-formed Unicode",
    remedy: "Check the dump's encoding.",
  });
  return text.replace(loneSurrogate, "\uFFFD");
}

/**
 * A copy of a part of a page's text, for what outlives the page: V8 keeps a whole text in memory for as long as
 * anything cut from it is kept.
 * @param part without lone surrogates, as `cleanInput` leaves none
 */
export function ownString(part: string): string {
  return Buffer.from(part).toString();
}

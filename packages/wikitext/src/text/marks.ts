import { type Message, problem } from "@discoprep/corpus";

/** Control characters that the renderer writes. All are below U+0100: one above would double a text's memory in V8. */
export const Mark = {
  /** Something was left out here. `tidy` mends the marks and blanks around it. */
  hole: "\x80",
  /** A line feed of the source in a language without blanks between words. */
  join: "\x81",
  /** Comes before the digit of a heading's level. */
  heading: "\x82",
  item: "\x83",
  /** Encloses the name of a call that only the wiki can print: see `unknownCall`. */
  unknown: "\x84",
  /** Comes before the guessed words of a template without a rule. */
  guessed: "\x95",
  /** Words that only the wiki can print are missing here. */
  lost: "\x96",
  /** The end tag of a note is torn: the end of the note is a guess. */
  torn: "\x97",
  paragraph: "\n",
} as const;

export const markCharacters = Object.values(Mark).join("");
export const anyMark = new RegExp(`[${markCharacters}]`, "g");
export const auditMarks = new RegExp(`[${Mark.guessed}${Mark.lost}${Mark.torn}]`, "g");

/** Marks a call of unknown value. Paragraphs show `{{NAME}}`, which the audit counts; other text leaves it out. */
export function unknownCall(name: string): string {
  return `${Mark.unknown}${name}${Mark.unknown}`;
}

export const unknownCalls = new RegExp(`${Mark.unknown}([^${Mark.unknown}]*)${Mark.unknown}`, "g");

/** Literal characters that look like markup. A mask replaces each until the audit is over. */
const maskable = "<>{}[]|'&_-~=:/";
/** Not U+0085, which is a line end. */
const firstMask = 0x86;
export const marksAndMasks = "\\x80-\\x84\\x86-\\x96";

/** Hides literal text from the audit: nowiki, entities, a `<` that begins no tag. */
export function maskLiteral(text: string): string {
  return text.replace(/[<>{}[\]|'&_\-~=:/]/g, (character) =>
    String.fromCharCode(firstMask + maskable.indexOf(character)),
  );
}

export function unmaskLiteral(text: string): string {
  return text.replace(/[\x86-\x94]/g, (mask) => maskable.charAt(mask.charCodeAt(0) - firstMask));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unclean = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef]/;
const controls = /(?![\t\n\x85])\p{Cc}|[\uFDD0-\uFDEF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/** Removes carriage returns, controls and noncharacters; reports lone surrogates, which become U+FFFD. */
export function cleanInput(id: string, written: string, report: (message: Message) => void): string {
  if (!unclean.test(written)) return written;
  const text = withoutControls(written.replace(/\r\n?/g, "\n"));
  const lone = text.match(loneSurrogate);
  if (lone === null) return text;
  report(problem("surrogate-in-text", { page: id }, { found: `${lone.length}, replaced by U+FFFD` }));
  return text.replace(loneSurrogate, "\uFFFD");
}

/** Copies a part of a text, so that V8 need not keep the whole text. The part must have no lone surrogate. */
export function ownString(part: string): string {
  return Buffer.from(part).toString();
}

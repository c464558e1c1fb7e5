import { hash } from "node:crypto";
import { type Message, ProblemError } from "@discoprep/corpus";
import { MAX_PAGE_BYTES, namespaceNumber, OVERSIZE } from "./find-page.ts";
import { attributeOf, elementOf, type FoundPage, textOf, type XmlElement } from "./xml-parser.ts";

/** One page with its last revision. */
export interface Page {
  readonly id: string;
  readonly title: string;
  readonly namespace: number;
  /** The target a `<redirect>` element names; the empty string where it names none. */
  readonly redirect?: string | undefined;
  /** The id of the last revision; empty where the page has none. */
  readonly revision: string;
  /** ISO 8601, as written. */
  readonly timestamp?: string | undefined;
  /** The content model: `wikitext`, `css`, `Scribunto` …; exports before schema 0.8 say none. */
  readonly model?: string | undefined;
  /** The wikitext; empty unless `state` is `present`. */
  readonly text: string;
  /** SHA-1 of the text as found, in base 36 with 31 digits as MediaWiki writes it; only where `state` is `present`. */
  readonly sha1?: string | undefined;
  /**
   * `deleted`: hidden by the wiki; `absent`: no revision, no text, a text stored elsewhere, or one not asked for;
   * `oversize`: the page has more than `MAX_PAGE_BYTES`.
   */
  readonly state: "present" | "deleted" | "absent" | "oversize";
  /** What is wrong: the text's `bytes` or `sha1` disagree, or it or the title holds forbidden characters. */
  readonly problems: readonly Message[];
}

export interface PageOptions {
  /** The namespace of a title, for exports that state none. */
  readonly namespaceOf: (title: string) => number;
  /** Whether a page's text is wanted (default: of all pages); of others it is neither read nor checked. */
  readonly wantsText?: ((page: { readonly id: string; readonly isRedirect: boolean }) => boolean) | undefined;
}

/**
 * A page of its header and its text.
 * @throws ProblemError with the offset in `xml` of a page that has no title or no numeric id
 */
export function pageOf(xml: Buffer, found: FoundPage, header: XmlElement, options: PageOptions): Page {
  const title = textOf(header.title);
  const id = textOf(header.id)?.trim() ?? "";
  if (title === undefined || !/^[0-9]+$/.test(id)) throw incomplete(found.span.start, id, title);
  const isRedirect = header.redirect !== undefined;
  const revision = elementOf(header.revision) ?? {};
  const isWanted = options.wantsText?.({ id, isRedirect }) ?? true;
  const read = isWanted ? readText(xml, found, revision, id) : withoutText("absent");
  const titleProblem = characterProblem(id, "title", FORBIDDEN.exec(title)?.[0]);
  return {
    id,
    title,
    namespace: namespaceNumber(textOf(header.ns) ?? "") ?? options.namespaceOf(title),
    redirect: isRedirect ? (attributeOf(header.redirect, "title") ?? "") : undefined,
    revision: textOf(revision.id)?.trim() ?? "",
    timestamp: textOf(revision.timestamp)?.trim(),
    model: textOf(revision.model)?.trim(),
    ...read,
    problems: titleProblem === undefined ? read.problems : [titleProblem, ...read.problems],
  };
}

type TextPart = Pick<Page, "text" | "sha1" | "state" | "problems">;

function withoutText(state: Page["state"]): TextPart {
  return { text: "", state, problems: [] };
}

function readText(xml: Buffer, { text: span }: FoundPage, revision: XmlElement, page: string): TextPart {
  const element = revision.text;
  if (attributeOf(element, "deleted") !== undefined) return withoutText("deleted");
  if (element === undefined) return withoutText("absent");
  const isTooLong = span !== undefined && span.end - span.start > MAX_PAGE_BYTES;
  if (isTooLong || attributeOf(element, OVERSIZE) !== undefined) return withoutText("oversize");
  const { text, invalid } =
    span === undefined
      ? { text: textOf(element) ?? "", invalid: undefined }
      : characterData(xml.toString("utf8", span.start, span.end));
  const statedLength = attributeOf(element, "bytes");
  if (text === "" && (numberOf(statedLength) ?? 0) > 0) return withoutText("absent");
  const sha1 = sha1Base36(text);
  // The revision's checksum covers all its slots (schema 0.11, `<content>`); with one slot that is the text.
  const revisionChecksum = revision.content === undefined ? textOf(revision.sha1) : undefined;
  const stated = { length: statedLength, text: attributeOf(element, "sha1"), revision: revisionChecksum };
  const problem =
    textProblem(page, { length: Buffer.byteLength(text), sha1 }, stated) ??
    characterProblem(page, "text", invalid ?? FORBIDDEN.exec(text)?.[0]);
  return { text, sha1, state: "present", problems: problem === undefined ? [] : [problem] };
}

// XML 1.0 §2.2 allows no other control characters than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** What a dump states of a text: its length, and the SHA-1 of the text and of its revision. */
interface StatedOfText {
  readonly length: string | undefined;
  readonly text: string | undefined;
  readonly revision: string | undefined;
}

/**
 * Compares a text with the length and the SHA-1 stated for it. A SHA-1 that agrees outweighs a length that
 * does not (Wikimedia's stored lengths are at times one too long). Where no length is stated, as before 2018,
 * a `<sha1>` that disagrees is only a warning: in genuine dumps of that time a third of them do.
 */
function textProblem(
  page: string,
  text: { readonly length: number; readonly sha1: string },
  stated: StatedOfText,
): Message | undefined {
  const length = numberOf(stated.length);
  const expected = checksum(stated.text) ?? checksum(stated.revision);
  const agrees = expected === text.sha1;
  if (stated.length !== undefined && length !== text.length && (agrees || length === undefined)) {
    const note = lengthNote(page, text.length, stated.length);
    if (agrees || expected === undefined) return note;
  }
  if (agrees) return undefined;
  const rule = { where: { page }, remedy: "Download the dump again, or read the page on the wiki." };
  if (length !== undefined && length !== text.length) {
    return {
      ...rule,
      severity: "error",
      rule: "text-length",
      what: "the text has another length than stated",
      expected: `${length} bytes, as its attribute says`,
      found: `${text.length} bytes`,
    };
  }
  if (expected === undefined) return undefined;
  const severity = length === undefined && checksum(stated.text) === undefined ? "warning" : "error";
  const what = "the text has another SHA-1 than stated";
  return { ...rule, severity, rule: "text-checksum", what, expected, found: text.sha1 };
}

/** A length that does not matter, as a SHA-1 agrees or it is not a number. */
function lengthNote(page: string, length: number, stated: string): Message {
  return {
    severity: "info",
    rule: "stated-length",
    what: "the length stated is not the text's, though nothing else is wrong",
    where: { page },
    expected: `${length} bytes`,
    found: JSON.stringify(stated),
  };
}

/** MediaWiki writes a SHA-1 in base 36 with 31 digits; other values are not checksums. */
function checksum(stated: string | undefined): string | undefined {
  const value = stated?.trim() ?? "";
  return /^[0-9a-z]{31}$/.test(value) ? value : undefined;
}

function sha1Base36(text: string): string {
  return BigInt(`0x${hash("sha1", text, "hex")}`)
    .toString(36)
    .padStart(31, "0");
}

function numberOf(attribute: string | undefined): number | undefined {
  return attribute !== undefined && /^[0-9]+$/.test(attribute) ? Number(attribute) : undefined;
}

function characterProblem(page: string, part: string, found: string | undefined): Message | undefined {
  if (found === undefined) return undefined;
  return {
    severity: "error",
    rule: "forbidden-character",
    what: `the ${part} holds what no XML text can hold`,
    where: { page },
    expected: "characters and references that XML 1.0 allows",
    found: JSON.stringify(found),
    remedy: "Download the dump again.",
  };
}

function incomplete(byte: number, id: string, title: string | undefined): ProblemError {
  return new ProblemError({
    rule: "page-without-id",
    what: title === undefined ? "the page has no title" : "the page has no id of digits",
    where: { byte, ...(title !== undefined && id !== "" && { page: id }) },
    expected: "<title> and <id>, as in every MediaWiki export",
    ...(title !== undefined && { found: `the title ${JSON.stringify(title)} and the id "${id}"` }),
    remedy: "Download the dump again.",
  });
}

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

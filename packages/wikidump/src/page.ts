import { hash } from "node:crypto";
import { type Message, ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "./cut.ts";
import { characterData } from "./entities.ts";
import { MAX_PAGE_BYTES, OVERSIZE } from "./page-fragment.ts";
import { readHeader, readTextElement } from "./page-header.ts";
import type { PageParts, ValueName } from "./page-parts.ts";
import type { PageHeader } from "./usual-header.ts";

/** One page with its last revision. @typeParam Text what is made of its text */
export interface Page<Text = string> {
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
  readonly text: Text;
  /**
   * Whether control characters other than tabs and line feeds, or noncharacters, may be in the text; where not, it has no
   * lone surrogate either.
   */
  readonly hasControls: boolean;
  /** SHA-1 of the text as found, in base 36 with 31 digits as MediaWiki writes it; only where `state` is `present`. */
  readonly sha1?: string | undefined;
  /**
   * `deleted`: hidden by the wiki; `absent`: no revision, no text, or a text stored elsewhere;
   * `oversize`: the page has more than `MAX_PAGE_BYTES`.
   */
  readonly state: "present" | "deleted" | "absent" | "oversize";
  /** What is wrong: the text's `bytes` or `sha1` disagree, or it or the title holds forbidden characters. */
  readonly problems: readonly Message[];
}

export interface ReadPageOptions {
  /** The namespace of a title, for exports that state none. */
  readonly namespaceOf: (title: string) => number;
  /** Pages whose text to leave undecoded and unchecked; their `state` is `absent`. */
  readonly headerOnly?: (parts: PageParts) => boolean;
}

/** What is made of a text, given as UTF-8: its bytes are valid only until the next text is read. */
export type TextOf<Text> = (bytes: Buffer) => Text;

const decoded: TextOf<string> = (bytes) => bytes.toString("utf8");

/**
 * Reads pages, one at a time: no more than one need be in memory.
 * @throws ProblemError with the offset in `xml` of a page that has no title or no numeric id
 */
export function readPages(
  xml: Buffer,
  pages: Iterable<PageParts>,
  options: ReadPageOptions,
): Generator<Page> {
  return readPagesWith(xml, pages, options, decoded);
}

/** Reads pages like `readPages`, with texts as `textOf` makes them. */
export function* readPagesWith<Text>(
  xml: Buffer,
  pages: Iterable<PageParts>,
  options: ReadPageOptions,
  textOf: TextOf<Text>,
): Generator<Page<Text>> {
  for (const parts of pages) yield readPage(xml, parts, readHeader(xml, parts), options, textOf);
}

function readPage<Text>(
  xml: Buffer,
  parts: PageParts,
  header: PageHeader,
  options: ReadPageOptions,
  textOf: TextOf<Text>,
): Page<Text> {
  const value = (name: ValueName): string | undefined => readValue(xml, parts.values[name]);
  const id = value("id") ?? "";
  const { title } = header;
  if (title === undefined || !/^[0-9]+$/.test(id)) throw incomplete(parts, id, title);
  const isHeaderOnly = options.headerOnly?.(parts) === true;
  const read = isHeaderOnly ? withoutText("absent", textOf) : readText(xml, parts, id, header.text, textOf);
  const titleProblem = characterProblem(id, "title", FORBIDDEN.exec(title)?.[0]);
  // One shape for all pages: others make what reads them slower.
  return {
    id,
    title,
    namespace: namespaceNumber(xml, parts) ?? options.namespaceOf(title),
    redirect: parts.redirect ? (header.redirect ?? "") : undefined,
    revision: value("revision") ?? "",
    timestamp: value("timestamp"),
    model: value("model"),
    text: read.text,
    hasControls: read.hasControls,
    sha1: read.sha1,
    state: read.state,
    problems: titleProblem === undefined ? read.problems : [titleProblem, ...read.problems],
  };
}

/** A plain value, white space around it left out. */
function readValue(xml: Buffer, span: ByteSpan | undefined): string | undefined {
  return span === undefined ? undefined : xml.toString("latin1", span.start, span.end).trim();
}

/** The page's id, by bytes. */
export function pageId(xml: Buffer, { values }: PageParts): string {
  return readValue(xml, values.id) ?? "";
}

/** The number in `<ns>`, by bytes. */
export function namespaceNumber(xml: Buffer, { values }: PageParts): number | undefined {
  const text = readValue(xml, values.ns);
  return text !== undefined && /^-?[0-9]+$/.test(text) ? Number(text) : undefined;
}

type TextPart<Text> = Pick<Page<Text>, "text" | "hasControls" | "sha1" | "state" | "problems">;

const NO_BYTES = Buffer.alloc(0);

function withoutText<Text>(state: Page["state"], textOf: TextOf<Text>): TextPart<Text> {
  return { text: textOf(NO_BYTES), hasControls: false, sha1: undefined, state, problems: [] };
}

function readText<Text>(
  xml: Buffer,
  parts: PageParts,
  page: string,
  attributes: ReadonlyMap<string, string>,
  textOf: TextOf<Text>,
): TextPart<Text> {
  if (attributes.has("deleted")) return withoutText("deleted", textOf);
  if (parts.text === undefined) return withoutText("absent", textOf);
  if (attributes.has(OVERSIZE) || parts.text.end - parts.text.start > MAX_PAGE_BYTES)
    return withoutText("oversize", textOf);
  const { bytes, invalid, suspect, hasControls } = parts.plainText
    ? characterData(xml, parts.text.start, parts.text.end)
    : { bytes: Buffer.from(readTextElement(xml, parts.text)), suspect: true, hasControls: true };
  const stated = numberOf(attributes.get("bytes"));
  if (bytes.length === 0 && (stated ?? 0) > 0) return withoutText("absent", textOf);
  const sha1 = sha1Base36(bytes);
  // The revision's checksum covers all its slots; with one slot that is the text.
  const revisionChecksum = parts.hasSlots ? undefined : readValue(xml, parts.values.sha1);
  const problem =
    textProblem(
      page,
      { length: bytes.length, sha1 },
      attributes.get("bytes"),
      attributes.get("sha1"),
      revisionChecksum,
    ) ??
    characterProblem(page, "text", invalid ?? (suspect ? FORBIDDEN.exec(decoded(bytes))?.[0] : undefined));
  const problems = problem === undefined ? [] : [problem];
  return { text: textOf(bytes), hasControls, sha1, state: "present", problems };
}

// XML 1.0 §2.2 allows no other control characters than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Compares a text with the length and the SHA-1 stated for it. A SHA-1 that agrees outweighs a length that
 * does not (Wikimedia's stored lengths are at times one too long). Where no length is stated, as before 2018,
 * a `<sha1>` that disagrees is only a warning: in genuine dumps of that time a third of them do.
 */
function textProblem(
  page: string,
  text: { readonly length: number; readonly sha1: string },
  statedLength: string | undefined,
  textChecksum: string | undefined,
  revisionChecksum: string | undefined,
): Message | undefined {
  const length = numberOf(statedLength);
  const expected = checksum(textChecksum) ?? checksum(revisionChecksum);
  const agrees = expected === text.sha1;
  if (statedLength !== undefined && length !== text.length && (agrees || length === undefined)) {
    const note = lengthNote(page, text.length, statedLength);
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
  const severity = length === undefined && checksum(textChecksum) === undefined ? "warning" : "error";
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

function sha1Base36(bytes: Buffer): string {
  return BigInt(`0x${hash("sha1", bytes, "hex")}`)
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

function incomplete({ page }: PageParts, found: string, title: string | undefined): ProblemError {
  return new ProblemError({
    rule: "page-without-id",
    what: title === undefined ? "the page has no title" : "the page has no id of digits",
    where: { byte: page.start, ...(title !== undefined && found !== "" && { page: found }) },
    expected: "<title> and <id>, as in every MediaWiki export",
    ...(title !== undefined && { found: `the title ${JSON.stringify(title)} and the id "${found}"` }),
    remedy: "Download the dump again.",
  });
}

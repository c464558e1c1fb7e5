import { hash } from "node:crypto";
import { type Message, problem } from "@discoprep/corpus";
import { characterData, FORBIDDEN } from "./character-data.ts";
import { type ByteSpan, type FoundPages, type PageSpan, pageError } from "./find-pages.ts";
import {
  attributeOf,
  elementOf,
  elementsOf,
  headerFault,
  textOf,
  type XmlElement,
  xmlReader,
} from "./xml-parser.ts";

export interface Page {
  readonly id: string;
  readonly title: string;
  readonly namespace: number;
  /** The target that a `<redirect>` element names, or "". */
  readonly redirect?: string;
  readonly revision: string;
  /** ISO 8601, as written. */
  readonly timestamp?: string;
  /** The content model: `wikitext`, `css`, `Scribunto` …; exports before schema 0.8 say none. */
  readonly model?: string;
  /** The wikitext; empty unless `state` is `present`. */
  readonly text: string;
  /** SHA-1 of the text as found, in base 36 with 31 digits as MediaWiki writes it; only if `state` is `present`. */
  readonly sha1?: string;
  /**
   * `deleted`: hidden by the wiki; `absent`: no text here, or not asked for; `oversize`: more than 4 MiB, and no revision is
   * read.
   */
  readonly state: "present" | "deleted" | "absent" | "oversize";
  /** Its faults: the text's `bytes` or `sha1` disagree, or it or the title holds forbidden characters. */
  readonly problems: readonly Message[];
}

export interface PageBatch {
  readonly pages: readonly Page[];
  /** Numbers of pages of other namespaces than the one asked for. */
  readonly passedOver: Readonly<Record<number, number>>;
}

export interface PageOptions {
  readonly namespace?: number;
  /** Tells whether a page's text is wanted (default: of all pages); other texts are neither read nor checked. */
  readonly wantsText?: (page: { readonly id: string; readonly isRedirect: boolean }) => boolean;
}

interface PageXml {
  readonly span: PageSpan;
  readonly namespace: number | undefined;
  readonly header: string;
  readonly text: ByteSpan | undefined;
}

/** Reads pages. @throws ProblemError for one that is not well-formed, or has no title, no numeric id or no namespace */
export function readFound(piece: FoundPages, { namespace, wantsText }: PageOptions): PageBatch {
  const passedOver: Record<number, number> = {};
  const sources: PageXml[] = [];
  for (const span of piece.pages) {
    const page = pageXml(piece.xml, span);
    const key = page.namespace;
    if (namespace === undefined || key === undefined || key === namespace) sources.push(page);
    else passedOver[key] = (passedOver[key] ?? 0) + 1;
  }
  const headers = parseHeaders(piece, sources);
  const pages = sources.map((page, index) => pageOf(piece, page, headers[index] as XmlElement, wantsText));
  return { pages, passedOver };
}

const LESS = 0x3c;
const TEXT = Buffer.from("<text");
/** The tag of a text, whose attributes may hold a `>`. */
const TEXT_TAG = /^<text(?=[\s/>])[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>/;
/** In bytes. The text of a longer tag is read by fast-xml-parser. */
const LONGEST_TAG = 300;

function pageXml(xml: Buffer, span: PageSpan): PageXml {
  let header = "";
  let text: PageXml["text"];
  let at = span.start;
  let tag = xml.indexOf(TEXT, at);
  while (tag !== -1 && tag < span.end) {
    const [opening] = TEXT_TAG.exec(xml.toString("latin1", tag, tag + LONGEST_TAG)) ?? [];
    if (opening !== undefined) {
      const start = tag + opening.length;
      header += xml.toString("utf8", at, start);
      at = opening.endsWith("/>") ? start : xml.indexOf(LESS, start);
      text = { start, end: at };
    }
    tag = xml.indexOf(TEXT, Math.max(at, tag + 1));
  }
  header += xml.toString("utf8", at, span.end);
  // Comments and CDATA sections are read by fast-xml-parser.
  if (header.includes("<!")) {
    header = xml.toString("utf8", span.start, span.end);
    text = undefined;
  }
  if (span.isTooLarge) header += "</page>";
  const [, key] = /<ns>\s*(-?\d+)\s*<\/ns>/.exec(header) ?? [];
  return { span, namespace: key === undefined ? undefined : Number(key), header, text };
}

const reader = xmlReader(false);

/** Parts of a header that nobody reads. Without them fast-xml-parser takes 13 µs for a header instead of 24 µs. */
const UNREAD =
  /<(?:contributor>[\s\S]*?<\/contributor>|(?:comment|parentid|origin|format)>[^<]*<\/\w+>|(?:contributor|comment)(?: deleted="deleted")? ?\/>|minor ?\/>|ns>\s*-?\d+\s*<\/ns>)| xml:space="preserve"/g;

/** White space between elements would be read as their text. */
const INDENT = />\n\s*</g;

/** Parses the headers of pages by fast-xml-parser: in 40 µs each, and in 100 µs if each is given by itself, after a fault. */
function parseHeaders(piece: FoundPages, pages: readonly PageXml[]): XmlElement[] {
  try {
    return readHeaders(pages);
  } catch (error) {
    if (pages.length > 1) return pages.flatMap((page) => parseHeaders(piece, [page]));
    // Lines are counted without those of the text: they are not named.
    const found = (error as Error).message.replace(/ \(opened in [^)]*\)|\.$/g, "");
    const [{ span }] = pages as [PageXml];
    throw pageError(piece, span, "malformed-xml", { expected: "well-formed XML", found });
  }
}

function readHeaders(pages: readonly PageXml[]): XmlElement[] {
  if (pages.length === 0) return [];
  for (const { header } of pages) {
    const fault = headerFault(header);
    if (fault !== undefined) throw new Error(fault);
  }
  const source = `<pages>${pages.map(({ header }) => header).join("")}</pages>`.replace(INDENT, "><");
  const parsed = reader.parse(source.includes("<!") ? source : source.replace(UNREAD, ""));
  const headers = elementsOf(elementOf(elementOf(parsed)?.pages)?.page);
  if (headers.length !== pages.length) throw new Error("another page within it");
  return headers.map((header) => elementOf(header) ?? {});
}

function pageOf(
  piece: FoundPages,
  page: PageXml,
  header: XmlElement,
  wantsText: PageOptions["wantsText"],
): Page {
  const { namespace, span } = page;
  const title = textOf(header.title);
  const id = textOf(header.id)?.trim() ?? "";
  if (title === undefined || !/^[0-9]+$/.test(id) || namespace === undefined) {
    const expected = "<title>, <ns> and <id>, as in every MediaWiki export since 2011 (schema 0.6)";
    const ns = textOf(header.ns) ?? "";
    const stated = `the title ${JSON.stringify(title)}, the id "${id}", the namespace "${ns}"`;
    throw pageError(piece, span, "page-without-id", { expected, found: stated });
  }
  const isRedirect = header.redirect !== undefined;
  const revision = elementOf(header.revision) ?? {};
  let read: TextPart = { text: "", state: span.isTooLarge ? "oversize" : "absent", problems: [] };
  if (!span.isTooLarge && wantsText?.({ id, isRedirect }) !== false)
    read = readText(piece.xml, page, revision, id);
  return {
    id,
    title,
    namespace,
    redirect: isRedirect ? (attributeOf(header.redirect, "title") ?? "") : undefined,
    revision: textOf(revision.id)?.trim() ?? "",
    timestamp: textOf(revision.timestamp)?.trim(),
    model: textOf(revision.model)?.trim(),
    ...read,
    problems: [...characterFaults(id, "title", FORBIDDEN.exec(title)?.[0]), ...read.problems],
  };
}

type TextPart = Pick<Page, "text" | "sha1" | "state" | "problems">;

function readText(xml: Buffer, { text: span }: PageXml, revision: XmlElement, page: string): TextPart {
  const element = revision.text;
  const noText = { text: "", problems: [] };
  if (attributeOf(element, "deleted") !== undefined) return { ...noText, state: "deleted" };
  if (element === undefined) return { ...noText, state: "absent" };
  const read = span && characterData(xml.toString("utf8", span.start, span.end));
  const text = read?.text ?? textOf(element) ?? "";
  if (text === "" && Number(attributeOf(element, "bytes") ?? 0) > 0) return { ...noText, state: "absent" };
  const sha1 = BigInt(`0x${hash("sha1", text, "hex")}`)
    .toString(36)
    .padStart(31, "0");
  const fault = textFault(page, text, sha1, revision);
  const forbidden = read?.invalid ?? FORBIDDEN.exec(text)?.[0];
  const problems = fault === undefined ? characterFaults(page, "text", forbidden) : [fault];
  return { text, sha1, state: "present", problems };
}

/**
 * Compares a text with the SHA-1 or else the length that its element states. A revision's `<sha1>` proves a text, but disproves
 * none: a third of the pages in dumps of 2017 have another.
 */
function textFault(page: string, text: string, sha1: string, revision: XmlElement): Message | undefined {
  const stated = attributeOf(revision.text, "sha1");
  if (stated === sha1 || textOf(revision.sha1)?.trim() === sha1) return undefined;
  if (stated !== undefined && stated !== "")
    return problem("text-checksum", { page }, { expected: stated, found: sha1 });
  const bytes = attributeOf(revision.text, "bytes") ?? "";
  const length = Buffer.byteLength(text);
  if (!/^[0-9]+$/.test(bytes) || Number(bytes) === length) return undefined;
  return problem("text-length", { page }, { expected: `${bytes} bytes`, found: `${length} bytes` });
}

function characterFaults(page: string, part: string, character: string | undefined): Message[] {
  if (character === undefined) return [];
  const expected = "characters and references that XML 1.0 allows";
  const found = `${JSON.stringify(character)} in the ${part}`;
  return [problem("forbidden-character", { page }, { expected, found })];
}

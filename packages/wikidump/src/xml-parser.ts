import { createRequire } from "node:module";
import { ProblemError } from "@discoprep/corpus";
import { type ByteSpan, findPage, textElements } from "./find-page.ts";

/** For `require` the library is one file, for `import` fifty. */
const { XMLParser, XMLValidator } = createRequire(import.meta.url)(
  "fast-xml-parser",
) as typeof import("fast-xml-parser");

/** What stands in XML, as objects. */
export interface XmlReader {
  parse(xml: string): unknown;
}

/** An element as the parser gives it: its attributes under `@name`, its children by name, its text under `#`. */
export type XmlElement = Readonly<Record<string, unknown>>;

/**
 * fast-xml-parser with nothing coerced, and no entities but character references. An element that has neither
 * attributes nor children is a string, and several elements of one name are a list (`elementsOf`).
 * @param trim whether white space around values is left out
 */
export function xmlReader(trim: boolean): XmlReader {
  return new XMLParser({
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: trim,
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#",
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
    // A page's elements nest four deep. The list of pages is one level more.
    maxNestedTags: MAX_DEPTH,
    // The parser refuses these names, which an element of an export may have like any other.
    transformTagName: (name) => (RESERVED.has(name) ? `${name}-` : name),
    // Paths as strings are made for each element, and nothing here asks for them.
    jPath: false,
  });
}

const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** Anything that is nested deeper is not read. */
export const MAX_DEPTH = 32;

/** What is wrong with XML, and where (1-based). */
export interface XmlFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The first fault of XML; undefined where it is well-formed. */
export function xmlFault(xml: string): XmlFault | undefined {
  const verdict = XMLValidator.validate(xml);
  if (verdict === true) return undefined;
  const { msg, line, col } = verdict.err;
  return { message: msg, line, column: col };
}

const knownShapes = new Set<string>();
const MOST_SHAPES = 1000;

/**
 * Whether XML is well-formed; that `&` begins a reference is not asked for. It depends on the tags alone, not on what
 * stands between tags and between quotes, and the pages of a dump have few shapes of header: this takes 2 µs for a
 * header, `xmlFault` 15 µs.
 */
export function isWellFormed(xml: string): boolean {
  const shape = xml.replace(/="[^"<>]*"/g, "=").replace(/>[^<>]*</g, "><");
  if (knownShapes.has(shape)) return true;
  if (xmlFault(xml) !== undefined) return false;
  // Comments and CDATA sections may hold what looks like tags.
  if (knownShapes.size < MOST_SHAPES && !/["'!?]/.test(shape)) knownShapes.add(shape);
  return true;
}

/** All elements of one name. The parser's option for lists, asked for every element, takes a tenth of its time. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The element, the last of several; undefined where there is none, and without content where it has only text. */
export function elementOf(value: unknown): XmlElement | undefined {
  const one = elementsOf(value).at(-1);
  if (one === undefined) return undefined;
  return typeof one === "object" && one !== null ? (one as XmlElement) : { "#": one };
}

/** The text of an element, the last of several; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  const element = elementOf(value);
  if (element === undefined) return undefined;
  const { "#": text } = element;
  return typeof text === "string" ? text : "";
}

/** An attribute of an element, the last of several. */
export function attributeOf(value: unknown, name: string): string | undefined {
  const attribute = elementOf(value)?.[`@${name}`];
  return typeof attribute === "string" ? attribute : undefined;
}

/** A page of the XML, as it is found. */
export interface FoundPage {
  readonly span: ByteSpan;
  /** All of it but its texts, for fast-xml-parser; with them where one is not plain. */
  readonly header: string;
  /** The content of its last text; undefined where the header has it, or there is none. */
  readonly text: ByteSpan | undefined;
}

/** Takes the texts out of a page. */
export function splitPage(xml: Buffer, span: ByteSpan): FoundPage {
  let header = "";
  let at = span.start;
  let text: ByteSpan | undefined;
  for (const { content, isPlain } of textElements(xml, span)) {
    if (!isPlain) return { span, header: xml.toString("utf8", span.start, span.end), text: undefined };
    header += xml.toString("utf8", at, content.start);
    text = content;
    at = content.end;
  }
  header += xml.toString("utf8", at, span.end);
  // What indents the elements would be read as their text, in a third of the time that the parser takes.
  return { span, header: header.replace(/>\n\s*</g, "><"), text };
}

const reader = xmlReader(false);

/**
 * The headers of pages, by fast-xml-parser. It takes 40 µs for each when it is given many at once, and 100 µs
 * when it is given each by itself, as it makes its tables anew whenever it is called.
 * @throws ProblemError with the offset in `xml` of what is not well-formed
 */
export function parseHeaders(xml: Buffer, pages: readonly FoundPage[]): XmlElement[] {
  if (pages.length === 0) return [];
  const source = `<pages>${pages.map(({ header }) => header).join("")}</pages>`;
  if (hasDoctype(source) || !pages.every(({ header }) => isWellFormed(header))) throw faultOf(xml, pages);
  let headers: readonly unknown[];
  try {
    headers = elementsOf(elementOf(elementOf(reader.parse(source))?.pages)?.page);
  } catch (cause) {
    throw faultOf(xml, pages, cause);
  }
  if (headers.length !== pages.length) throw faultOf(xml, pages);
  return headers.map((header) => elementOf(header) ?? {});
}

/** A page has none: it could define entities that expand without end. */
function hasDoctype(xml: string): boolean {
  return xml.includes("<!D") && xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "").includes("<!D");
}

/** What is wrong with the first of the pages that is not well-formed, or that the parser refuses. */
function faultOf(xml: Buffer, pages: readonly FoundPage[], cause?: unknown): ProblemError {
  for (const { span, header } of pages) {
    const nested = findPage(xml, span.start + 1);
    if (nested !== -1 && nested < span.end) return malformed(xml, nested, span, "</page>");
    const fault = xmlFault(header);
    if (fault !== undefined) {
      const expected = /^Expected closing tag '([^']*)'/.exec(fault.message)?.[1];
      if (expected === undefined) return malformed(xml, span.start, span, "well-formed XML", fault.message);
      return malformed(xml, faultPlace(xml, span), span, `</${expected}>`);
    }
    if (hasDoctype(header)) return malformed(xml, span.start, span, "no declaration inside a page");
    if (pages.length > 1) continue;
    const expected = /nested/.test(String(cause))
      ? `tags nested at most ${MAX_DEPTH} deep`
      : "the elements of a MediaWiki export";
    return malformed(xml, span.start, span, expected);
  }
  for (const page of pages) parseHeaders(xml, [page]);
  throw cause;
}

/** The byte at which a page, its texts included, is not well-formed; where it begins, if that cannot be said. */
function faultPlace(xml: Buffer, span: ByteSpan): number {
  const page = xml.toString("utf8", span.start, span.end);
  const fault = xmlFault(page);
  if (fault === undefined) return span.start;
  const lines = page.split("\n");
  const before = [
    ...lines.slice(0, fault.line - 1),
    (lines[fault.line - 1] ?? "").slice(0, fault.column - 1),
  ];
  return span.start + Buffer.byteLength(before.join("\n"));
}

export function malformed(
  xml: Buffer,
  byte: number,
  page: ByteSpan,
  expected: string,
  found = xml.toString("utf8", byte, Math.min(page.end, byte + 40)),
): ProblemError {
  const id = pageIdAt(xml, page);
  return new ProblemError({
    rule: "malformed-xml",
    what: "the XML of the page is not well-formed",
    where: { byte, ...(id !== undefined && { page: id }) },
    expected,
    found,
    remedy: "Download the dump again; a dump changed by hand must stay well-formed XML.",
  });
}

/** The id of a page that is damaged, for messages. */
export function pageIdAt(xml: Buffer, { start, end }: ByteSpan): string | undefined {
  return /<id>\s*(\d+)/.exec(xml.toString("latin1", start, Math.min(end, start + 4096)))?.[1];
}

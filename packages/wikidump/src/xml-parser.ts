import { createRequire } from "node:module";
import { ProblemError } from "@discoprep/corpus";
import { type ByteSpan, type PageSpan, pageHeader, textContents } from "./find-page.ts";

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
    // Paths as strings are made for each element, and nothing here asks for them.
    jPath: false,
  });
}

/** Anything that is nested deeper is not read. */
const MAX_DEPTH = 32;

/** The first fault of XML and its line (1-based), or undefined if it is well-formed. */
export function xmlFault(xml: string): { readonly message: string; readonly line: number } | undefined {
  const verdict = XMLValidator.validate(xml);
  return verdict === true ? undefined : { message: verdict.err.msg, line: verdict.err.line };
}

/** Headers of pages that are well-formed, without their values. A dump has few. */
const wellFormed = new Set<string>();
const MOST_SHAPES = 1000;

/**
 * Returns the first fault of the header of a page, or undefined. It depends on the tags alone, and headers with the tags of one that was
 * well-formed are not checked again: this takes 2 µs for a header, the validator 15 µs.
 */
export function headerFault(header: string): string | undefined {
  const shape = header.replace(/="[^"<>]*"/g, "=").replace(/>[^<>]*</g, "><");
  if (wellFormed.has(shape)) return undefined;
  const fault = xmlFault(header)?.message;
  // Comments and CDATA sections may hold what looks like tags.
  if (fault === undefined && wellFormed.size < MOST_SHAPES && !/["'!?]/.test(shape)) wellFormed.add(shape);
  return fault;
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

/** A page of the XML. */
export interface FoundPage {
  readonly span: ByteSpan;
  /** Its XML without its texts, for fast-xml-parser; with them if one is not plain. */
  readonly header: string;
  /** The content of its last text; undefined if the header has it, or there is none. */
  readonly text: ByteSpan | undefined;
  readonly isTooLarge: boolean;
}

/** Takes the texts out of a page; of one that is too large, all revisions. */
export function splitPage(xml: Buffer, span: PageSpan): FoundPage {
  const { start, end, isTooLarge } = span;
  if (isTooLarge) {
    const header = `${pageHeader(xml.subarray(start, end))?.toString("utf8") ?? ""}</page>`;
    return { span, header, text: undefined, isTooLarge };
  }
  let header = "";
  let at = start;
  let text: ByteSpan | undefined;
  for (const content of textContents(xml, span)) {
    if (!content.isPlain)
      return { span, header: xml.toString("utf8", start, end), text: undefined, isTooLarge };
    header += xml.toString("utf8", at, content.start);
    text = content;
    at = content.end;
  }
  header += xml.toString("utf8", at, end);
  // White space between elements would be read as their text, in a third of the time that the parser takes.
  return { span, header: header.replace(/>\n\s*</g, "><"), text, isTooLarge };
}

const reader = xmlReader(false);

/**
 * Parses the headers of pages by fast-xml-parser. It takes 40 µs for each when it is given many at once, and 100 µs
 * when it is given each by itself, as it makes its tables again for each call.
 * @throws ProblemError with the offset in `xml` of the first page that is not well-formed
 */
export function parseHeaders(xml: Buffer, pages: readonly FoundPage[]): XmlElement[] {
  const read = readHeaders(pages);
  if (typeof read !== "string") return read;
  const damaged = pages.find((page) => typeof readHeaders([page]) === "string") ?? (pages[0] as FoundPage);
  const fault = readHeaders([damaged]);
  // Lines are counted without those of the texts: the page is named instead.
  const found = (typeof fault === "string" ? fault : read).replace(/ \(opened in [^)]*\)|\.$/g, "");
  throw malformed(xml, damaged.span, "well-formed XML", found);
}

/** The headers, or in words what is wrong with them. */
function readHeaders(pages: readonly FoundPage[]): XmlElement[] | string {
  if (pages.length === 0) return [];
  const source = `<pages>${pages.map(({ header }) => header).join("")}</pages>`;
  // It could define entities that expand without end.
  if (source.includes("<!D")) return "a declaration";
  for (const { header } of pages) {
    const fault = headerFault(header);
    if (fault !== undefined) return fault;
  }
  try {
    const headers = elementsOf(elementOf(elementOf(reader.parse(source))?.pages)?.page);
    if (headers.length !== pages.length) return "another page within it";
    return headers.map((header) => elementOf(header) ?? {});
  } catch (error) {
    return (error as Error).message;
  }
}

/** The problem of a page that is not well-formed. */
export function malformed(xml: Buffer, page: ByteSpan, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "malformed-xml",
    what: "the XML of the page is not well-formed",
    where: { byte: page.start, page: pageIdAt(xml, page) },
    expected,
    found,
    remedy: "Download the dump again; a dump changed by hand must stay well-formed XML.",
  });
}

/** The id of a page that is damaged, for messages. */
export function pageIdAt(xml: Buffer, { start, end }: ByteSpan): string | undefined {
  return /<id>\s*(\d+)/.exec(xml.toString("latin1", start, Math.min(end, start + 4096)))?.[1];
}

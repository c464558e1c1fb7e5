import { ProblemError } from "@discoprep/corpus";
import { type ByteSpan, findPage, textElements } from "./find-page.ts";
import {
  elementOf,
  elementsOf,
  isWellFormed,
  MAX_DEPTH,
  type XmlElement,
  xmlFault,
  xmlReader,
} from "./xml-parser.ts";

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

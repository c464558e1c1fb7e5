import { isUtf8 } from "node:buffer";
import { ProblemError } from "@discoprep/corpus";
import { firstInvalidUtf8 } from "@discoprep/files";
import {
  type ByteSpan,
  findNamespace,
  findPage,
  findPageEnd,
  firstNonSpace,
  MAX_PAGE_BYTES,
  type PageSpan,
} from "./find-page.ts";
import type { OpenDump } from "./open-dump.ts";
import { type Page, type PageOptions, pageOf } from "./page.ts";
import { pageIdAt, parseHeaders, splitPage } from "./xml-parser.ts";
import { XmlWindow } from "./xml-window.ts";

/** Neighbouring pages of a dump. */
export interface PageBatch {
  readonly pages: readonly Page[];
  /** How many pages there are of each other namespace than the one asked for. */
  readonly passedOver: Readonly<Record<number, number>>;
  /** Offset in the file as stored of what the pages were read from. */
  readonly position: number;
}

export interface ReadPagesOptions extends PageOptions {
  /** Only the pages of this namespace are read; the others are counted. */
  readonly namespace?: number;
}

/** Headers parsed at once; more gain nothing. */
const PAGES_AT_ONCE = 200;

/**
 * Reads the pages of a dump, or of its stretch, in the dump's order, each checked to the last byte: only white space may be
 * between pages, and `</mediawiki>` at the end. Memory does not grow with the dump.
 * @throws ProblemError at the first place where the dump is damaged, after the pages of the parts before it
 */
export async function* readPages(dump: OpenDump, options: ReadPagesOptions = {}): AsyncGenerator<PageBatch> {
  const window = new XmlWindow(dump);
  try {
    yield* pagesIn(window, dump, options);
  } catch (error) {
    throw window.located(error);
  }
}

/** @throws ProblemError with its byte in the XML of the window */
async function* pagesIn(
  window: XmlWindow,
  { parts, stretch: { from, end } }: OpenDump,
  options: ReadPagesOptions,
): AsyncGenerator<PageBatch> {
  // What is before the first page of a later stretch belongs to an earlier one.
  let isInside = from === 0 && end > 0;
  for await (const part of parts) {
    const isAtEnd = part.position >= end;
    if (isAtEnd && !isInside && window.xml.length === 0) return;
    window.add(part);
    const { xml } = window;
    const pages: PageSpan[] = [];
    let at = 0;
    let open = findPage(xml, 0);
    let isAfter = false;
    for (; open !== -1; open = findPage(xml, at)) {
      const place = window.positionOf(open);
      if (isInside) checkGap(xml, at, open);
      isAfter = place >= end;
      if (isAfter) break;
      isInside ||= place >= from;
      at = open;
      const close = findPageEnd(xml, open);
      if (close === -1) break;
      const isTooLarge = close - open > MAX_PAGE_BYTES || (open === 0 && window.isCut);
      if (isInside) pages.push({ start: open, end: close, isTooLarge });
      at = close;
    }
    checkUtf8(xml, pages);
    for (let first = 0; first < pages.length; first += PAGES_AT_ONCE)
      yield {
        ...readBatch(xml, pages.slice(first, first + PAGES_AT_ONCE), options),
        position: part.position,
      };
    if (isAfter || (isAtEnd && !isInside)) return;
    if (open === -1) keepGap(window, at, isInside);
    else window.keepPage(at);
  }
  if (isInside) checkEnd(window.xml);
}

/** The longest beginning of `<page>` that is not yet a tag. */
const TAG_BEGINNING = "<page".length;

function keepGap(window: XmlWindow, from: number, isInside: boolean): void {
  const { xml } = window;
  const next = firstNonSpace(xml, from);
  const start = next === -1 ? xml.length : next;
  const at = isInside ? start : Math.max(start, xml.length - TAG_BEGINNING);
  if (xml.length - at > MAX_PAGE_BYTES) throw strayContent(xml, at, xml.length);
  window.keep(at);
}

/** Reads pages that are in a piece of XML. */
function readBatch(
  xml: Buffer,
  spans: readonly PageSpan[],
  { namespace, wantsText }: ReadPagesOptions,
): Pick<PageBatch, "pages" | "passedOver"> {
  const passedOver: Record<number, number> = {};
  const isWanted = (key: number | undefined): boolean => {
    if (namespace === undefined || key === undefined || key === namespace) return true;
    passedOver[key] = (passedOver[key] ?? 0) + 1;
    return false;
  };
  const found = spans
    .filter((span) => namespace === undefined || isWanted(findNamespace(xml, span)))
    .map((span) => splitPage(xml, span));
  const pages = parseHeaders(xml, found).map((header, index) =>
    pageOf(xml, found[index] as (typeof found)[number], header, { wantsText }),
  );
  return { pages: pages.filter((page) => isWanted(page.namespace)), passedOver };
}

function checkUtf8(xml: Buffer, pages: readonly ByteSpan[]): void {
  const start = pages[0]?.start ?? 0;
  const bytes = xml.subarray(start, pages.at(-1)?.end ?? 0);
  if (isUtf8(bytes)) return;
  const byte = start + (firstInvalidUtf8(bytes) ?? 0);
  throw new ProblemError({
    rule: "invalid-encoding",
    what: "the XML is not UTF-8",
    where: { byte },
    expected: "UTF-8",
    found: `the bytes ${xml.subarray(byte, byte + 4).toString("hex")}`,
    remedy: "Download the dump again.",
  });
}

function checkGap(xml: Buffer, start: number, end: number): void {
  const byte = firstNonSpace(xml, start, end);
  if (byte !== -1) throw strayContent(xml, byte, end);
}

function strayContent(xml: Buffer, byte: number, end: number): ProblemError {
  return new ProblemError({
    rule: "malformed-xml",
    what: "something stands between two pages",
    where: { byte },
    expected: "white space, the next <page> or </mediawiki>",
    found: xml.toString("utf8", byte, Math.min(end, byte + 60)),
    remedy: "Download the dump again; dumps that were joined must be named one at a time.",
  });
}

/** Checks the XML after the last whole page. @throws ProblemError with its byte in the XML */
function checkEnd(xml: Buffer): void {
  if (findPage(xml, 0) === 0) throw unclosed(xml);
  const close = xml.lastIndexOf("</mediawiki");
  const end = close === -1 ? -1 : xml.indexOf(">", close);
  if (end === -1)
    throw new ProblemError({
      rule: "truncated-dump",
      what: "the dump ends early",
      where: { byte: xml.length },
      expected: "</mediawiki>",
      found: "the end of the dump",
      remedy: "Download the dump again and compare its size.",
    });
  if (close > 0) throw strayContent(xml, 0, close);
  const stray = firstNonSpace(xml, end + 1);
  if (stray === -1) return;
  throw new ProblemError({
    ...strayContent(xml, stray, xml.length).problem,
    what: "something follows the end of the dump",
    expected: "the end of the file after </mediawiki>",
    remedy: "Download the dump again, or cut off what follows.",
  });
}

function unclosed(page: Buffer): ProblemError {
  return new ProblemError({
    rule: "unclosed-page",
    what: "the page is not closed",
    where: { byte: 0, page: pageIdAt(page, { start: 0, end: page.length }) },
    expected: "</page>",
    found: "another page that begins, or the end of the dump",
    remedy: "Download the dump again and compare its size.",
  });
}

import { isUtf8 } from "node:buffer";
import { type Problem, ProblemError } from "@discoprep/corpus";
import { firstInvalidUtf8 } from "@discoprep/files";
import {
  type ByteSpan,
  findNamespace,
  findPage,
  findPageEnd,
  firstNonSpace,
  heldPage,
  MAX_PAGE_BYTES,
} from "./find-page.ts";
import type { OpenDump } from "./open-dump.ts";
import { type Page, type PageOptions, pageOf } from "./page.ts";
import { namespaceFinder } from "./siteinfo.ts";
import { malformed, pageIdAt, parseHeaders, splitPage } from "./xml-parser.ts";

/** Neighbouring pages of a dump. */
export interface PageBatch {
  readonly pages: readonly Page[];
  /** How many pages there are of each other namespace than the one asked for. */
  readonly passedOver: Readonly<Record<number, number>>;
  /** Offset in the file as stored of what the pages were read from. */
  readonly position: number;
}

export interface ReadPagesOptions extends Pick<PageOptions, "wantsText"> {
  /** Only the pages of this namespace are read; the others are counted. */
  readonly namespace?: number | undefined;
}

/** So many headers are parsed at once; more gain nothing. */
const PAGES_AT_ONCE = 200;

/**
 * The pages of a dump, or of its stretch, in the dump's order, each checked to the last byte: nothing but white space stands
 * between pages, and `</mediawiki>` at the end. Memory does not grow with the dump.
 * @throws ProblemError at the first place where the dump is damaged, after the pages of the parts before it
 */
export async function* readPages(dump: OpenDump, options: ReadPagesOptions = {}): AsyncGenerator<PageBatch> {
  const readBatch = batchReader(dump, options);
  const { from, end } = dump.stretch;
  // What stands before the first page of a later stretch belongs to an earlier one.
  let isInside = from === 0 && end > 0;
  let held = NOTHING_HELD;
  let xmlBefore = dump.xmlBefore ?? 0;
  for await (const { bytes, position } of dump.parts) {
    if (position >= end && !isInside && held.xml.length === 0) return;
    const piece = pieceOf(held, bytes, position, xmlBefore);
    const { xml } = piece;
    xmlBefore += bytes.length;
    try {
      const pages: ByteSpan[] = [];
      let at = 0;
      let open = findPage(xml, 0);
      let isBehind = false;
      for (; open !== -1; open = findPage(xml, at)) {
        const place = open < held.xml.length ? held.position : position;
        if (isInside) checkGap(xml, at, open);
        isBehind = place >= end;
        if (isBehind) break;
        isInside ||= place >= from;
        at = open;
        const close = findPageEnd(xml, open);
        if (close === -1) break;
        if (isInside) pages.push({ start: open, end: close });
        at = close;
      }
      checkUtf8(xml, pages);
      for (let first = 0; first < pages.length; first += PAGES_AT_ONCE)
        yield { ...readBatch(xml, pages.slice(first, first + PAGES_AT_ONCE)), position };
      if (isBehind || (position >= end && !isInside)) return;
      held = open === -1 ? holdGap(piece, at, isInside) : holdPage(piece, at);
    } catch (error) {
      throw error instanceof ProblemError ? located(error.problem, dump, piece) : error;
    }
  }
  if (isInside) checkEnd(dump, held, xmlBefore);
}

/** XML that has been read, and is not yet whole pages. */
interface Held {
  readonly xml: Buffer;
  /** Bytes of XML before it. */
  readonly start: number;
  /** Offset in the file as stored of the part in which it begins. */
  readonly position: number;
}

const NOTHING_HELD: Held = { xml: Buffer.alloc(0), start: 0, position: 0 };

/** What was held, and a part behind it. */
interface Piece {
  readonly xml: Buffer;
  readonly held: Held;
  /** Bytes of XML before the part. */
  readonly start: number;
  readonly position: number;
}

function pieceOf(held: Held, bytes: Uint8Array, position: number, start: number): Piece {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const xml = held.xml.length === 0 ? own : Buffer.concat([held.xml, own]);
  return { xml, held, start, position };
}

/** Where a byte of a piece lies: in the XML, and in the file as stored. */
function placeOf({ held, start, position }: Piece, byte: number): Omit<Held, "xml"> {
  return byte < held.xml.length
    ? { start: held.start + byte, position: held.position }
    : { start: start + byte - held.xml.length, position };
}

function holdPage(piece: Piece, at: number): Held {
  const { xml } = piece;
  const page = heldPage(xml.subarray(at));
  if (page === undefined)
    throw malformed(xml, at, { start: at, end: xml.length }, `</page> within ${MAX_PAGE_BYTES} bytes`);
  return { xml: page, ...placeOf(piece, at) };
}

/** The longest beginning of `<page>` that is not yet a tag. */
const TAG_BEGINNING = "<page".length;

function holdGap(piece: Piece, from: number, isInside: boolean): Held {
  const { xml } = piece;
  const next = firstNonSpace(xml, from);
  if (next === -1) return NOTHING_HELD;
  const at = isInside ? next : Math.max(next, xml.length - TAG_BEGINNING);
  if (xml.length - at > MAX_PAGE_BYTES) throw strayContent(xml, at, xml.length);
  return { xml: Buffer.from(xml.subarray(at)), ...placeOf(piece, at) };
}

/** Reads pages that lie in a piece of XML. */
function batchReader(
  { site }: OpenDump,
  { namespace, wantsText }: ReadPagesOptions,
): (xml: Buffer, spans: readonly ByteSpan[]) => Pick<PageBatch, "pages" | "passedOver"> {
  const namespaceOf = namespaceFinder(site.namespaces);
  return (xml, spans) => {
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
      pageOf(xml, found[index] as (typeof found)[number], header, { namespaceOf, wantsText }),
    );
    return { pages: pages.filter((page) => isWanted(page.namespace)), passedOver };
  };
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

/** Checks what stands behind the last page. */
function checkEnd(dump: OpenDump, held: Held, xmlBefore: number): void {
  const { xml } = held;
  const position = dump.stored();
  const atEnd: Piece = { xml, held, start: xmlBefore, position };
  const early: Piece = { ...atEnd, held: { ...held, position } };
  if (findPage(xml, 0) === 0) throw located(unclosed(xml), dump, early);
  const close = xml.lastIndexOf("</mediawiki");
  const end = close === -1 ? -1 : xml.indexOf(">", close);
  if (end === -1) throw located(cutOff(xml.length), dump, early);
  if (close > 0) throw located(strayContent(xml, 0, close).problem, dump, atEnd);
  const stray = firstNonSpace(xml, end + 1);
  if (stray === -1) return;
  const problem = {
    ...strayContent(xml, stray, xml.length).problem,
    what: "something follows the end of the dump",
    expected: "the end of the file after </mediawiki>",
    remedy: "Download the dump again, or cut off what follows.",
  };
  throw located(problem, dump, atEnd);
}

function cutOff(byte: number): Problem {
  return {
    rule: "truncated-dump",
    what: "the dump ends early",
    where: { byte },
    expected: "</mediawiki>",
    found: "the end of the dump",
    remedy: "Download the dump again and compare its size.",
  };
}

function unclosed(page: Buffer): Problem {
  const id = pageIdAt(page, { start: 0, end: page.length });
  return {
    rule: "unclosed-page",
    what: "the page is not closed",
    where: { byte: 0, ...(id !== undefined && { page: id }) },
    expected: "</page>",
    found: "another page that begins, or the end of the dump",
    remedy: "Download the dump again and compare its size.",
  };
}

/** A problem with the place in the file: in compressed dumps near it, with the exact byte of the XML in words. */
function located(problem: Problem, dump: OpenDump, piece: Piece): ProblemError {
  const { byte = 0, ...where } = problem.where;
  const { start, position } = placeOf(piece, byte);
  if (dump.compression === "none")
    return new ProblemError({ ...problem, where: { file: dump.file, byte: start, ...where } });
  const what =
    dump.xmlBefore === undefined ? problem.what : `${problem.what} (byte ${start} of the unpacked XML)`;
  return new ProblemError({ ...problem, what, where: { file: dump.file, byte: position, ...where } });
}

import { isUtf8 } from "node:buffer";
import { type MessageDetails, type Place, ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { firstInvalidUtf8 } from "@discoprep/files";
import type { Part, Storage } from "./decompress.ts";

/** A half-open range of a dump's file as stored, in bytes; its end is infinite where it is that of the file. */
export interface FileRange {
  readonly from: number;
  readonly end: number;
}

/** Longest page that is read, in bytes of XML. A wiki allows texts of 2 MiB. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const PAGE = Buffer.from("<page");
const PAGE_END = Buffer.from("</page");
const DUMP_END = Buffer.from("</mediawiki");
const GREATER = 0x3e;
const SLASH = 0x2f;

export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

export interface PageSpan extends ByteSpan {
  /** The page has more than `MAX_PAGE_BYTES`, and these are the bytes before its revisions. */
  readonly isTooLarge: boolean;
}

/** A piece of a dump's XML: `carried` bytes of earlier parts of the file, and the last part. */
interface Piece extends Storage {
  /** Valid until the next piece is asked for. */
  readonly xml: Buffer;
  readonly carried: number;
  /** Offsets in the file as stored of the carried bytes, and of the last part. */
  readonly keptPosition: number;
  readonly position: number;
}

export interface FoundPages extends Piece {
  readonly pages: readonly PageSpan[];
}

/** Returns the place of a byte of the XML in the file; of compressed data, of the part that holds it. */
function placeOf(piece: Piece, byte: number): Required<Pick<Place, "file" | "byte">> {
  const { carried, keptPosition, position, file, compression } = piece;
  const first = byte < carried ? 0 : carried;
  const start = byte < carried ? keptPosition : position;
  return { file, byte: compression === "none" ? start + byte - first : start };
}

export function pageError(
  piece: Piece,
  { start, end }: ByteSpan,
  rule: RuleId,
  details: MessageDetails,
): ProblemError {
  const page = /<id>\s*(\d+)/.exec(piece.xml.toString("latin1", start, Math.min(end, start + 4096)))?.[1];
  return new ProblemError(problem(rule, { ...placeOf(piece, start), page }, details));
}

/** Finds the pages that begin in a range of a dump's file, in its order. @throws ProblemError at the first damage */
export async function* findPages(
  parts: AsyncIterable<Part>,
  storage: Storage,
  range: FileRange,
): AsyncGenerator<FoundPages> {
  const finder = new PageFinder(storage, range);
  for await (const part of parts) {
    const pages = finder.add(part);
    if (pages.length > 0) {
      finder.checkUtf8(pages);
      yield { ...finder.piece, pages };
    }
    if (finder.isDone(part)) return;
    finder.keep();
  }
  finder.checkEnd();
}

class PageFinder {
  piece: Piece;
  readonly #range: FileRange;
  /** A page of the range has begun. Before it is the head of the dump, or an earlier range. */
  #isInside = false;
  #isAfter = false;
  #at = 0;
  #isOpen = false;
  /** The error for a page that is too large, unless an end is found. */
  #largePage: ProblemError | undefined;

  constructor({ file, compression }: Storage, range: FileRange) {
    this.piece = { file, compression, xml: Buffer.alloc(0), carried: 0, keptPosition: 0, position: 0 };
    this.#range = range;
  }

  isDone({ position }: Part): boolean {
    return this.#isAfter || (position >= this.#range.end && !this.#isInside);
  }

  add({ bytes, position }: Part): PageSpan[] {
    const { xml: rest } = this.piece;
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const xml = rest.length === 0 ? part : Buffer.concat([rest, part]);
    this.piece = { ...this.piece, xml, carried: rest.length, position };
    this.#at = 0;
    this.#isOpen = false;
    if (this.#largePage !== undefined) {
      this.#at = findPageEnd(xml, 0);
      if (this.#at === -1) return [];
      this.#largePage = undefined;
    }
    return this.#pages();
  }

  #pages(): PageSpan[] {
    const { xml } = this.piece;
    const pages: PageSpan[] = [];
    for (let open = findPage(xml, this.#at); open !== -1; open = findPage(xml, this.#at)) {
      const { byte } = placeOf(this.piece, open);
      const stray = this.#isInside ? firstNonSpace(xml, this.#at, open) : -1;
      if (stray !== -1) throw this.#stray(stray, open);
      this.#isAfter = byte >= this.#range.end;
      if (this.#isAfter) break;
      this.#isInside ||= byte >= this.#range.from;
      const close = findPageEnd(xml, open);
      const end = close === -1 ? xml.length : close;
      this.#at = close === -1 ? open : close;
      this.#isOpen = close === -1;
      if (end - open > MAX_PAGE_BYTES) {
        const span = this.#largeSpan(open, end);
        if (this.#isInside) pages.push(span);
        if (this.#isOpen) this.#largePage = this.#unclosed(open);
      } else if (this.#isInside && !this.#isOpen) pages.push({ start: open, end, isTooLarge: false });
      if (this.#isOpen) break;
    }
    return pages;
  }

  #largeSpan(start: number, end: number): PageSpan {
    const revision = this.piece.xml.subarray(start, end).indexOf("<revision");
    if (revision !== -1) return { start, end: start + revision, isTooLarge: true };
    const details = { expected: "<revision", found: `${end - start} bytes without it` };
    throw pageError(this.piece, { start, end }, "malformed-xml", details);
  }

  #unclosed(start: number): ProblemError {
    const details = { expected: "</page>", found: "another page that begins, or the end of the dump" };
    return pageError(this.piece, { start, end: this.piece.xml.length }, "unclosed-page", details);
  }

  /** Keeps what has not been read: the beginning of a page, or of a tag. */
  keep(): void {
    const { xml } = this.piece;
    let at = this.#at;
    if (this.#largePage !== undefined) at = Math.max(0, xml.length - PAGE_END.length);
    else if (!this.#isOpen) {
      const stray = firstNonSpace(xml, at);
      at = stray === -1 ? xml.length : stray;
      if (!this.#isInside) {
        const close = xml.indexOf(DUMP_END);
        at = close === -1 ? Math.max(at, xml.length - DUMP_END.length) : close;
      }
      if (xml.length - at > MAX_PAGE_BYTES) throw this.#stray(at, xml.length);
    }
    const rest = Buffer.from(xml.subarray(at));
    const keptPosition = placeOf(this.piece, at).byte;
    const position = placeOf(this.piece, xml.length).byte;
    this.piece = { ...this.piece, xml: rest, carried: rest.length, keptPosition, position };
  }

  checkUtf8(pages: readonly ByteSpan[]): void {
    const start = pages[0]?.start ?? 0;
    const bytes = this.piece.xml.subarray(start, pages.at(-1)?.end ?? 0);
    if (isUtf8(bytes)) return;
    const byte = start + (firstInvalidUtf8(bytes) ?? 0);
    const found = `the bytes ${this.piece.xml.subarray(byte, byte + 4).toString("hex")}`;
    throw this.#refusal("dump-not-utf8", byte, "UTF-8", found);
  }

  #stray(byte: number, end: number): ProblemError {
    const expected = "white space, the next <page> or </mediawiki>";
    const found = this.piece.xml.toString("utf8", byte, Math.min(end, byte + 60));
    return this.#refusal("stray-content", byte, expected, found);
  }

  #refusal(rule: RuleId, byte: number, expected: string, found: string): ProblemError {
    return new ProblemError(problem(rule, placeOf(this.piece, byte), { expected, found }));
  }

  checkEnd(): void {
    if (!this.#isInside && this.#range.from > 0) return;
    if (this.#largePage !== undefined) throw this.#largePage;
    const { xml } = this.piece;
    if (findPage(xml, 0) === 0) throw this.#unclosed(0);
    const close = xml.lastIndexOf(DUMP_END);
    const end = close === -1 ? -1 : xml.indexOf(GREATER, close);
    if (end === -1) throw this.#refusal("truncated-dump", xml.length, "</mediawiki>", "the end of the dump");
    if (close > 0 && this.#isInside) throw this.#stray(0, close);
    const stray = firstNonSpace(xml, end + 1);
    if (stray === -1) return;
    const found = xml.toString("utf8", stray, stray + 60);
    throw this.#refusal("content-after-dump", stray, "the end of the file after </mediawiki>", found);
  }
}

/** Returns where the next `<page>` begins, or -1. No text can hold it, as a dump writes `<` as `&lt;`. */
export function findPage(xml: Buffer, from: number): number {
  for (let start = xml.indexOf(PAGE, from); start !== -1; start = xml.indexOf(PAGE, start + 1)) {
    const next = xml[start + PAGE.length];
    if (next === GREATER || next === SLASH || isSpace(next)) return start;
  }
  return -1;
}

function findPageEnd(xml: Buffer, start: number): number {
  const close = xml.indexOf(PAGE_END, start);
  const end = close === -1 ? -1 : xml.indexOf(GREATER, close);
  return end === -1 ? -1 : end + 1;
}

function firstNonSpace(xml: Buffer, from: number, end = xml.length): number {
  for (let index = from; index < end; index++) if (!isSpace(xml[index])) return index;
  return -1;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

import { isUtf8 } from "node:buffer";
import { firstInvalidUtf8, type Problem, ProblemError } from "@discoprep/corpus";
import type { BlockCheck, Bzip2Decoder } from "./bzip2-decode.ts";
import { type ByteSpan, cutPages, firstNonSpace } from "./cut.ts";
import { type DecodedPiece, decodePiece } from "./decode-piece.ts";
import { findPageParts, type PageParts } from "./page-parts.ts";
import type { DumpPiece } from "./pieces.ts";

/** What work on one piece gives, on any thread: plain data and fresh byte arrays. */
export interface PieceResult<R> {
  /** Bytes of XML in the piece. */
  readonly length: number;
  readonly checks: readonly BlockCheck[];
  readonly unfinished: boolean;
  /** XML before the first page that begins in the piece, and after the last that ends in it. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly opens: boolean;
  /** What `read` made of the whole pages; absent where there is none. */
  readonly result?: R;
  /** What is wrong with the piece; without a `where.file`, `where.byte` counts from the start of its XML. */
  readonly problem?: Problem;
}

/** Makes something of whole pages, given where their parts lie in `xml`. */
export type PagesReader<R> = (xml: Buffer, pages: readonly PageParts[]) => R;

/**
 * Decodes a piece, finds its pages, checks their markup and gives them to `read`.
 * Problems of the input are returned, as they may have to cross threads; other errors are thrown.
 */
export function workOnPiece<R>(
  decoder: Bzip2Decoder,
  piece: DumpPiece,
  file: string,
  read: PagesReader<R>,
): PieceResult<R> {
  let decoded: DecodedPiece;
  try {
    decoded = decodePiece(decoder, piece, file);
  } catch (error) {
    return { ...nothing(), problem: problemOf(error) };
  }
  // Nothing was given, so there is nothing to cut: the piece comes again, joined with the next.
  if (decoded.unfinished) return { ...nothing(), unfinished: true };
  const { bytes, length, checks, unfinished } = decoded;
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const known = { length, checks, unfinished };
  try {
    const cut = cutPages(xml);
    const parts = { head: ownBytes(xml, cut.head), tail: ownBytes(xml, cut.tail), opens: cut.opens };
    if (cut.pages.length === 0) return { ...known, ...parts };
    checkBetween(xml, cut.pages);
    checkUtf8(xml, cut.head.end, cut.tail.start);
    const pages = cut.pages.map((page) => findPageParts(xml, page));
    return { ...known, ...parts, result: read(xml, pages) };
  } catch (error) {
    return { ...nothing(), ...known, problem: problemOf(error) };
  }
}

function nothing(): PieceResult<never> {
  const [head, tail] = [new Uint8Array(0), new Uint8Array(0)];
  return { length: 0, checks: [], unfinished: false, head, tail, opens: false };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

/** Bytes of their own, which can go to another thread; a large piece without a page goes as it is. */
function ownBytes(xml: Buffer, { start, end }: ByteSpan): Uint8Array {
  if (end - start === xml.byteLength && xml.byteLength === xml.buffer.byteLength) return xml;
  return Uint8Array.prototype.slice.call(xml, start, end);
}

function checkBetween(xml: Buffer, pages: readonly ByteSpan[]): void {
  for (let index = 1; index < pages.length; index++) {
    const gap = { start: pages[index - 1]?.end ?? 0, end: pages[index]?.start ?? 0 };
    const byte = firstNonSpace(xml, gap);
    if (byte !== -1) throw strayContent(xml, byte, gap.end);
  }
}

export function strayContent(xml: Uint8Array, byte: number, end: number): ProblemError {
  return new ProblemError({
    rule: "malformed-xml",
    what: "something stands between two pages",
    where: { byte },
    expected: "white space, the next <page> or </mediawiki>",
    found: Buffer.from(xml.subarray(byte, Math.min(end, byte + 60))).toString("utf8"),
    remedy: "Download the dump again; dumps that were joined must be named one at a time.",
  });
}

function checkUtf8(xml: Buffer, start: number, end: number): void {
  const pages = xml.subarray(start, end);
  if (isUtf8(pages)) return;
  const byte = start + (firstInvalidUtf8(pages) ?? 0);
  throw new ProblemError({
    rule: "invalid-encoding",
    what: "the XML is not UTF-8",
    where: { byte },
    expected: "UTF-8",
    found: `the bytes ${xml.subarray(byte, byte + 4).toString("hex")}`,
    remedy: "Download the dump again.",
  });
}

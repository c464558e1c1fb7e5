import { isUtf8 } from "node:buffer";
import { type Problem, ProblemError } from "@discoprep/corpus";
import type { Chunk, ChunkReport, Decompressed, Decompressor } from "@discoprep/decompress";
import { firstInvalidUtf8 } from "@discoprep/files";
import { type ByteSpan, cutPages, firstNonSpace } from "./cut.ts";
import { MAX_PAGE_BYTES } from "./page-fragment.ts";
import { findPageParts, type PageParts } from "./page-parts.ts";

/** What work on one chunk gives, on any thread: plain data and fresh byte arrays. */
export interface ChunkResult<R> extends ChunkReport {
  /** XML before the first page that begins in the chunk, and after the last that ends in it. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly opens: boolean;
  /** What `read` made of the whole pages; absent where there is none. */
  readonly result?: R;
  /** What is wrong with the chunk; without a `where.file`, `where.byte` counts from the start of its XML. */
  readonly problem?: Problem;
}

/**
 * Makes something of whole pages, given where their parts lie in `xml`. Each page is looked at when it is taken, so
 * that the parts of no other are in memory; a page whose markup is damaged ends the reading there.
 */
export type PagesReader<R> = (xml: Buffer, pages: Iterable<PageParts>) => R;

/**
 * Decompresses a chunk, finds its pages and gives them to `read`, which checks the markup of those it takes.
 * Problems of the input are returned, as they may have to cross threads; other errors are thrown.
 */
export function workOnChunk<R>(
  decompress: Decompressor,
  chunk: Chunk,
  file: string,
  read: PagesReader<R>,
): ChunkResult<R> {
  let found: Decompressed;
  try {
    found = decompress(chunk, file);
  } catch (error) {
    return { ...nothing(), problem: problemOf(error) };
  }
  const { bytes, checks, state } = found;
  // Nothing was given, so there is nothing to cut: the bytes come again with other neighbours.
  if (state !== "whole") return { ...nothing(), state };
  const known = { length: bytes.length, checks, state };
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const cut = cutPages(xml);
    const parts = { head: ownBytes(xml, cut.head), tail: ownBytes(xml, cut.tail), opens: cut.opens };
    if (cut.pages.length === 0) return { ...known, ...parts };
    checkBetween(xml, cut.pages);
    checkUtf8(xml, cut.head.end, cut.tail.start);
    return { ...known, ...parts, result: read(xml, partsOf(xml, cut.pages)) };
  } catch (error) {
    return { ...nothing(), ...known, problem: problemOf(error) };
  }
}

function* partsOf(xml: Buffer, pages: readonly ByteSpan[]): Generator<PageParts> {
  for (const page of pages) yield findPageParts(xml, page);
}

function nothing(): ChunkResult<never> {
  const [head, tail] = [new Uint8Array(0), new Uint8Array(0)];
  return { length: 0, checks: [], state: "whole", head, tail, opens: false };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

/** Bytes of their own, which can go to another thread and stay when the next chunk is decompressed. */
function ownBytes(xml: Buffer, { start, end }: ByteSpan): Uint8Array {
  const part = xml.subarray(start, end);
  return end - start > MAX_PAGE_BYTES ? withoutExcess(part) : Uint8Array.prototype.slice.call(part);
}

/** Stretches without a tag that alone make a page too large are cut to just that: no such text is read. */
function withoutExcess(xml: Buffer): Uint8Array {
  const stretches: ByteSpan[] = [];
  let size = 0;
  for (let start = 0; start < xml.length; ) {
    const next = xml.indexOf("<", start + 1);
    const end = next === -1 ? xml.length : next;
    const kept = Math.min(end, start + MAX_PAGE_BYTES + 1);
    stretches.push({ start, end: kept });
    size += kept - start;
    start = end;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const { start, end } of stretches) {
    bytes.set(xml.subarray(start, end), at);
    at += end - start;
  }
  return bytes;
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

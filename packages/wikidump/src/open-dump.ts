import { decodeText } from "@discoprep/files";
import { type Compression, decompress, type FileInput, type Part } from "./decompress/index.ts";
import { findPage } from "./find-page.ts";
import { refuseOtherFiles } from "./other-files.ts";
import { readSiteInfo, type SiteInfo } from "./siteinfo.ts";

/** A half-open stretch of a dump's file as stored, in bytes. */
export interface Stretch {
  readonly from: number;
  /** Infinite where the stretch ends with the file. */
  readonly end: number;
}

/** A dump whose head has been read. */
export interface OpenDump {
  /** A name for messages. */
  readonly file: string;
  readonly compression: Compression;
  readonly site: SiteInfo;
  /** Its XML from the first page or the stretch on; to be read once. Stopping early closes the file. */
  readonly parts: AsyncGenerator<Part>;
  /** The part of the file whose pages are wanted. */
  readonly stretch: Stretch;
}

export interface OpenOptions {
  /** A name for messages; the path where there is one. */
  readonly name?: string;
  /** Is given every piece of the file as stored, in order: for checksums. */
  readonly onStored?: (piece: Uint8Array) => void;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number;
  /**
   * The stretch of a file, given by its path, whose pages are wanted: a page belongs to the stretch in which the bzip2
   * block or the plain byte lies where the page begins. Of bzip2 and plain XML little more than the dump's head and the
   * stretch is read; gzip can only be read from the start.
   */
  readonly stretch?: Stretch;
}

const WHOLE: Stretch = { from: 0, end: Number.POSITIVE_INFINITY };

/** The head of a dump is some kilobytes long. */
const MAX_HEAD = 4 * 1024 * 1024;

/**
 * Opens a MediaWiki export (schemas 0.6 to 0.11) in UTF-8, plain or compressed with gzip or bzip2 in one or several
 * streams, and reads its `<siteinfo>`.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError when it cannot be read, or is not a dump
 */
export async function openDump(input: FileInput, options: OpenOptions = {}): Promise<OpenDump> {
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  const { stretch = WHOLE, maxExpansion, onStored } = options;
  const reading = { name: file, maxExpansion, borders: [stretch.from, stretch.end], onStored };
  const { compression, parts } = await decompress(input, reading);
  const head = await readHead(parts, file);
  const dump = { file, compression, site: head.site, stretch };
  if (stretch.from === 0 || compression === "gzip")
    return { ...dump, parts: afterHead(head, parts, compression) };
  await parts.return(undefined);
  return { ...dump, parts: (await decompress(input, { ...reading, from: stretch.from })).parts };
}

interface DumpHead {
  readonly site: SiteInfo;
  /** Bytes of XML before the first page. */
  readonly bytes: number;
  /** The parts in which they are. */
  readonly taken: readonly Part[];
}

/** Reads a dump up to its first page. @throws ProblemError when it is not a dump */
async function readHead(parts: AsyncGenerator<Part>, file: string): Promise<DumpHead> {
  const taken: Part[] = [];
  let xml = Buffer.alloc(0);
  let end = -1;
  while (end === -1 && xml.length < MAX_HEAD) {
    const next = await parts.next();
    if (next.done === true) break;
    const { position, bytes } = next.value;
    if (taken.length === 0) refuseOtherFiles(bytes, file);
    taken.push({ position, bytes: Uint8Array.from(bytes) });
    xml = Buffer.concat([xml, bytes]);
    end = headEnd(xml);
  }
  // A file that is not a dump gets this message, whatever its bytes are.
  const text =
    end === -1 ? xml.toString("utf8", 0, MAX_HEAD) : decodeText(xml.subarray(0, end), "utf-8", file);
  return { site: readSiteInfo(text, file), bytes: Math.max(0, end), taken };
}

/** Returns the byte at which the first page or, in a dump without pages, the closing tag begins; -1 if neither does. */
function headEnd(xml: Buffer): number {
  const page = findPage(xml, 0);
  return page === -1 ? xml.indexOf("</mediawiki") : page;
}

/** The parts of a dump from its first page on. */
async function* afterHead(
  head: DumpHead,
  rest: AsyncIterable<Part>,
  compression: Compression,
): AsyncGenerator<Part> {
  let left = head.bytes;
  for (const { position, bytes } of head.taken) {
    const dropped = Math.min(left, bytes.length);
    left -= dropped;
    yield {
      position: compression === "none" ? position + dropped : position,
      bytes: bytes.subarray(dropped),
    };
  }
  yield* rest;
}

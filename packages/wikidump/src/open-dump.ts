import { ProblemError } from "@discoprep/corpus";
import { type Compression, decompress, type FileInput, type Part } from "@discoprep/decompress";
import { decodeText } from "@discoprep/files";
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
  /** Its XML in UTF-8, from the first page or the stretch on; to be read once. Stopping early closes the file. */
  readonly parts: AsyncGenerator<Part>;
  /** Bytes of XML before `parts`; undefined where that is not known, in the middle of compressed data. */
  readonly xmlBefore: number | undefined;
  /** The part of the file whose pages are wanted. */
  readonly stretch: Stretch;
  /** Offset in the file up to which it has been read, as stored. */
  readonly stored: () => number;
}

export interface OpenOptions {
  /** A name for messages; the path where there is one. */
  readonly name?: string | undefined;
  /** Is given every piece of the file as stored, in order: for checksums. */
  readonly onStored?: ((piece: Uint8Array) => void) | undefined;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number | undefined;
  /**
   * The stretch of a file, given by its path, whose pages are wanted: a page belongs to the stretch in which the bzip2
   * block or the plain byte lies where the page begins. Of bzip2 and plain UTF-8 little more than the dump's head and the
   * stretch is read; gzip and UTF-16 can only be read from the start.
   */
  readonly stretch?: Stretch | undefined;
}

const WHOLE: Stretch = { from: 0, end: Number.POSITIVE_INFINITY };

/** The head of a dump is some kilobytes long. */
const MAX_HEAD = 4 * 1024 * 1024;

/**
 * Opens a MediaWiki export (schemas 0.5 to 0.11), plain or compressed with gzip or bzip2 in one or several
 * streams, in UTF-8 or UTF-16 with a byte order mark, and reads its `<siteinfo>`.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError when it cannot be read, or is not a dump
 */
export async function openDump(input: FileInput, options: OpenOptions = {}): Promise<OpenDump> {
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  const { stretch = WHOLE, maxExpansion } = options;
  let read = 0;
  const onStored = (piece: Uint8Array): void => {
    read += piece.length;
    options.onStored?.(piece);
  };
  const borders = [stretch.from, stretch.end];
  const opened = await decompress(input, { name: file, maxExpansion, borders, onStored });
  const { compression } = opened;
  const head = await readHead(opened.parts, file);
  const dump = { file, compression, site: head.site, stretch };
  if (stretch.from === 0 || compression === "gzip" || !head.isUtf8)
    return { ...dump, parts: head.parts, xmlBefore: head.bytes, stored: () => read };
  await head.parts.return(undefined);
  read = stretch.from;
  const { parts } = await decompress(input, {
    name: file,
    maxExpansion,
    borders,
    onStored,
    from: stretch.from,
  });
  return {
    ...dump,
    parts,
    xmlBefore: compression === "none" ? stretch.from : undefined,
    stored: () => read,
  };
}

interface DumpHead {
  readonly site: SiteInfo;
  readonly isUtf8: boolean;
  /** Bytes of XML before the first page. */
  readonly bytes: number;
  /** The XML behind them, in UTF-8. */
  readonly parts: AsyncGenerator<Part>;
}

/** Reads a dump up to its first page. @throws ProblemError when it is not a dump */
async function readHead(stored: AsyncGenerator<Part>, file: string): Promise<DumpHead> {
  const first = await stored.next();
  const start: Part[] = first.done === true ? [] : [ownPart(first.value)];
  const beginning = start[0]?.bytes ?? new Uint8Array(0);
  refuseOtherFiles(beginning, file);
  const encoding = sniffEncoding(beginning);
  const all = chain(start, stored);
  const parts = encoding === "utf-8" ? all : utf16ToUtf8(all, encoding, file);
  const taken: Part[] = [];
  let xml = Buffer.alloc(0);
  let end = -1;
  while (end === -1 && xml.length < MAX_HEAD) {
    const next = await parts.next();
    if (next.done === true) break;
    const part = ownPart(next.value);
    taken.push(part);
    xml = Buffer.concat([xml, part.bytes]);
    end = headEnd(xml);
  }
  // A file that is not a dump gets this message, whatever its bytes are.
  const text =
    end === -1 ? xml.toString("utf8", 0, MAX_HEAD) : decodeText(xml.subarray(0, end), "utf-8", file);
  const site = readSiteInfo(text, file);
  const bytes = Math.max(0, end);
  return { site, isUtf8: encoding === "utf-8", bytes, parts: withoutFirst(bytes, chain(taken, parts)) };
}

/** Where the first page, or in a dump without pages the closing tag, begins; -1 where neither does. */
function headEnd(xml: Buffer): number {
  const page = findPage(xml, 0);
  return page === -1 ? xml.indexOf("</mediawiki") : page;
}

/** A part that stays when the next is asked for. */
function ownPart({ position, bytes }: Part): Part {
  return { position, bytes: Uint8Array.from(bytes) };
}

async function* chain(first: readonly Part[], rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* first;
  yield* rest;
}

async function* withoutFirst(bytes: number, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let left = bytes;
  for await (const part of parts) {
    const dropped = Math.min(left, part.bytes.length);
    left -= dropped;
    yield { position: part.position, bytes: part.bytes.subarray(dropped) };
  }
}

type XmlEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding a byte order mark states; UTF-8 where there is none. */
function sniffEncoding(head: Uint8Array): XmlEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/**
 * UTF-16 text (with its byte order mark) as UTF-8. A character that lies in two parts comes with the second.
 * @throws ProblemError with the byte of the XML after which a surrogate stands alone
 */
async function* utf16ToUtf8(
  parts: AsyncIterable<Part>,
  encoding: "utf-16le" | "utf-16be",
  file: string,
): AsyncGenerator<Part> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let done = 0;
  let last = 0;
  const decode = (bytes?: Uint8Array): Uint8Array => {
    try {
      return Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
    } catch (cause) {
      throw new ProblemError(
        {
          rule: "invalid-encoding",
          what: "the XML is not UTF-16",
          where: { file },
          expected: `${encoding.toUpperCase()}, as its byte order mark says`,
          found: `a lone surrogate or half a code unit at or after byte ${done} of the XML`,
          remedy: "Download the dump again.",
        },
        { cause },
      );
    }
  };
  for await (const { position, bytes } of parts) {
    yield { position, bytes: decode(bytes) };
    done += bytes.length;
    last = position;
  }
  yield { position: last, bytes: decode() };
}

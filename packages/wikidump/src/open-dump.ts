import { createReadStream, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { StreamChecksum, type StreamPart } from "@discoprep/bzip2";
import { ProblemError, problem } from "@discoprep/corpus";
import { decodeText, unreadableFile } from "@discoprep/files";
import { atLeast, bzip2Problem, compressionOf, decompress, type Part, type Storage } from "./decompress.ts";
import { type FileRange, type FoundPages, findPage, findPages } from "./find-pages.ts";
import { type Page, type PageBatch, type PageOptions, readFound } from "./pages.ts";
import { notADump, readSiteInfo, refuseOtherFiles, type SiteInfo } from "./siteinfo.ts";

export type FileInput = string | AsyncIterable<Uint8Array>;

/** A range of an open file of bzip2 or plain XML. A page belongs to the range where it begins. */
interface FileStretch extends Storage, FileRange {
  readonly descriptor: number;
}

/** Some megabytes of a dump for any thread: a range of the file, or pages found in it. */
export type Stretch = FileStretch | FoundPages;

export interface OpenDump {
  readonly file: string;
  readonly site: SiteInfo;
  readonly size: number | undefined;
  /**
   * Cuts the dump, or a range of its file, into stretches; to be called once. gzip and a stream are read here, and the pages
   * found are handed out.
   * @param size bytes of a stretch as stored
   */
  stretches(range?: FileRange, size?: number): AsyncGenerator<Stretch>;
  /**
   * Checks streams of bzip2, except one that began before the range.
   * @param parts from `readPages`, of the stretches in their order
   * @throws ProblemError if a stream's checksum disagrees with those of its blocks
   */
  checkStreams(parts: readonly StreamPart[]): void;
  /** Closes the file: no stretch of it can be read any more. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A name for messages (default: the path, or `standard input`). */
  readonly name?: string;
  readonly onStored?: (piece: Uint8Array) => void;
}

const WHOLE: FileRange = { from: 0, end: Number.POSITIVE_INFINITY };

/** Bytes of a stretch as stored. One of bzip2 is read up to a block too far. */
const STRETCH_BYTES = { none: 8 * 1024 * 1024, bzip2: 1.5 * 1024 * 1024, gzip: 0 };

/**
 * Opens a MediaWiki export (schemas 0.6 to 0.11) in UTF-8, plain, gzip or bzip2, and reads its `<siteinfo>`.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError if it cannot be read, or is no dump
 */
export async function openDump(input: FileInput, { name, onStored }: OpenOptions = {}): Promise<OpenDump> {
  const file = name ?? (typeof input === "string" ? input : "standard input");
  const handle = typeof input === "string" ? await openFile(input) : undefined;
  try {
    const status = await handle?.stat();
    if (status?.isDirectory() === true) throw unreadableFile(file, { code: "EISDIR" });
    const size = status?.isFile() === true ? status.size : undefined;
    const descriptor = handle?.fd ?? -1;
    const stored =
      size === undefined ? storedStream(input, handle, file, onStored) : storedPieces(descriptor, 0);
    const source = atLeast(stored, 4);
    const first = await source.next();
    if (first.done === true) {
      const expected = "a MediaWiki XML export, plain or compressed with gzip or bzip2";
      throw new ProblemError(problem("empty-dump", { file, byte: 0 }, { expected }));
    }
    const storage = { file, compression: compressionOf(first.value) };
    const parts = decompress(resumed([first.value], source), storage);
    const { site, headParts } = await readHead(parts, file);
    const isCut = size !== undefined && storage.compression !== "gzip";
    if (isCut) await parts.return(undefined);
    let checksum = new StreamChecksum(0);
    return {
      file,
      site,
      size,
      stretches: (range = WHOLE, bytes = STRETCH_BYTES[storage.compression]) => {
        checksum = new StreamChecksum(range.from);
        return isCut
          ? fileStretches({ ...storage, ...range, descriptor }, Math.min(range.end, size), bytes)
          : foundStretches(resumed(headParts, parts), storage, range);
      },
      checkStreams: (streams) => {
        try {
          for (const part of streams) checksum.add(part);
        } catch (error) {
          throw bzip2Problem(error, file);
        }
      },
      close: async () => {
        await parts.return(undefined);
        await handle?.close();
      },
    };
  } catch (error) {
    await handle?.close();
    throw error;
  }
}

async function* fileStretches(whole: FileStretch, last: number, size: number): AsyncGenerator<FileStretch> {
  for (let from = whole.from; from < last; from += size)
    yield { ...whole, from, end: from + size < last ? from + size : whole.end };
}

async function* foundStretches(
  parts: AsyncIterable<Part>,
  storage: Storage,
  range: FileRange,
): AsyncGenerator<FoundPages> {
  for await (const piece of findPages(parts, storage, range)) yield { ...piece, xml: Buffer.from(piece.xml) };
}

/**
 * Reads the pages of a stretch, in the dump's order.
 * @param streams takes the parts of streams in the stretch; they are whole after the last page
 * @throws ProblemError at the first damage, after the pages before it
 */
export async function* readPages(
  stretch: Stretch,
  options: PageOptions = {},
  streams: StreamPart[] = [],
): AsyncGenerator<PageBatch> {
  if ("xml" in stretch) {
    const { buffer, byteOffset, length } = stretch.xml;
    yield readFound({ ...stretch, xml: Buffer.from(buffer, byteOffset, length) }, options);
    return;
  }
  const { descriptor, from, end } = stretch;
  const parts = decompress(storedPieces(descriptor, from), stretch, { from, end, streams });
  for await (const piece of findPages(parts, stretch, stretch)) yield readFound(piece, options);
}

/**
 * Reads a dump page by page, redirects among them; memory does not grow with the dump. Stopping early closes it.
 * @throws ProblemError if it is no dump; while the pages are read, at the first damage, after the pages before it
 */
export async function readDump(
  input: FileInput,
  options: OpenOptions & PageOptions & { readonly stretch?: FileRange } = {},
): Promise<{ readonly site: SiteInfo; readonly pages: AsyncGenerator<Page> }> {
  const dump = await openDump(input, options);
  async function* pages(): AsyncGenerator<Page> {
    try {
      for await (const stretch of dump.stretches(options.stretch, Number.POSITIVE_INFINITY))
        for await (const batch of readPages(stretch, options)) yield* batch.pages;
    } finally {
      await dump.close();
    }
  }
  return { site: dump.site, pages: pages() };
}

const MAX_HEAD = 4 * 1024 * 1024;

async function readHead(
  parts: AsyncGenerator<Part>,
  file: string,
): Promise<{ readonly site: SiteInfo; readonly headParts: readonly Part[] }> {
  const headParts: Part[] = [];
  let xml = Buffer.alloc(0);
  let end = -1;
  while (end === -1 && xml.length < MAX_HEAD) {
    const next = await parts.next();
    if (next.done === true) break;
    const { position, bytes } = next.value;
    if (headParts.length === 0) refuseOtherFiles(bytes, file);
    headParts.push({ position, bytes: Uint8Array.from(bytes) });
    xml = Buffer.concat([xml, bytes]);
    const page = findPage(xml, 0);
    end = page === -1 ? xml.indexOf("</mediawiki") : page;
  }
  const text =
    end === -1 ? xml.toString("utf8", 0, MAX_HEAD) : decodeText(xml.subarray(0, end), "utf-8", file);
  const site = readSiteInfo(text, file);
  if (end === -1 && xml.length >= MAX_HEAD)
    throw notADump(file, "the first <page> within 4 MiB", `${xml.length} bytes without it`);
  return { site, headParts };
}

function openFile(path: string): Promise<FileHandle> {
  return open(path).catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
}

const PIECE_BYTES = 1024 * 1024;

async function* storedPieces(descriptor: number, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const piece = new Uint8Array(PIECE_BYTES);
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, at);
    if (length === 0) return;
    at += length;
    yield piece.subarray(0, length);
  }
}

async function* storedStream(
  input: FileInput,
  pipe: FileHandle | undefined,
  file: string,
  onStored?: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const stream = pipe === undefined ? input : createReadStream("", { fd: pipe.fd, autoClose: false });
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      onStored?.(piece);
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof ProblemError || (cause as NodeJS.ErrnoException).code === undefined) throw cause;
    throw unreadableFile(file, cause);
  }
}

async function* resumed<T>(beginning: readonly T[], tail: AsyncIterable<T>): AsyncGenerator<T> {
  yield* beginning;
  yield* tail;
}

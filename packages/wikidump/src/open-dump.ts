import { StreamChecksum, type StreamPart } from "@discoprep/bzip2";
import { ProblemError, problem } from "@discoprep/corpus";
import { decodeText, unreadableFile } from "@discoprep/files";
import { atLeast, bzip2Problem, compressionOf, decompress, type Part, type Storage } from "./decompress.ts";
import { type FileRange, type FoundPages, findPages } from "./find-pages.ts";
import { refuseOtherFiles } from "./other-files.ts";
import { type Page, type PageBatch, type PageOptions, readFound } from "./pages.ts";
import { readSiteInfo, type SiteInfo } from "./siteinfo.ts";
import { type FileInput, openFile, resumed, storedPieces, storedStream, streamOf } from "./stored-bytes.ts";
import { findPage } from "./tags.ts";

/** A range of an open file of bzip2 or plain XML. A page belongs to the range in which it begins. */
interface FileStretch extends Storage, FileRange {
  /** Of the open file; the threads of a process share it. */
  readonly descriptor: number;
  /** Bytes of XML before the first page, in a stretch from the start of the file. */
  readonly skipped: number;
}

/** Some megabytes of a dump for any thread: a range of the file, or pages found in it. */
export type Stretch = FileStretch | FoundPages;

export interface OpenDump {
  /** A name for messages. */
  readonly file: string;
  readonly site: SiteInfo;
  /** Bytes of the file as stored; undefined for a stream and a pipe. */
  readonly size: number | undefined;
  /**
   * Cuts the dump, or a range of its file, into stretches; to be called once. gzip and a stream are read here, and the pages
   * found are handed out.
   * @param size bytes of a stretch as stored
   */
  stretches(range?: FileRange, size?: number): AsyncGenerator<Stretch>;
  /**
   * Checks streams of bzip2, except one that began before the range.
   * @param parts what `readPages` has given for a stretch; of the stretches in their order
   * @throws ProblemError if a stream's checksum disagrees with those of its blocks
   */
  checkStreams(parts: readonly StreamPart[]): void;
  /** Closes the file: no stretch of it can be read any more. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A name for messages (default: the path, or `standard input`). */
  readonly name?: string;
  /** Is given every piece of a stream or a pipe as stored, in order: for checksums. */
  readonly onStored?: (piece: Uint8Array) => void;
}

const WHOLE: FileRange = { from: 0, end: Number.POSITIVE_INFINITY };

/** Bytes of a stretch as stored. One of bzip2 is read up to a block too far. */
const STRETCH_BYTES = { none: 8 * 1024 * 1024, bzip2: 2 * 1024 * 1024, gzip: 0 };

/**
 * Opens a MediaWiki export (schemas 0.6 to 0.11) in UTF-8, plain, gzip or bzip2, and reads its `<siteinfo>`.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError if it cannot be read, or is no dump
 */
export async function openDump(input: FileInput, options: OpenOptions = {}): Promise<OpenDump> {
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  const handle = typeof input === "string" ? await openFile(input) : undefined;
  try {
    const status = await handle?.stat();
    if (status?.isDirectory() === true) throw unreadableFile(file, { code: "EISDIR" });
    const size = status?.isFile() === true ? status.size : undefined;
    const stream =
      size === undefined ? storedStream(streamOf(input, handle), file, options.onStored) : undefined;
    const source = atLeast(stream ?? storedPieces(handle?.fd as number, 0), 4);
    const first = await source.next();
    if (first.done === true)
      throw new ProblemError(
        problem(
          "empty-dump",
          { file, byte: 0 },
          { expected: "a MediaWiki XML export, plain or compressed with gzip or bzip2" },
        ),
      );
    const compression = compressionOf(first.value);
    const storage = { file, compression };
    const parts = decompress(resumed([first.value], source), storage);
    const head = await readHead(parts, file);
    const isRead = size === undefined || compression === "gzip";
    if (!isRead) await parts.return(undefined);
    let checksum = new StreamChecksum(0);
    return {
      file,
      site: head.site,
      size,
      stretches: (range = WHOLE, bytes = STRETCH_BYTES[compression]) => {
        checksum = new StreamChecksum(range.from);
        return isRead
          ? foundStretches(resumed(head.taken, parts), { ...storage, ...range, skipped: head.bytes })
          : fileStretches(
              { ...storage, ...range, descriptor: handle?.fd as number, skipped: head.bytes },
              size,
              bytes,
            );
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

async function* fileStretches(
  whole: FileStretch,
  fileSize: number,
  size: number,
): AsyncGenerator<FileStretch> {
  const last = Math.min(whole.end, fileSize);
  for (let from = whole.from; from < last; from += size) {
    const end = from + size < last ? from + size : whole.end;
    yield { ...whole, from, end, skipped: from === 0 ? whole.skipped : 0 };
  }
}

async function* foundStretches(
  parts: AsyncIterable<Part>,
  stretch: Storage & FileRange & { readonly skipped: number },
): AsyncGenerator<FoundPages> {
  // Another thread may read the pages while the next are looked for.
  for await (const found of findPages(withoutHead(parts, stretch), stretch, stretch))
    yield { ...found, xml: Buffer.from(found.xml) };
}

async function* withoutHead(
  parts: AsyncIterable<Part>,
  { skipped, compression }: Storage & { readonly skipped: number },
): AsyncGenerator<Part> {
  let left = skipped;
  for await (const { position, bytes } of parts) {
    const dropped = Math.min(left, bytes.length);
    left -= dropped;
    yield {
      position: compression === "none" ? position + dropped : position,
      bytes: bytes.subarray(dropped),
    };
  }
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
  const stored = storedPieces(stretch.descriptor, stretch.from);
  const parts = withoutHead(
    decompress(stored, stretch, { from: stretch.from, end: stretch.end, streams }),
    stretch,
  );
  for await (const found of findPages(parts, stretch, stretch)) yield readFound(found, options);
}

export interface ReadableDump {
  readonly site: SiteInfo;
  /** The pages in the dump's order, redirects among them; to be read once. Stopping early closes the dump. */
  readonly pages: AsyncGenerator<Page>;
}

/**
 * Reads a dump page by page; memory does not grow with the dump.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError if it is no dump; while the pages are read, at the first damage, after the pages before it
 */
export async function readDump(
  input: FileInput,
  options: OpenOptions & PageOptions & { readonly stretch?: FileRange } = {},
): Promise<ReadableDump> {
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

/** The head of a dump is some kilobytes long. */
const MAX_HEAD = 4 * 1024 * 1024;

/** Reads a dump up to its first page. @throws ProblemError when it is not a dump */
async function readHead(
  parts: AsyncGenerator<Part>,
  file: string,
): Promise<{ readonly site: SiteInfo; readonly bytes: number; readonly taken: readonly Part[] }> {
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
    const page = findPage(xml, 0);
    end = page === -1 ? xml.indexOf("</mediawiki") : page;
  }
  // A file that is not a dump gets this message, whatever its bytes are.
  const text =
    end === -1 ? xml.toString("utf8", 0, MAX_HEAD) : decodeText(xml.subarray(0, end), "utf-8", file);
  return { site: readSiteInfo(text, file), bytes: Math.max(0, end), taken };
}

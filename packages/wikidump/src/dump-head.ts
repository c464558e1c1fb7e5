import {
  atLeast,
  type Chunk,
  type Compression,
  inOrder,
  loadDecompressor,
  mapItems,
  type PlainChunk,
} from "@discoprep/decompress";
import { decodeText } from "@discoprep/files";
import { findPage } from "./cut.ts";
import { sniffEncoding, utf16ToUtf8 } from "./encoding.ts";
import { readSiteInfo, type SiteInfo } from "./siteinfo.ts";

/** What a dump begins with, and the chunks it stands in, decompressed. */
export interface DumpHead {
  readonly site: SiteInfo;
  /** Bytes of XML before the first page. */
  readonly prologueBytes: number;
  /** Whether the dump is stored in UTF-8, not in UTF-16. */
  readonly isUtf8: boolean;
  /** All chunks of the dump in UTF-8, its head included. */
  readonly chunks: AsyncGenerator<Chunk>;
}

/** The head of a dump is some kilobytes long. */
const MAX_PROLOGUE = 4 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a dump up to its first page. UTF-8 is left as it is: the chunks looked at are given again, so that all
 * take one path. UTF-16, whose code units bzip2 blocks may cut, is decompressed here as a whole.
 * @throws ProblemError when it is not a dump
 */
export async function readHead(
  file: string,
  stored: AsyncGenerator<Chunk>,
  compression: Compression,
): Promise<DumpHead> {
  const taken: Chunk[] = [];
  const plain = await decompressed(file, noting(stored, taken), compression);
  const first = await plain.next();
  const start = first.done === true ? [] : [first.value];
  const { encoding } = sniffEncoding(start[0]?.bytes ?? new Uint8Array(0));
  if (encoding === "utf-8") {
    const head = await siteInfo(file, chain(start, plain));
    return { ...head, isUtf8: true, chunks: chain(taken, stored) };
  }
  const text = utf8Chunks(file, chain(start, plain), encoding);
  const looked: PlainChunk[] = [];
  const head = await siteInfo(file, noting(text, looked));
  return { ...head, isUtf8: false, chunks: chain<Chunk>(looked, text) };
}

/** Gives the items and notes them. It does not close the source when it is left early. */
async function* noting<T>(source: AsyncGenerator<T>, taken: T[]): AsyncGenerator<T> {
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    taken.push(next.value);
    yield next.value;
  }
}

/** Every chunk decompressed; its bytes are valid until the next is asked for. */
async function decompressed(
  file: string,
  chunks: AsyncIterable<Chunk>,
  compression: Compression,
): Promise<AsyncGenerator<PlainChunk>> {
  const decompress = await loadDecompressor(compression);
  const work = async (chunk: Chunk) => {
    const found = decompress(chunk, file);
    return { ...found, length: found.bytes.length };
  };
  return mapItems(inOrder({ file, chunks }, work, 1), ({ chunk, result }) => ({
    kind: "plain",
    position: chunk.position,
    bytes: result.bytes,
  }));
}

async function* utf8Chunks(
  file: string,
  chunks: AsyncIterable<PlainChunk>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<PlainChunk> {
  let position = 0;
  const bytes = mapItems(chunks, (chunk) => {
    position = chunk.position;
    return chunk.bytes;
  });
  for await (const part of atLeast(utf16ToUtf8(bytes, encoding, file), CHUNK_BYTES)) {
    yield { kind: "plain", position, bytes: part };
  }
}

async function siteInfo(
  file: string,
  chunks: AsyncGenerator<PlainChunk>,
): Promise<Pick<DumpHead, "site" | "prologueBytes">> {
  let xml = Buffer.alloc(0);
  let end = -1;
  while (end === -1 && xml.length < MAX_PROLOGUE) {
    const next = await chunks.next();
    if (next.done === true) break;
    xml = Buffer.concat([xml, next.value.bytes.subarray(0, MAX_PROLOGUE - xml.length)]);
    end = prologueEnd(xml);
  }
  // A file that is not a dump gets this message, whatever its bytes are.
  const prologue = end === -1 ? xml.toString("utf8") : decodeText(xml.subarray(0, end), "utf-8", file);
  return { site: readSiteInfo(prologue, file), prologueBytes: Math.max(0, end) };
}

/** Where the first page, or in a dump without pages the closing tag, begins; -1 where neither does. */
function prologueEnd(xml: Buffer): number {
  const page = findPage(xml, 0);
  return page === -1 ? xml.indexOf("</mediawiki") : page;
}

async function* chain<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

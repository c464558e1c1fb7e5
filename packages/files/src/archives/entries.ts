import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream, ReadableWritablePair } from "node:stream/web";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { openPromise } from "yauzl";
import { gunzip } from "../gzip.ts";

/** A file, folder or link of an archive. */
export interface ArchiveEntry {
  /** As the archive has it. */
  readonly name: string;
  readonly kind: "file" | "folder" | "other";
  /** Its content, to be read or passed over before the next entry is asked for. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  skip(): Promise<void>;
}

/** The entries of a gzip-compressed tar archive, in its order. */
export async function* tarEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const bytes = Readable.toWeb(Readable.from(gunzip(createReadStream(file), file)));
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<
    ParsedTarEntry,
    Uint8Array
  >;
  for await (const { header, body } of (bytes as ReadableStream<Uint8Array>).pipeThrough(decoder)) {
    const { name, type = "file" } = header;
    const kind = type === "file" ? "file" : type === "directory" ? "folder" : "other";
    const open = async () => Readable.fromWeb(body as ReadableStream<Uint8Array>);
    yield { name, kind, open, skip: () => body.cancel() };
  }
}

/** File types of Unix in the upper half of the attributes of a zip entry. */
const [typeMask, regularFile] = [0o170000, 0o100000];

/** The entries of a zip archive, as its directory lists them. */
export async function* zipEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      const type = (entry.externalFileAttributes >>> 16) & typeMask;
      const isFile = type === 0 || type === regularFile;
      const kind = name.endsWith("/") ? "folder" : isFile ? "file" : "other";
      yield { name, kind, open: () => zip.openReadStreamPromise(entry), skip: async () => {} };
    }
  } finally {
    zip.close();
  }
}

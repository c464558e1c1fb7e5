import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream, ReadableWritablePair } from "node:stream/web";
import { ProblemError, problem } from "@discoprep/corpus";
import { gunzip } from "@discoprep/files";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { openPromise } from "yauzl";

/** True if a file is an archive by its name: `.tgz`, `.tar.gz` or `.zip`. */
export function isArchive(file: string): boolean {
  return /\.(?:tgz|tar\.gz|zip)$/i.test(file);
}

/** A licensed corpus of texts has less than a tenth of it; what is larger, its user unpacks. */
const maximalBytes = 4 * 1024 ** 3;

/**
 * Writes the wanted files of an archive into a folder, one after the other, without holding one in memory.
 * @param wanted says by an entry's path whether it is unpacked
 * @param limit bytes that may be unpacked
 * @throws ProblemError where a path leads out of the folder, an entry is a link, the archive is damaged, or its files are
 *   larger than the limit
 */
export async function unpackArchive(
  file: string,
  folder: string,
  wanted: (path: string) => boolean,
  limit = maximalBytes,
): Promise<void> {
  let left = limit;
  const counted = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      left -= piece.length;
      if (left < 0) throw refused(file, `more than ${limit} bytes`);
      yield piece;
    }
  };
  try {
    for await (const entry of /\.zip$/i.test(file) ? zipEntries(file) : tarEntries(file)) {
      checkEntry(entry, file);
      if (entry.kind === "folder" || !wanted(entry.name)) {
        await entry.skip();
        continue;
      }
      const path = join(folder, entry.name);
      mkdirSync(dirname(path), { recursive: true });
      // A second file of one path would replace the first.
      await pipeline(await entry.open(), counted, createWriteStream(path, { flags: "wx" }));
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "EEXIST") throw refused(file, `a file that is there already: ${(cause as Error).message}`);
    if (cause instanceof ProblemError || code !== undefined) throw cause;
    throw refused(file, `damage: ${(cause as Error).message}`, cause);
  }
}

/** @throws ProblemError for an entry that could be written elsewhere, or lead there */
function checkEntry({ name, kind }: ArchiveEntry, file: string): void {
  const isHostile = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").includes("..");
  if (isHostile) throw refused(file, `a path that leads out of it: ${JSON.stringify(name)}`);
  if (kind === "other")
    throw refused(file, `an entry that is no file and no folder: ${JSON.stringify(name)}`);
}

function refused(file: string, found: string, cause?: unknown): ProblemError {
  const command = /\.zip$/i.test(file) ? "unzip" : "tar -xzf";
  const expected = `an archive as ${command} ${basename(file)} takes it, with no link and no path that leads out of it`;
  return new ProblemError(problem("archive-refused", { file }, { expected, found }), { cause });
}

/** A file, folder or link of an archive. */
export interface ArchiveEntry {
  /** Its path in the archive. */
  readonly name: string;
  readonly kind: "file" | "folder" | "other";
  /** Its content, to be read or passed over before the next entry is asked for. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  skip(): Promise<void>;
}

/** Returns the entries of a gzip-compressed tar archive, in its order. */
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

/** Returns the entries of a zip archive, as its directory lists them. */
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

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream, ReadableWritablePair } from "node:stream/web";
import { ProblemError, problem } from "@discoprep/corpus";
import { filesBelow, gunzip, sha256 } from "@discoprep/files";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { openPromise } from "yauzl";
import { nameTest } from "./find-files.ts";
import type { Source } from "./source.ts";

/**
 * Unpacks what a source may need of the archives among files, once: each beside the others, as if unpacked in its folder.
 * @param files those below `root` @param out the dataset's folder of results
 * @returns the folder, and the files that were in archives, or undefined if there are none
 * @throws ProblemError as `unpackArchive`
 */
export async function unpackedFiles(
  { name, find }: { readonly name: string; readonly find: NonNullable<Source["find"]> },
  files: readonly string[],
  { root, out }: { readonly root: string; readonly out: string },
): Promise<{ readonly root: string; readonly files: string[] } | undefined> {
  const archives = files.filter((file) => /\.(?:tgz|tar\.gz|zip)$/i.test(file));
  if (archives.length === 0) return undefined;
  const identities = archives.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [relative(root, file), size, mtimeMs];
  });
  const above = join(out, ".archives");
  const folder = join(above, `${name}-${sha256(JSON.stringify([find, identities])).slice(0, 16)}`);
  if (!existsSync(folder)) {
    const old = existsSync(above) ? readdirSync(above).filter((entry) => entry.startsWith(`${name}-`)) : [];
    for (const entry of old) rmSync(join(above, entry), { recursive: true });
    const part = `${folder}.part`;
    for (const file of archives)
      await unpackArchive(file, join(part, relative(root, dirname(file))), nameTest(find));
    if (!existsSync(part)) return undefined;
    renameSync(part, folder);
  }
  return { root: folder, files: filesBelow(folder) };
}

/** Most bytes that are unpacked of an archive: ten times those of a licensed corpus of texts. */
const maximalBytes = 4 * 1024 ** 3;

/**
 * Writes the wanted files of an archive into a folder, one after the other, without holding one in memory.
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
    for await (const entry of isZip(file) ? zipEntries(file) : tarEntries(file)) {
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

function checkEntry({ name, kind }: ArchiveEntry, file: string): void {
  const isHostile = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").includes("..");
  if (isHostile) throw refused(file, `a path that leads out of it: ${JSON.stringify(name)}`);
  if (kind === "other")
    throw refused(file, `an entry that is no file and no folder: ${JSON.stringify(name)}`);
}

function refused(file: string, found: string, cause?: unknown): ProblemError {
  const command = isZip(file) ? "unzip" : "tar -xzf";
  const expected = `an archive as ${command} ${basename(file)} takes it, with no link and no path that leads out of it`;
  return new ProblemError(problem("archive-refused", { file }, { expected, found }), { cause });
}

function isZip(file: string): boolean {
  return /\.zip$/i.test(file);
}

interface ArchiveEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "other";
  /** Its content, to be read or passed over before the next entry is asked for. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  skip(): Promise<void>;
}

async function* tarEntries(file: string): AsyncGenerator<ArchiveEntry> {
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

async function* zipEntries(file: string): AsyncGenerator<ArchiveEntry> {
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

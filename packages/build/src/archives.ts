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
import { pipeline } from "node:stream/promises";
import { ProblemError, problem } from "@discoprep/corpus";
import { filesBelow, gunzip, sha256 } from "@discoprep/files";
import type { TarHeader } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { openPromise } from "yauzl";
import { nameTest } from "./find-files.ts";
import type { Source } from "./source.ts";

/**
 * Unpacks what a source may need of the archives among files, once: each beside the others, as if unpacked in its folder.
 * @param files those below `root` @param out the dataset's folder of results @throws ProblemError as `unpackArchive`
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

interface ArchiveEntry {
  /** Its path in the archive. */
  readonly name: string;
  readonly kind: "file" | "folder" | "other";
  readonly size: number;
}

/**
 * Writes the wanted files of an archive into a folder, without holding one in memory.
 * @throws ProblemError for a path that leads out of the folder, a link, a damaged archive, or more bytes than the limit
 */
export async function unpackArchive(
  file: string,
  folder: string,
  isNeeded: (path: string) => boolean,
  limit = maximalBytes,
): Promise<void> {
  const names = new Set<string>();
  let bytes = 0;
  const takes = ({ name, kind, size }: ArchiveEntry): boolean => {
    const isHostile = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").includes("..");
    if (isHostile) throw refused(file, `a path that leads out of it: ${JSON.stringify(name)}`);
    if (kind === "other")
      throw refused(file, `an entry that is no file and no folder: ${JSON.stringify(name)}`);
    if (kind === "folder" || !isNeeded(name)) return false;
    if (names.has(name) || existsSync(join(folder, name)))
      throw refused(file, `a file that is there already: ${JSON.stringify(name)}`);
    names.add(name);
    bytes += size;
    if (bytes > limit) throw refused(file, `more than ${limit} bytes`);
    return true;
  };
  try {
    await (isZip(file) ? unpackZip : unpackGzippedTar)(file, folder, takes);
  } catch (cause) {
    if (cause instanceof ProblemError || (cause as NodeJS.ErrnoException).code !== undefined) throw cause;
    throw refused(file, `damage: ${(cause as Error).message}`, cause);
  }
}

function refused(file: string, found: string, cause?: unknown): ProblemError {
  const command = isZip(file) ? "unzip" : "tar -xzf";
  const expected = `an archive as ${command} ${basename(file)} takes it, with no link and no path that leads out of it`;
  return new ProblemError(problem("archive-refused", { file }, { expected, found }), { cause });
}

function isZip(file: string): boolean {
  return /\.zip$/i.test(file);
}

type Takes = (entry: ArchiveEntry) => boolean;

function kindOf(isFolder: boolean, isFile: boolean): ArchiveEntry["kind"] {
  if (isFolder) return "folder";
  return isFile ? "file" : "other";
}

async function unpackGzippedTar(file: string, folder: string, takes: Takes): Promise<void> {
  const filter = ({ name, type = "file", size }: TarHeader): boolean =>
    takes({ name, kind: kindOf(type === "directory", type === "file"), size });
  const target = unpackTar(folder, { strict: true, filter, fmode: 0o644, dmode: 0o755 });
  await pipeline(gunzip(createReadStream(file), file), target);
}

/** File types of Unix in the upper half of the attributes of a zip entry. */
const typeMask = 0o170000;
const regularFile = 0o100000;

async function unpackZip(file: string, folder: string, takes: Takes): Promise<void> {
  const zip = await openPromise(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize: size } = entry;
      const type = (entry.externalFileAttributes >>> 16) & typeMask;
      const isFile = type === 0 || type === regularFile;
      if (!takes({ name, kind: kindOf(name.endsWith("/"), isFile), size })) continue;
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(folder, name)));
    }
  } finally {
    zip.close();
  }
}

import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { failureText } from "./failure-text.ts";
import type { DumpFile, DumpRun } from "./run.ts";
import type { DumpSite, Validators } from "./site.ts";

/** Room on the file system for other programs. */
const SPARE_BYTES = 1e9;

/** A transfer with fewer bytes in a minute is broken off and begun anew: the server may serve it from elsewhere. */
const SLOWEST_BYTES = 60_000;

/** After so many broken transfers in a row without a new byte, the download ends. */
const FRUITLESS_TRIES = 5;

export interface DownloadOptions {
  /** Called with the number of bytes of all files that are on the disk. */
  readonly onProgress?: (bytes: number, total: number) => void;
  /** Called with each event on the way: a transfer that broke off, a wrong hash. */
  readonly onNote?: (note: string) => void;
  /** Bytes that must stay free beside the dump; by default 1 GB. */
  readonly spare?: number;
}

/** A file of a dump on the local disk, with a checked hash. */
export interface DownloadedFile extends DumpFile {
  readonly local: string;
  /** Whether it was on the disk before. */
  readonly kept: boolean;
}

/** The content of `<file>.part.json`, for the bytes in `<file>.part`. */
interface PartState extends Validators {
  readonly path: string;
  readonly hash: string;
}

/**
 * Downloads the files of a dump and checks those that are on the disk. A file gets its name when its hash is
 * right. Until then it is `<file>.part`; a later call, also of another process, continues it.
 * @throws TryLaterError where the site cannot be reached; ProblemError where there is no room, or the hash is
 *   wrong twice
 */
export async function downloadRun(
  site: DumpSite,
  run: DumpRun,
  folder: string,
  options: DownloadOptions = {},
): Promise<DownloadedFile[]> {
  await mkdir(folder, { recursive: true });
  await checkRoom(run, folder, options.spare ?? SPARE_BYTES);
  const total = run.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const files: DownloadedFile[] = [];
  let before = 0;
  for (const file of run.files) {
    const local = join(folder, file.name);
    const kept = await isWhole(file, local);
    const done = before;
    if (!kept)
      await download(site, file, local, (bytes) => options.onProgress?.(done + bytes, total), options);
    before += file.bytes;
    options.onProgress?.(before, total);
    files.push({ ...file, local, kept });
  }
  return files;
}

async function isWhole({ bytes, algorithm, hash }: DumpFile, local: string): Promise<boolean> {
  if (statSync(local, { throwIfNoEntry: false })?.size !== bytes) return false;
  return (await hashOf(algorithm, local)).digest("hex") === hash;
}

async function checkRoom({ files }: DumpRun, folder: string, spare: number): Promise<void> {
  const missing = files.reduce((sum, { name, bytes }) => {
    const there = statSync(join(folder, name), { throwIfNoEntry: false });
    const part = statSync(join(folder, `${name}.part`), { throwIfNoEntry: false });
    return sum + Math.max(0, bytes - ((there ?? part)?.size ?? 0));
  }, 0);
  if (missing === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const [free, wanted] = [bavail * bsize, Math.ceil(missing * 1.05 + spare)];
  if (free >= wanted) return;
  throw new ProblemError({
    rule: "no-room",
    what: "there is no room for the dump",
    where: { file: folder },
    expected: `${wanted} bytes, of which ${spare} are to stay free beside the dump`,
    found: `${free} bytes`,
    remedy: "Make room, or name another folder (--to; of rebuild, --store).",
  });
}

/** A transfer fault can cause a wrong hash: the file is fetched once more, from its beginning. */
async function download(
  site: DumpSite,
  file: DumpFile,
  local: string,
  onBytes: (bytes: number) => void,
  { onNote }: DownloadOptions,
): Promise<void> {
  const part = `${local}.part`;
  for (const isLast of [false, true]) {
    const found = await fetchPart(site, file, part, onBytes, onNote);
    if (found === file.hash) {
      await flush(part);
      await rename(part, local);
      await rm(`${part}.json`, { force: true });
      return;
    }
    await rm(part, { force: true });
    await rm(`${part}.json`, { force: true });
    if (isLast) throw wrongHash(site, file, found);
    onNote?.(`${file.name} has a wrong ${file.algorithm}; it is downloaded once more`);
  }
}

/** @returns the hash of the whole file, in lower-case hexadecimal */
async function fetchPart(
  site: DumpSite,
  file: DumpFile,
  part: string,
  onBytes: (bytes: number) => void,
  onNote: DownloadOptions["onNote"],
): Promise<string> {
  let fruitless = 0;
  for (;;) {
    const state = readState(part, file);
    const have = state === undefined ? 0 : sizeOf(part);
    const failure = await transfer(site, file, part, have, state ?? {}, onBytes);
    const now = sizeOf(part);
    if (failure === undefined && now === file.bytes)
      return (await hashOf(file.algorithm, part)).digest("hex");
    if (now > file.bytes) await rm(part, { force: true });
    fruitless = now > have && now <= file.bytes ? 0 : fruitless + 1;
    const why = failure ?? `${now} of ${file.bytes} bytes came`;
    if (fruitless >= FRUITLESS_TRIES)
      throw new TryLaterError(`${file.name} cannot be downloaded from ${site.name} (${why})`);
    onNote?.(`${file.name}: the transfer broke off (${why}); it goes on`);
  }
}

/** @returns why the transfer broke off; undefined where it did not */
async function transfer(
  site: DumpSite,
  file: DumpFile,
  part: string,
  have: number,
  known: Validators,
  onBytes: (bytes: number) => void,
): Promise<string | undefined> {
  const opened = await site.open(file.path, have, known);
  if (opened === undefined) {
    if (have !== file.bytes) await rm(part, { force: true });
    return undefined;
  }
  const { from, size, etag, lastModified, bytes } = opened;
  // A login page, or a file that is being replaced.
  if (size !== undefined && size !== file.bytes) {
    bytes.on("error", () => {}).destroy();
    return `the server gives a file of ${size} bytes, not of ${file.bytes}`;
  }
  const state: PartState = { path: file.path, hash: file.hash, etag, lastModified };
  // Record the version first: after an interruption, bytes of another version must not be added to it.
  if (from === 0) await rm(part, { force: true });
  writeFileSync(`${part}.json`, `${JSON.stringify(state)}\n`);
  let received = from;
  try {
    await writeAsItComes(bytes, part, from === 0 ? "w" : "a", (piece) => {
      received += piece.length;
      if (received > file.bytes) throw endless(site, file);
      onBytes(received);
    });
    return undefined;
  } catch (error) {
    if (error instanceof TryLaterError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") throw error;
    return failureText(error);
  }
}

/** An answer without end would fill the disk. What was received before is kept. */
function endless(site: DumpSite, { name, bytes }: DumpFile): TryLaterError {
  return new TryLaterError(`${site.name} sends more of ${name} than the ${bytes} bytes that it declares`);
}

/** Writes each piece before it takes the next: so memory holds one piece, however slow the disk is. */
async function writeAsItComes(
  bytes: Readable,
  path: string,
  flags: "w" | "a",
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const descriptor = openSync(path, flags);
  let recent = 0;
  const watch = setInterval(() => {
    if (recent < SLOWEST_BYTES)
      bytes.destroy(new Error(`fewer than ${SLOWEST_BYTES} bytes came in a minute`));
    recent = 0;
  }, 60_000);
  bytes.on("data", (piece: Uint8Array) => {
    try {
      onPiece(piece);
      writeFileSync(descriptor, piece);
      recent += piece.length;
    } catch (error) {
      bytes.destroy(error as Error);
    }
  });
  try {
    await finished(bytes);
  } finally {
    clearInterval(watch);
    closeSync(descriptor);
  }
}

function readState(part: string, file: DumpFile): PartState | undefined {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return undefined;
  try {
    const state = JSON.parse(readFileSync(`${part}.json`, "utf8")) as PartState;
    return state.path === file.path && state.hash === file.hash ? state : undefined;
  } catch {
    return undefined; // cut while it was written: the part begins anew
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function hashOf(algorithm: DumpFile["algorithm"], file: string): Promise<Hash> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash;
}

/** Puts the bytes on the disk before the file gets its name. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

function wrongHash(site: DumpSite, { name, path, algorithm, hash }: DumpFile, found: string): ProblemError {
  return new ProblemError({
    rule: "wrong-checksum",
    what: `the ${algorithm} of ${name} is wrong, also after a second download`,
    where: { file: `${site.name.replace(/\/$/, "")}/${path}` },
    expected: hash,
    found,
    remedy: "Try a mirror (--from), or wait until the site has corrected the file.",
  });
}

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
import { addAbortSignal, type Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ProblemError, problem, TryLaterError } from "@discoprep/corpus";
import { failureText } from "./http-answer.ts";
import type { DumpFile, DumpRun } from "./run.ts";
import type { DumpSite, Validators } from "./site.ts";

const SPARE_BYTES = 1e9;

/** Longest transfer in milliseconds; the next goes on where it ended. */
const TRANSFER_MILLISECONDS = 6 * 60 * 60 * 1000;

const MOST_BROKEN = 10;

export interface DownloadOptions {
  /** Called with the number of bytes of all files that are on the disk. */
  readonly onProgress?: (bytes: number, total: number) => void;
  /** Called with each transfer that broke off. */
  readonly onNote?: (note: string) => void;
  /** Bytes that must stay free beside the dump; by default 1 GB. */
  readonly spare?: number;
}

/** A file of a dump on the local disk, with a checked hash. */
export interface DownloadedFile extends DumpFile {
  readonly local: string;
  /** It was on the disk before. */
  readonly kept: boolean;
}

/** The content of `<file>.part.json`. */
interface PartState extends Validators {
  readonly path: string;
  readonly hash: string;
}

/**
 * Downloads the files of a dump and checks those on the disk. A file whose hash is not known to be right is `<file>.part`; a
 * later call, also of another process, continues it.
 * @throws TryLaterError if the site cannot be reached; ProblemError if there is no room, or the hash is wrong
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
  const free = bavail * bsize;
  const wanted = Math.ceil(missing * 1.05 + spare);
  if (free >= wanted) return;
  const expected = `${wanted} bytes, of which ${spare} are to stay free beside the dump`;
  throw new ProblemError(problem("no-room-for-dump", { file: folder }, { expected, found: `${free} bytes` }));
}

async function download(
  site: DumpSite,
  file: DumpFile,
  local: string,
  onBytes: (bytes: number) => void,
  { onNote }: DownloadOptions,
): Promise<void> {
  const part = `${local}.part`;
  for (let broken = 0; ; broken++) {
    const state = readState(part, file);
    const have = state === undefined ? 0 : sizeOf(part);
    if (state !== undefined && have === file.bytes) break;
    const from = have < file.bytes ? have : 0;
    const failure = await transfer(site, file, part, { from, state: state ?? {}, onBytes });
    if (failure === undefined) break;
    if (broken >= MOST_BROKEN)
      throw new TryLaterError(`${file.name} cannot be downloaded from ${site.name} (${failure})`);
    onNote?.(`${file.name}: the transfer broke off (${failure}); it goes on`);
  }
  const found = (await hashOf(file.algorithm, part)).digest("hex");
  if (found === file.hash) {
    await flush(part);
    await rename(part, local);
  } else await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
  if (found === file.hash) return;
  const where = { file: `${site.name.replace(/\/$/, "")}/${file.path}` };
  const expected = `the ${file.algorithm} ${file.hash}`;
  throw new ProblemError(problem("wrong-checksum", where, { expected, found }));
}

interface Transfer {
  /** The first byte that is wanted. */
  readonly from: number;
  /** The version of the bytes before it. */
  readonly state: Validators;
  readonly onBytes: (bytes: number) => void;
}

/** @returns why the transfer broke off, or undefined if the file is whole */
async function transfer(
  site: DumpSite,
  file: DumpFile,
  part: string,
  { from, state, onBytes }: Transfer,
): Promise<string | undefined> {
  const opened = await site.open(file.path, from, state);
  const size = opened === undefined ? from : opened.size;
  // A login page, or a file that is being replaced.
  if (opened === undefined || (size !== undefined && size !== file.bytes)) {
    opened?.bytes.on("error", () => {}).destroy();
    return `the server gives a file of ${size} bytes, not of ${file.bytes}`;
  }
  const { etag, lastModified, bytes } = opened;
  const next: PartState = { path: file.path, hash: file.hash, etag, lastModified };
  // Record the version first: after an interruption, bytes of another version must not be added to it.
  if (opened.from === 0) await rm(part, { force: true });
  writeFileSync(`${part}.json`, `${JSON.stringify(next)}\n`);
  let received = opened.from;
  try {
    await writeAsItComes(bytes, part, (piece) => {
      received += piece.length;
      if (received > file.bytes) throw new Error(`more than ${file.bytes} bytes came`);
      onBytes(received);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") throw error;
    return failureText(error);
  }
  return received === file.bytes ? undefined : `${received} of ${file.bytes} bytes came`;
}

/** Appends each piece to a file before it takes the next: memory holds one. */
async function writeAsItComes(
  bytes: Readable,
  path: string,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const descriptor = openSync(path, "a");
  addAbortSignal(AbortSignal.timeout(TRANSFER_MILLISECONDS), bytes);
  bytes.on("data", (piece: Uint8Array) => {
    try {
      onPiece(piece);
      writeFileSync(descriptor, piece);
    } catch (error) {
      bytes.destroy(error as Error);
    }
  });
  try {
    await finished(bytes);
  } finally {
    closeSync(descriptor);
  }
}

function readState(part: string, file: DumpFile): PartState | undefined {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return undefined;
  try {
    const state = JSON.parse(readFileSync(`${part}.json`, "utf8")) as PartState;
    return state.path === file.path && state.hash === file.hash ? state : undefined;
  } catch {
    return undefined; // It was cut while it was written: the part begins again.
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

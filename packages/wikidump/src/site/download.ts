import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ProblemError, problem, TryLaterError } from "@discoprep/corpus";
import { hashOfFile } from "@discoprep/files";
import { FolderLock } from "@discoprep/files/output";
import { failureText } from "./http-answer.ts";
import type { DumpFile, DumpRun, DumpSite, OpenFile, Validators } from "./site.ts";

const SPARE_BYTES = 1e9;

/** Longest transfer in milliseconds; the next goes on where it ended. */
const TRANSFER_MILLISECONDS = 6 * 60 * 60 * 1000;

const MOST_BROKEN = 10;

const diskFaults = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS"]);

export interface DownloadOptions {
  /** Called with the number of bytes of all files that are on the disk. */
  readonly onProgress?: (bytes: number, total: number) => void;
  readonly onNote?: (note: string) => void;
  /** Bytes that must stay free beside the dump; by default 1 GB. */
  readonly spare?: number;
}

export interface DownloadedFile extends DumpFile {
  readonly local: string;
  /** It was on the disk before. */
  readonly kept: boolean;
}

interface PartState extends Validators {
  readonly path: string;
  readonly hash: string;
}

/**
 * Downloads the files of a dump and checks those on the disk. A file whose hash is not known to be right is `<file>.part`; a
 * later call, also of another process, continues it.
 * @throws TryLaterError if the site cannot be reached; ProblemError if there is no room, the hash is wrong, or another run
 *   downloads the same file
 */
export async function downloadRun(
  site: DumpSite,
  run: DumpRun,
  folder: string,
  { spare = SPARE_BYTES, onProgress, onNote }: DownloadOptions = {},
): Promise<DownloadedFile[]> {
  await mkdir(folder, { recursive: true });
  await checkRoom(run, folder, spare);
  const total = run.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const files: DownloadedFile[] = [];
  let doneBytes = 0;
  for (const file of run.files) {
    const local = join(folder, file.name);
    const before = doneBytes;
    const kept = sizeOf(local) === file.bytes && (await hashOfFile(local, file.algorithm)) === file.hash;
    if (!kept) {
      // Two transfers would write to the same part.
      const unlock = new FolderLock(resolve(folder), `${resolve(local)}.lock`).take();
      const onBytes = (bytes: number): void => onProgress?.(before + bytes, total);
      await download(site, { ...file, local }, { onBytes, onNote }).finally(unlock);
    }
    doneBytes += file.bytes;
    onProgress?.(doneBytes, total);
    files.push({ ...file, local, kept });
  }
  return files;
}

async function checkRoom({ files }: DumpRun, folder: string, spare: number): Promise<void> {
  const missing = files.reduce((sum, { name, bytes }) => {
    const local = join(folder, name);
    return sum + Math.max(0, bytes - (sizeOf(local) ?? sizeOf(`${local}.part`) ?? 0));
  }, 0);
  if (missing === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = Math.ceil(missing * 1.05 + spare);
  if (free >= needed) return;
  const expected = `${needed} bytes, of which ${spare} are to stay free beside the dump`;
  throw new ProblemError(problem("no-room-for-dump", { file: folder }, { expected, found: `${free} bytes` }));
}

async function download(
  site: DumpSite,
  { local, ...file }: Omit<DownloadedFile, "kept">,
  listener: Pick<DownloadOptions, "onNote"> & { readonly onBytes: (bytes: number) => void },
): Promise<void> {
  const { onBytes, onNote } = listener;
  const part = `${local}.part`;
  const isContinued = versionOf(part, file) !== undefined;
  for (let broken = 0; ; broken++) {
    const version = versionOf(part, file);
    const size = version === undefined ? 0 : (sizeOf(part) ?? 0);
    if (size === file.bytes && version !== undefined) break;
    const opened = await site.open(file.path, size < file.bytes ? size : 0, version ?? {});
    const failedWith = (failure: string): TryLaterError =>
      new TryLaterError(`${file.name} cannot be downloaded from ${site.name} (${failure})`);
    // Half uploaded, or another file: a new request would give the same.
    if (opened === undefined || (opened.size !== undefined && opened.size !== file.bytes)) {
      opened?.bytes.on("error", () => {}).destroy();
      throw failedWith(`the server gives a file of ${opened?.size ?? "fewer"} bytes, not of ${file.bytes}`);
    }
    const failure = await transfer(opened, file, part, onBytes);
    if (failure === undefined) break;
    if (broken >= MOST_BROKEN) throw failedWith(failure);
    onNote?.(`${file.name}: the transfer broke off (${failure}); it goes on`);
  }
  const partHash = await hashOfFile(part, file.algorithm);
  if (partHash === file.hash) {
    // The bytes are on the disk before the file gets its name.
    const handle = await open(part, "r+");
    await handle.sync();
    await handle.close();
    await rename(part, local);
  } else await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
  if (partHash === file.hash) return;
  // A power cut may have damaged the part of an earlier run.
  if (isContinued) {
    onNote?.(`${file.name}: the part of an earlier run was not sound; the download begins again`);
    return await download(site, { ...file, local }, listener);
  }
  const where = { file: `${site.name.replace(/\/$/, "")}/${file.path}` };
  const details = { expected: `the ${file.algorithm} ${file.hash}`, found: partHash };
  throw new ProblemError(problem("wrong-checksum", where, details));
}

async function transfer(
  opened: OpenFile,
  { path, hash, bytes: size }: DumpFile,
  part: string,
  onBytes: (bytes: number) => void,
): Promise<string | undefined> {
  const { etag, lastModified, from, bytes } = opened;
  // Record the version first: after an interruption, bytes of another version must not be added to it.
  if (from === 0) await rm(part, { force: true });
  const state: PartState = { path, hash, etag, lastModified };
  writeFileSync(`${part}.json`, `${JSON.stringify(state)}\n`);
  let received = from;
  try {
    await writeAsItComes(bytes, part, (piece) => {
      received += piece.length;
      if (received > size) throw new Error(`more than ${size} bytes came`);
      onBytes(received);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (diskFaults.has(code ?? "")) throw error;
    return failureText(error);
  }
  return received === size ? undefined : `${received} of ${size} bytes came`;
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

function versionOf(part: string, file: DumpFile): Validators | undefined {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return undefined;
  try {
    const state = JSON.parse(readFileSync(`${part}.json`, "utf8")) as PartState;
    return state.path === file.path && state.hash === file.hash ? state : undefined;
  } catch {
    return undefined; // It was cut while it was written: the part begins again.
  }
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

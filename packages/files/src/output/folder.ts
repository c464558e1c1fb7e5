import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { checkOutputApart } from "./apart.ts";
import { FolderLock } from "./lock.ts";
import { codeOf, partials, writeProblem } from "./whole-file.ts";
import { type OutputKind, workIn, writeList } from "./work.ts";

export interface OutputFolder extends OutputKind {
  readonly out: string;
  /** Files and folders that are read; undefined for an input not given. */
  readonly inputs?: readonly (string | undefined)[];
  /** Whether a folder that holds a person's work is kept under another name; otherwise it is in the way. */
  readonly replace?: boolean;
  readonly report?: (message: Message) => void;
}

/**
 * Writes a folder as a whole, with the list of its files, `SHA256SUMS`. `write` fills a fresh folder beside the target, which
 * takes the target's place when `write` has ended well. Until then, and after a failure, the target is unchanged. A target is
 * replaced only if this program wrote it, from the same kind of job, and nobody has changed it since, before `write` or
 * during it.
 * @param write may put the SHA-256 of files that it has written into `sums`
 * @throws UsageError if an input is in the target, or the target in an input folder
 * @throws ProblemError `work-in-the-way` for any other target unless `replace` is set, `folder-busy` where another run writes
 *   it; also where the target is a file or a link, where no folder can be made, and if there is no room
 */
export async function writeFolder<T>(
  output: OutputFolder,
  write: (folder: string, sums: Map<string, string>) => Promise<T> | T,
): Promise<T> {
  checkOutputApart(output.out, output.inputs ?? []);
  const final = resolve(output.out);
  const unlock = prepared(final, () => {
    checkPlace(final);
    mkdirSync(dirname(final), { recursive: true });
    return new FolderLock(final).take();
  });
  try {
    prepared(final, () => mendFolder(final));
    if (output.replace !== true) refuseWork(final, output);
    return await fillAndExchange(final, output, write);
  } finally {
    unlock();
  }
}

async function fillAndExchange<T>(
  final: string,
  output: OutputFolder,
  write: (folder: string, sums: Map<string, string>) => Promise<T> | T,
): Promise<T> {
  const partial = prepared(final, () => partialBeside(final));
  try {
    // Temporary folders are private; the output is as open as any new folder.
    chmodSync(partial, 0o777 & ~process.umask());
    const sums = new Map<string, string>();
    const result = await write(partial, sums);
    writeList(partial, sums);
    putInPlace(partial, final, output);
    return result;
  } catch (error) {
    throw writeProblem(error, final);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    partials.delete(partial);
  }
}

/**
 * Puts a complete folder in the place of another one, or where none is, by renaming. Both are on one file system. A folder with
 * a person's work is kept as `OUT.before-N`.
 * @throws ProblemError `work-in-the-way` where there is such work and `replace` is not set
 */
function putInPlace(partial: string, final: string, output: OutputFolder): void {
  const work = refuseWork(final, output);
  if (work !== undefined) {
    const backup = `${final}.before-${lastKept(final) + 1}`;
    exchange(partial, final, backup);
    output.report?.(problem("work-kept", { file: final }, { found: basename(backup) }));
  } else if (existsSync(final)) {
    const old = partialBeside(final);
    exchange(partial, final, join(old, "old"));
    rmSync(old, { recursive: true, force: true });
    partials.delete(old);
  } else renameSync(partial, final);
}

function exchange(partial: string, final: string, aside: string): void {
  renameSync(final, aside);
  try {
    renameSync(partial, final);
  } catch (error) {
    renameSync(aside, final);
    throw error;
  }
}

function refuseWork(final: string, output: OutputFolder): ProblemError | undefined {
  const work = existsSync(final) ? workIn(final, output) : undefined;
  if (work !== undefined && output.replace !== true) throw work;
  return work;
}

function lastKept(final: string): number {
  const pattern = `${basename(final)}.before-`;
  const numbers = readdirSync(dirname(final))
    .filter((name) => name.startsWith(pattern))
    .map((name) => Number(name.slice(pattern.length)))
    .filter(Number.isSafeInteger);
  return Math.max(0, ...numbers);
}

/** Returns a new hidden folder beside the output, on the same file system. */
function partialBeside(final: string): string {
  const folder = mkdtempSync(join(dirname(final), `.${basename(final)}.partial-`));
  partials.add(folder);
  return folder;
}

/** Calls a function that changes the folder above the output. @throws ProblemError if the system does not allow it */
function prepared<T>(final: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    const details = { expected: "a place where you may make a folder", found: code };
    throw new ProblemError(problem("unwritable-output", { file: final }, details), { cause });
  }
}

function checkPlace(final: string): void {
  const status = lstatSync(final, { throwIfNoEntry: false });
  if (status === undefined || status.isDirectory()) return;
  const found = status.isSymbolicLink() ? "a symbolic link" : "a file";
  throw new ProblemError(problem("output-in-the-way", { file: final }, { expected: "a folder", found }));
}

/**
 * Removes what killed runs have left beside an output. An output that they had moved aside comes back. Links and folders of
 * other users stay. Call it while you hold the lock of the output.
 * @param final its absolute path
 */
export function mendFolder(final: string): void {
  const pattern = `.${basename(final)}.partial-`;
  for (const entry of readdirSync(dirname(final))) {
    const left = join(dirname(final), entry);
    if (!entry.startsWith(pattern) || !isOwnFolder(left)) continue;
    const old = join(left, "old");
    if (isOwnFolder(old) && !existsSync(final)) renameSync(old, final);
    rmSync(left, { recursive: true, force: true });
  }
}

/** Tells whether a path is no link and no folder of another user: where many may write, somebody may have planted it. */
function isOwnFolder(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}

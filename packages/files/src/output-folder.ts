import {
  chmodSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Problem, ProblemError, UsageError } from "@discoprep/corpus";
import { manifestIn } from "./manifest.ts";

/** Folders and files being written now, so that an interrupted run can remove them. */
const partialFolders = new Set<string>();

/**
 * Writes a folder as a whole: `write` fills a fresh folder beside the target, which takes the target's
 * place only when `write` has ended well. Until then, and after any failure, the target stays as it was.
 * An existing target is replaced only if it is empty or an earlier output (it holds `manifest.json`).
 * @throws ProblemError where the target is a file, a symbolic link, or a folder of other things, where no
 *   folder can be made beside it, and where there is no room
 */
export async function writeFolder<T>(target: string, write: (folder: string) => Promise<T> | T): Promise<T> {
  const final = resolve(target);
  const partial = makePartialFolder(final);
  partialFolders.add(partial);
  try {
    const result = await write(partial);
    replaceFolder(partial, final);
    return result;
  } catch (error) {
    throw noRoomCodes.has(codeOf(error) ?? "") ? noRoom(error, final) : error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    partialFolders.delete(partial);
  }
}

/** Makes the folder to fill, beside the target, and clears up after killed runs. */
function makePartialFolder(final: string): string {
  const parent = dirname(final);
  try {
    checkReplaceable(final);
    mkdirSync(parent, { recursive: true });
    removeStalePartials(parent, basename(final));
    const partial = mkdtempSync(join(parent, `.${basename(final)}.partial-${process.pid}-`));
    // Temporary folders are private; the output is as open as any new folder.
    chmodSync(partial, 0o777 & ~process.umask());
    return partial;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    const problem: Problem = {
      rule: "unwritable-output",
      what: `no output can be written there (${code})`,
      where: { file: final },
      expected: "a place where you may make a folder",
      remedy: `Check ${parent} and its permissions, or name another place.`,
    };
    throw new ProblemError(problem, { cause });
  }
}

/** A full disk, a used-up quota, a file beyond the limit of the shell. */
const noRoomCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** An error of writing a file, by name where there was no room: the system's own names none. */
export function writeProblem(error: unknown, file: string): unknown {
  return noRoomCodes.has(codeOf(error) ?? "") ? noRoom(error, file) : error;
}

function noRoom(cause: unknown, final: string): ProblemError {
  const problem: Problem = {
    rule: "no-room",
    what: `the output cannot be written (${codeOf(cause)})`,
    where: { file: final },
    expected: "room for it on the disk, in the quota and in the limit of file sizes",
    remedy: "Make room or name another place; an earlier output is unchanged.",
  };
  return new ProblemError(problem, { cause });
}

/** The code of a system error, such as `ENOSPC`. */
function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? undefined : (error as NodeJS.ErrnoException | undefined)?.code;
}

/** Removes what interrupted writes have left; for signal handlers. */
export function removePartialFolders(): void {
  for (const folder of partialFolders) if (existsSync(folder)) removeWhileWritten(folder);
  partialFolders.clear();
}

/** Other threads may still be writing into the folder: once it is moved away they cannot find it. */
function removeWhileWritten(folder: string): void {
  const moved = `${folder}-removed`;
  renameSync(folder, moved);
  for (let tries = 3; tries > 0; tries--) {
    try {
      rmSync(moved, { recursive: true, force: true });
      return;
    } catch {
      // A file was being made at that moment; the next run removes what stays after the last try.
    }
  }
}

/** Writes one file whole or not at all. @throws ProblemError where there is no room */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  // Threads and most commands do without.
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    await writeFileAtomic(file, typeof content === "string" ? content : Buffer.from(content));
  } catch (error) {
    throw writeProblem(error, file);
  }
}

/**
 * Writes one file whole or not at all, piece by piece: until the last piece is written, and after any failure, what
 * was there stays as it was.
 * @throws ProblemError where there is no room
 */
export async function writePiecesWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const final = resolve(file);
  mkdirSync(dirname(final), { recursive: true });
  const partial = `${join(dirname(final), `.${basename(final)}`)}.partial-${process.pid}`;
  partialFolders.add(partial);
  const stream = createWriteStream(partial);
  // A source that fails at once ends the pipeline before the file is opened: it would be made after its removal.
  const closed = new Promise<void>((done) => stream.once("close", done));
  try {
    await pipeline(pieces, stream);
    renameSync(partial, final);
  } catch (error) {
    throw writeProblem(error, final);
  } finally {
    await closed;
    rmSync(partial, { force: true });
    partialFolders.delete(partial);
  }
}

/**
 * Checks that an output folder, which is replaced as a whole, holds no input.
 * @param inputs files and folders; undefined for an input not given
 * @throws UsageError where one of them is the output folder or lies in it
 */
export function checkOutputApart(out: string, inputs: readonly (string | undefined)[]): void {
  // Through a symbolic link an input may lie there under another name; and a link that lies there is lost, too.
  const input = inputs.find(
    (path) =>
      path !== undefined &&
      (isInside(path, out) || isInside(withoutLinks(resolve(path)), withoutLinks(resolve(out)))),
  );
  if (input === undefined) return;
  throw new UsageError(`the output ${out} would take the place of the input ${input}; name another folder`);
}

/** Whether a path is a folder or lies in it, by their names. */
export function isInside(path: string, folder: string): boolean {
  const [inner, outer] = [resolve(path), resolve(folder)];
  return `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

/** An absolute path whose folders are no symbolic links, as far as they exist. */
function withoutLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : join(withoutLinks(folder), basename(path));
}

function checkReplaceable(final: string): void {
  const status = lstatSync(final, { throwIfNoEntry: false });
  if (status === undefined) return;
  const refuse = (what: string, remedy: string): never => {
    throw new ProblemError({ rule: "output-in-the-way", what, where: { file: final }, remedy });
  };
  if (status.isSymbolicLink())
    refuse("the output folder is a symbolic link", "Name the folder it points to.");
  if (!status.isDirectory()) refuse("the output path is a file", "Name a folder.");
  const names = readdirSync(final);
  if (names.length > 0 && !names.includes("manifest.json")) {
    refuse("the output folder holds files that discoprep did not write", "Name a new or an empty folder.");
  }
  const { command } = manifestIn(final);
  const other = names.find((name) => isOtherOutput(join(final, name), command));
  if (other !== undefined)
    refuse(
      `the output folder holds the output of another command, ${other}`,
      "Move that elsewhere, or name another folder: an output is replaced as a whole.",
    );
}

/** The folders of a command's own output have no manifest, or one of the same command. */
function isOtherOutput(folder: string, command: string | undefined): boolean {
  const other = manifestIn(folder).command;
  return other !== undefined && other !== command;
}

/**
 * Puts a folder that is complete in the place of another one, or where none is, by renaming. Both lie on one
 * file system; `final` must be an output of this program.
 */
export function replaceFolder(partial: string, final: string): void {
  if (!existsSync(final)) {
    renameSync(partial, final);
    return;
  }
  const old = mkdtempSync(join(dirname(final), `.${basename(final)}.partial-${process.pid}-`));
  partialFolders.add(old);
  renameSync(final, join(old, "old"));
  renameSync(partial, final);
  rmSync(old, { recursive: true, force: true });
  partialFolders.delete(old);
}

/** Leftovers of killed runs: their process is gone. */
function removeStalePartials(parent: string, name: string): void {
  const pattern = `.${name}.partial-`;
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(pattern)) continue;
    const pid = Number(entry.slice(pattern.length).split("-")[0]);
    if (Number.isInteger(pid) && pid > 0 && !isRunning(pid)) {
      const old = join(parent, entry, "old");
      if (existsSync(old) && !existsSync(join(parent, name))) renameSync(old, join(parent, name));
      rmSync(join(parent, entry), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

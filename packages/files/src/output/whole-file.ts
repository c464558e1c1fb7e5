import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { ProblemError, problem } from "@discoprep/corpus";

/** Folders, files and locks of outputs being written now, so that an interrupted run can remove them. */
export const partials = new Set<string>();

/**
 * Removes what interrupted writes have left; for signal handlers.
 * @returns the names of the files and folders that are not written, without their paths
 */
export function removePartialFolders(): string[] {
  const outermost = [...partials].filter((partial) => !partials.has(dirname(partial)));
  const names = outermost.flatMap((partial) => /^\.(.+)\.partial-/.exec(basename(partial))?.[1] ?? []);
  for (const folder of partials) if (existsSync(folder)) removeWhileWritten(folder);
  partials.clear();
  return names;
}

/** Moves a folder away and removes it: other threads may still be writing, and then cannot find it. */
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

/** Errors of a full disk, a used-up quota, and a file beyond the limit of the shell. */
const noRoomCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Returns an error that names the file where there was no room, which the system's own does not. Other errors stay unchanged. */
export function writeProblem(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? "";
  if (!noRoomCodes.has(code)) return error;
  return new ProblemError(problem("no-room", { file }, { found: code }), { cause: error });
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? undefined : (error as NodeJS.ErrnoException | undefined)?.code;
}

/**
 * Writes one file whole or not at all: until the last piece is on the disk, and after any failure, what was there is not
 * touched. A link of this name is replaced, not followed. A file keeps its permissions.
 * @throws ProblemError if there is no room
 */
export async function writeFileWhole(
  file: string,
  content: string | Uint8Array | AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const final = resolve(file);
  mkdirSync(dirname(final), { recursive: true });
  const partial = join(dirname(final), `.${basename(final)}.partial-${randomUUID()}`);
  const before = lstatSync(final, { throwIfNoEntry: false });
  // In a folder that many may write to, a link of this name may have been planted: `x` opens no file that is there.
  const stream = createWriteStream(partial, {
    flags: "wx",
    flush: true,
    mode: before?.isFile() ? before.mode : undefined,
  });
  partials.add(partial);
  // A source that fails at once ends the pipeline before the file is opened: it would be made after its removal.
  const closed = new Promise<void>((close) => stream.once("close", close));
  try {
    const isWhole = typeof content === "string" || content instanceof Uint8Array;
    await pipeline(isWhole ? [content] : content, stream);
    renameSync(partial, final);
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    if (error.path === partial) error.path = final;
    throw writeProblem(error, final);
  } finally {
    await closed;
    rmSync(partial, { force: true });
    partials.delete(partial);
  }
}

import { existsSync, renameSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { type Problem, ProblemError } from "@discoprep/corpus";

/** Folders, files and locks of outputs being written now, so that an interrupted run can remove them. */
export const partials = new Set<string>();

/**
 * Removes what interrupted writes have left; for signal handlers.
 * @returns the names of the files and folders that are not written, without their paths
 */
export function removePartialFolders(): string[] {
  const names = [...partials].flatMap((partial) => /^\.(.+)\.partial-/.exec(basename(partial))?.[1] ?? []);
  for (const folder of partials) if (existsSync(folder)) removeWhileWritten(folder);
  partials.clear();
  return names;
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
export function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? undefined : (error as NodeJS.ErrnoException | undefined)?.code;
}

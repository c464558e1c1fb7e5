import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { ProblemError, problem } from "@discoprep/corpus";

/** A job that Slurm has taken. */
export interface SlurmJob {
  readonly id: string;
  /** Resolves when sbatch ends: with `--wait`, when the job has ended. */
  readonly ended: Promise<void>;
}

/** Calls `sbatch`. It ends with this process. @throws ProblemError where there is no Slurm, or with Slurm's own words */
export async function sbatch(args: readonly string[]): Promise<SlurmJob> {
  // A signal from the keyboard is for this process alone.
  const child = spawn("sbatch", ["--parsable", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const stop = (): void => void child.kill();
  process.once("exit", stop);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void ended.then(() => process.off("exit", stop));
  const id = await new Promise<string>((resolve, reject) => {
    child.once("error", () => reject(noSlurm("sbatch")));
    child.once("close", () => reject(refusal("sbatch", said)));
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim().split(";")[0] ?? ""));
  });
  return { id, ended };
}

/** Runs a command of Slurm. @returns its standard output @throws ProblemError where there is no Slurm, or it does not answer */
export async function runSlurm(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args)).stdout;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr: string };
    throw code === "ENOENT" ? noSlurm(command) : refusal(command, stderr);
  }
}

function refusal(command: string, said: string): ProblemError {
  // Slurm's programs name themselves.
  const found = said.trim().replaceAll("\n", "; ") || command;
  return new ProblemError(problem("slurm-refused", {}, { found }));
}

function noSlurm(command: string): ProblemError {
  return new ProblemError(problem("no-slurm", {}, { expected: `${command} on PATH` }));
}

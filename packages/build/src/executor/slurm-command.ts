import { execFile } from "node:child_process";
import { ProblemError } from "@discoprep/corpus";

export interface CommandOutput {
  readonly isFine: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws ProblemError where there is no such command on PATH */
export async function runSlurmCommand(command: string, args: readonly string[]): Promise<CommandOutput> {
  return await new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (error !== null && (error as NodeJS.ErrnoException).code === "ENOENT")
        reject(noSlurm(command, error));
      else resolve({ isFine: error === null, stdout, stderr });
    });
  });
}

function noSlurm(command: string, cause: Error): ProblemError {
  return new ProblemError(
    {
      rule: "no-slurm",
      what: `there is no command ${command} on PATH`,
      where: {},
      expected: "the commands of Slurm: sbatch, squeue, scancel",
      remedy: "Call build on a machine of the cluster, such as a login node, or with --on local.",
    },
    { cause },
  );
}

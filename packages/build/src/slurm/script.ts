import { declaredOptions, flag, run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { ShardFiles } from "./shards.ts";

export const slurmOptions = z.strictObject({
  slurm: run(
    wholeNumber(1).optional(),
    "run each extraction in n shards, as jobs of Slurm; the result is the same",
    "n",
  ),
  sbatch: run(
    z.string().min(1, "It must not be empty.").optional(),
    'options of sbatch, such as "--time=02:00:00 --partition=long --mem=2G"',
    {
      value: "options",
      needs: "slurm",
    },
  ),
  wait: run(flag, "submit the jobs of Slurm and end", { negated: true, needs: "slurm" }),
  merge: run(flag, "merge the shards that jobs of Slurm made, and run the rest; the last job calls this", {
    conflicts: ["slurm"],
  }),
});

/** Returns the values of a command's options as words of a command line. */
export function commandWords(schema: z.ZodObject, values: Readonly<Record<string, unknown>>): string[] {
  return declaredOptions(schema).flatMap((declared) => wordsOf(declared, values[declared.name]));
}

function wordsOf(
  { argument, flag, kind, negated = false, repeated }: ReturnType<typeof declaredOptions>[number],
  value: unknown,
): string[] {
  if (value === undefined) return [];
  const values = [value].flat().map(String);
  if (argument === true) return values;
  if (kind === "flag") return value === negated ? [] : [flag];
  return repeated === true ? values.flatMap((each) => [flag, each]) : [flag, values.join(",")];
}

export interface JobWork {
  readonly program: readonly string[];
  readonly count: number;
  readonly extractions: readonly { readonly step: string; readonly words: readonly string[] }[];
  readonly last: readonly string[];
}

/** Returns the script that is submitted twice: as an array with a task for each shard, and once for the rest of the build. */
export function jobScript(files: ShardFiles, { program, count, extractions, last }: JobWork): string {
  const extract = extractions.map(
    ({ step, words }) =>
      `  discoprep extract ${quoted(words)} --workers 1 --shard "$task/${count}" --out ${quoted([files.parts])}/${step}/"$task"`,
  );
  return `#!/bin/bash
# Written by discoprep build --slurm, and submitted twice: as an array with a task for each shard, and for the rest of the build.
#SBATCH --job-name=${files.jobName}
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
discoprep() { ${quoted(program)} "$@"; }
task=$SLURM_ARRAY_TASK_ID
if [ -n "$task" ]; then
${extract.join("\n")}
else
  discoprep ${quoted(last)} >${quoted([files.result])}
  echo $? >${quoted([files.exitCode])}
fi
`;
}

function quoted(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

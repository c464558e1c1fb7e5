import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Submitted, Task, TaskSettings, TaskStatus } from "./executor.ts";
import { numberRanges } from "./number-ranges.ts";
import { cutArrays, largestIndexOf, sbatchScript, slurmExecutor } from "./slurm.ts";
import { parseQueue, phaseOf } from "./slurm-queue.ts";

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
  vi.stubEnv("PATH", `${join(work, "bin")}:${process.env.PATH}`);
  mkdirSync(join(work, "bin"));
  return () => vi.unstubAllEnvs();
});

/** A command of Slurm that records its arguments and answers as Slurm 22.05 does. */
function command(name: string, answer: string): void {
  const file = join(work, "bin", name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> '${work}/calls'\n${answer}\n`);
  chmodSync(file, 0o755);
}

const calls = (): string[] => readFileSync(join(work, "calls"), "utf8").trimEnd().split("\n");

/** `sbatch` that gives ids from 101 on. */
function slurm(maxArraySize = 1001): void {
  command(
    "sbatch",
    `n=$(wc -l < '${work}/ids' 2>/dev/null || echo 0); echo x >> '${work}/ids'; echo $((101 + n))`,
  );
  command("scancel", "");
  command("scontrol", `echo "MaxArraySize            = ${maxArraySize}"`);
}

const submit = (
  missing: readonly number[],
  live: readonly (readonly [Task, TaskStatus])[] = [],
  settings: Partial<TaskSettings> = {},
): Promise<Submitted> => {
  const command = ["/usr/bin/node", "discoprep.js", "shard"];
  return slurmExecutor(work).submit(missing, new Map(live), { command, ...settings });
};
const recordedJobs = (): unknown[] =>
  readFileSync(join(work, "jobs.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("shards as arrays", () => {
  it("are cut at MaxArraySize, each shard once", () => {
    const shards = Array.from({ length: 1500 }, (_, at) => at + 1);
    expect(largestIndexOf("MaxArraySize            = 1001\nMaxDBDMsgs = 1")).toBe(1000);
    expect(largestIndexOf("")).toBe(1000);
    const arrays = cutArrays(shards, 1000);
    expect(arrays.map(({ offset, indices }) => [offset, numberRanges(indices)])).toEqual([
      [0, "1-1000"],
      [1000, "1-500"],
    ]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 5000 })),
        fc.integer({ min: 1, max: 999 }),
        (some, most) => {
          const sorted = some.sort((a, b) => a - b);
          const cut = cutArrays(sorted, most);
          expect(cut.flatMap(({ offset, indices }) => indices.map((index) => offset + index))).toEqual(
            sorted,
          );
          for (const { indices } of cut)
            expect(indices.every((index) => index >= 1 && index <= most)).toBe(true);
        },
      ),
    );
  });

  it("are written as Slurm writes them", () => {
    expect(numberRanges([1, 2, 3, 5, 7, 8])).toBe("1-3,5,7-8");
    expect(numberRanges([])).toBe("");
  });
});

describe("submit", () => {
  it("submits arrays one after another under a limit, and a merge that waits for all", async () => {
    slurm(4);
    const missing = [1, 2, 3, 5, 9];
    expect(await submit(missing, [], { atOnce: 2 })).toEqual({
      shards: missing,
      jobs: ["101", "102", "103", "104"],
    });
    const script = join(work, "job.sbatch");
    const places = `--chdir=${work} --output=${work}/log/slurm-`;
    expect(calls()).toEqual([
      "scontrol show config",
      `sbatch --parsable --array=1-3%2 --comment=shards+0 ${places}%A_%a.log ${script} 0`,
      `sbatch --parsable --array=2%2 --comment=shards+3 --dependency=afterany:101 ${places}%A_%a.log ${script} 3`,
      `sbatch --parsable --array=3%2 --comment=shards+6 --dependency=afterany:102 ${places}%A_%a.log ${script} 6`,
      `sbatch --parsable --comment=merge --dependency=afterok:101:102:103 --kill-on-invalid-dep=yes ${places}%j.log ${script} merge`,
    ]);
    expect(recordedJobs()).toEqual([
      { job: "101", offset: 0, shards: [1, 2, 3] },
      { job: "102", offset: 3, shards: [5] },
      { job: "103", offset: 6, shards: [9] },
      { job: "104" },
    ]);
  });

  it("never submits what waits or runs, and takes the place of a merge that waits in vain", async () => {
    slurm();
    const live = [
      [2, { state: "running", job: "90_2" }],
      [3, { state: "waiting", job: "90_3" }],
      ["merge", { state: "waiting", job: "91" }],
    ] as const;
    expect(await submit([1, 2, 3], live)).toEqual({ shards: [1], jobs: ["90", "101", "102"] });
    expect(calls()[1]).toContain("--array=1 ");
    expect(calls()[2]).toBe("scancel 91");
    expect(calls()[3]).toContain("--dependency=afterok:101:90_2:90_3 ");
  });

  it("submits nothing where all waits or runs", async () => {
    slurm();
    const live = [
      [2, { state: "running", job: "90_2" }],
      ["merge", { state: "waiting", job: "91" }],
    ] as const;
    expect(await submit([2], live)).toEqual({ shards: [], jobs: ["90", "91"] });
  });

  it.each([
    ["invalid partition specified: nope", "--partition"],
    [
      "Batch job submission failed: Invalid account or account/partition combination specified",
      "--partition",
    ],
    [
      "Batch job submission failed: Requested time limit is invalid (missing or exceeds some limit)",
      "--time",
    ],
    ["Memory specification can not be satisfied", "--mem"],
    ["Batch job submission failed: Job violates accounting/QOS policy (job submit limit)", "--account"],
  ])("says what Slurm says, and a remedy: %s", async (answer, remedy) => {
    slurm();
    command("sbatch", `echo "sbatch: error: ${answer}" >&2; exit 1`);
    await expect(submit([1])).rejects.toThrow(answer);
    await expect(submit([1])).rejects.toThrow(remedy);
  });

  it("says that there is no Slurm", async () => {
    vi.stubEnv("PATH", join(work, "bin"));
    await expect(submit([1])).rejects.toThrow("there is no command scontrol on PATH");
  });
});

describe("sbatchScript", () => {
  it("asks for what the options say, and quotes the command", () => {
    const resources = {
      partition: "long",
      time: "02:00:00",
      mem: "4G",
      sbatch: "--qos=low  --constraint=a,b",
    };
    const script = sbatchScript("discoprep.x.0", ["/a b/node", "it's", "shard"], resources);
    expect(script.split("\n").filter((line) => line.startsWith("#SBATCH"))).toEqual([
      "#SBATCH --job-name=discoprep.x.0",
      "#SBATCH --nodes=1",
      "#SBATCH --ntasks=1",
      "#SBATCH --cpus-per-task=1",
      "#SBATCH --mem=4G",
      "#SBATCH --requeue",
      "#SBATCH --open-mode=append",
      "#SBATCH --partition=long",
      "#SBATCH --time=02:00:00",
      "#SBATCH --qos=low",
      "#SBATCH --constraint=a,b",
    ]);
    expect(script).toContain(`exec '/a b/node' 'it'\\''s' 'shard' "$what"`);
  });
});

describe("parseQueue", () => {
  it("knows shards by their array's offset, and the merge", () => {
    const tasks = parseQueue(
      "12|3|RUNNING|shards+1000|None\n13|N/A|PENDING|merge|Dependency\n14|N/A|RUNNING|other|None\n",
    );
    expect(tasks).toEqual([
      { task: 1003, job: "12", id: "12_3", state: "RUNNING", reason: "None" },
      { task: "merge", job: "13", id: "13", state: "PENDING", reason: "Dependency" },
    ]);
    expect(tasks.map(({ state }) => phaseOf(state))).toEqual(["running", "waiting"]);
    expect(phaseOf("COMPLETING")).toBe("running");
    expect(phaseOf("OUT_OF_MEMORY")).toBe("ended");
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractDump } from "@discoprep/articles/extract";
import { filesIn } from "@discoprep/shared-data/folder";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { madeUpDump, pagesFrom } from "../../test/made-up-site.ts";
import { buildDataset } from "../build.ts";
import { mergeBuild } from "./shards.ts";
import { type SubmittedBuild, submitBuild } from "./submit.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dump = join(root, "dump.xml");
/** A folder with programs in place of Slurm's. */
let bin: string;

const sbatch = `#!/bin/sh
here=\${0%/*}
echo "$*" >>$here/calls
case "$*" in
  *--partition=nowhere*) echo "sbatch: error: invalid partition" >&2; exit 1 ;;
  *--array=*) echo 101 ;;
  *--dependency=*) [ -e $here/full ] && exit 1; echo "102;cluster" ;;
esac
`;

beforeAll(async () => {
  writeFileSync(dump, madeUpDump(pagesFrom(1, 9)));
  await buildDataset({ dataset: dataset("whole") });
});

beforeEach(() => {
  bin = mkdtempSync(join(root, "bin-"));
  command("sbatch", sbatch);
  command("squeue", "#!/bin/sh\n");
  command("scancel", sbatch);
  vi.stubEnv("PATH", bin);
  return () => vi.unstubAllEnvs();
});

const command = (name: string, text: string): void => writeFileSync(join(bin, name), text, { mode: 0o755 });
const calls = (): string => readFileSync(join(bin, "calls"), "utf8");

function dataset(name: string, options: object = {}): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const steps = [
    { run: "extract", name: "articles", dump: "source:dump", language: "en", options },
    { run: "select", name: "blind", articles: "step:articles", options: { minWords: 5 } },
  ];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
  const source = { name: "dump", path: dump, what: "a dump", obtain: "Write it.", licence: "MIT" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([source]));
  return folder;
}

const submit = (folder: string, sbatch?: string): Promise<SubmittedBuild | undefined> =>
  submitBuild(
    { dataset: folder },
    { program: ["node", "discoprep.js"], count: 3, last: ["build", "--merge"], isAwaited: true, sbatch },
  );

/** Makes shards as the tasks of an array do. */
async function makeShards(folder: string, ...indices: number[]): Promise<void> {
  for (const index of indices) {
    const out = join(folder, "shards/parts/articles", `${index}`);
    await extractDump({ dump, language: "en", workers: 1, out, shard: { index, count: 3 } });
  }
}

it("submits an array of shards and a job that waits for it; merged, they are the bytes of a plain build", async () => {
  const folder = dataset("shards");
  const shards = join(folder, "shards");
  const build = await submit(folder, "--time=10 --qos=long  --nice");
  expect(build).toMatchObject({ jobs: ["101", "102"], logs: join(shards, "log") });
  const options = "--parsable --time=10 --qos=long --nice";
  expect(calls()).toBe(
    `${options} --array=1-3 --output=${shards}/log/%a.log ${shards}/job.sbatch\n` +
      `${options} --wait --dependency=afterany:101 --output=${shards}/log/last.log ${shards}/job.sbatch\n`,
  );
  expect(readFileSync(join(shards, "job.sbatch"), "utf8")).toContain(
    `discoprep extract ${dump} --lang en --workers 1 --shard "$task/3" --out ${shards}/parts/articles/"$task"`,
  );
  await makeShards(folder, 1, 2, 3);
  expect((await mergeBuild({ dataset: folder })).steps.map(({ state }) => state)).toEqual(["made", "made"]);
  expect(filesIn(join(folder, "out"))).toEqual(filesIn(join(root, "whole/out")));
  expect(existsSync(join(shards, "parts"))).toBe(false);
  expect(await submit(folder)).toBeUndefined();
});

it("gives what the last job printed, or names its log", async () => {
  const folder = dataset("ended");
  const build = await submit(folder);
  await expect(build?.end()).rejects.toThrow(
    `${folder}/shards/log/last.log: a job of Slurm has not done its work; expected the job 102 to merge the shards and run the rest; found no log: the task was cancelled`,
  );
  writeFileSync(join(folder, "shards/log/last.log"), "one\nof Slurm\n");
  writeFileSync(join(folder, "shards/exit-code"), "9\n");
  await expect(build?.end()).rejects.toThrow("the rest; found of Slurm.");
  writeFileSync(join(folder, "shards/exit-code"), "1\n");
  writeFileSync(join(folder, "shards/result"), "done\n");
  expect(await build?.end()).toEqual({ exitCode: 1, stdout: "done\n", stderr: "one\nof Slurm\n" });
});

it("does not merge where a shard is missing, nor shards of another dump", async () => {
  const folder = dataset("missing");
  const merge = (): Promise<unknown> => mergeBuild({ dataset: folder });
  await expect(merge()).rejects.toThrow("no such file. Call build with --slurm");
  await submit(folder);
  await makeShards(folder, 1);
  writeFileSync(join(folder, "shards/log/2.log"), "the dump ends early\n");
  await expect(merge()).rejects.toThrow(
    "expected 3 shards of the step articles; 2 missing: 2, 3; found the dump ends early.",
  );
  expect(existsSync(join(folder, "out/articles"))).toBe(false);
  const newDump = join(root, "other.xml");
  writeFileSync(newDump, `${readFileSync(dump, "utf8")}\n`);
  await expect(mergeBuild({ dataset: folder, sources: new Map([["dump", newDump]]) })).rejects.toThrow(
    "the shards of a step are out of date; found articles: its input changed: source:dump",
  );
});

it("says what Slurm says, and which jobs are in the way", async () => {
  const folder = dataset("refused");
  const refused = submit(folder, "--partition=nowhere");
  await expect(refused).rejects.toThrow("a command of Slurm fails; found sbatch: error: invalid partition.");
  writeFileSync(join(bin, "full"), "");
  await expect(submit(folder)).rejects.toThrow("a command of Slurm fails; found sbatch");
  expect(calls()).toMatch(/last\.log .*\n101\n$/);
  command("squeue", "#!/bin/sh\necho 90; echo 90; echo 91\n");
  await expect(submit(folder)).rejects.toThrow(
    /still build this dataset; found the jobs 90, 91 of the name discoprep\.refused\..*scancel/,
  );
  vi.stubEnv("PATH", root);
  await expect(submit(folder)).rejects.toThrow("a command of Slurm is not there; expected squeue on PATH");
});

it("leaves files of a person alone, and cuts no part of a dump", async () => {
  const folder = dataset("own");
  mkdirSync(join(folder, "shards"));
  writeFileSync(join(folder, "shards/notes.txt"), "mine");
  expect(await submit(folder)).toMatchObject({ jobs: ["101", "102"] });
  expect(readFileSync(join(folder, "shards/notes.txt"), "utf8")).toBe("mine");
  expect(await submit(dataset("part", { limit: 3 }))).toBeUndefined();
});

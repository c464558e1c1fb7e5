import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "@discoprep/files";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dump = join(root, "dump.xml");

function page(id: number): string {
  const text = `{{date|March 9, 2015}}\nThe bridge ${id} opened on Monday, the council said. ${"It was closed for repairs, and people walked. ".repeat(8 + (id % 5))}\n\nResidents welcomed the news about the bridge.\n{{publish}}`;
  // The length of page 20 is wrong.
  const length = id === 20 ? ' bytes="5"' : "";
  return `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text${length}>${text}</text></revision></page>\n`;
}

function dataset(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const steps = [
    { run: "extract", name: "articles", dump: "source:dump", language: "en" },
    { run: "select", name: "blind", articles: "step:articles", options: { words: 180, minWords: 20 } },
  ];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
  const source = { name: "dump", path: dump, what: "a dump", obtain: "Write it.", licence: "MIT" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([source]));
  return folder;
}

function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [file.slice(folder.length), readFileSync(file, "utf8")]),
  );
}

const build = (folder: string, ...args: string[]): Promise<CommandRun> =>
  runForTest(["build", folder, ...args]);
const patience = { timeout: 300_000, interval: 200 };
/** Waits until the last job has ended. @returns its exit code */
const untilDone = (folder: string): Promise<string> =>
  vi.waitFor(() => readFileSync(join(folder, "shards/exit-code"), "utf8"), patience);
const onSlurm = ["--on", "slurm", "--shards", "3"];

let whole: CommandRun;
beforeAll(async () => {
  const site = "<siteinfo><dbname>enwikinews</dbname></siteinfo>";
  const pages = Array.from({ length: 45 }, (_, index) => page(index + 1)).join("");
  writeFileSync(dump, `<mediawiki version="0.10">${site}\n${pages}</mediawiki>\n`);
  whole = await build(dataset("whole"));
});

/** Runs the tasks of jobs one after another, here. */
const sbatch = `#!/bin/bash
here=$(dirname "$0")
echo "$*" >>"$here/calls"
for word; do
  case $word in
    --array=1-*) count=\${word#--array=1-} ;;
    --output=*) log=\${word#--output=} ;;
    --partition=nowhere) echo "sbatch: error: invalid partition specified: nowhere" >&2; exit 1 ;;
  esac
  script=$word
done
if [ -n "$count" ]; then
  echo 101
  for task in $(seq $count); do SLURM_ARRAY_TASK_ID=$task bash "$script" >"\${log/\\%a/$task}" 2>&1; done
  touch "$here/ended"
else
  echo 102
  until [ -e "$here/ended" ]; do sleep 0.1; done
  [ -e "$here/cancelled" ] || bash "$script" >"$log" 2>&1
fi
`;

describe("build --on slurm, where a program in place of sbatch runs the tasks here", {
  timeout: 120_000,
}, () => {
  let bin: string;
  const command = (name: string, text: string): void => writeFileSync(join(bin, name), text, { mode: 0o755 });
  beforeEach(() => {
    bin = mkdtempSync(join(root, "bin-"));
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
    command("sbatch", sbatch);
    command("squeue", "#!/bin/sh\n");
    command("scancel", "#!/bin/sh\n");
    return () => vi.unstubAllEnvs();
  });
  const calls = (): string => readFileSync(join(bin, "calls"), "utf8");

  it("makes the bytes and the result of a plain build, once", async () => {
    const folder = dataset("shards");
    const run = await build(folder, ...onSlurm, "--time", "10", "--sbatch", "--qos=long  --nice");
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
    expect([run.exit, run.stdout]).toEqual([whole.exit, whole.stdout.replaceAll("whole", "shards")]);
    expect(run.stderr).toContain("submitted the jobs 101 and 102; their logs: ");
    expect(run.stderr).toContain("page 20: ");
    const options = "--parsable --time=10 --qos=long --nice";
    const shards = join(folder, "shards");
    expect(calls()).toBe(
      `${options} --array=1-3 --output=${shards}/log/%a.log ${shards}/job.sbatch\n` +
        `${options} --wait --dependency=afterany:101 --output=${shards}/log/last.log ${shards}/job.sbatch\n`,
    );
    expect(existsSync(join(shards, "parts"))).toBe(false);
    expect((await build(folder, ...onSlurm)).stderr).toContain("unchanged extract articles");
    expect(calls().split("\n").length).toBe(3);
  });

  it("names the log of a shard that fails", async () => {
    const folder = dataset("failing");
    const cut = join(root, "cut.xml");
    writeFileSync(cut, readFileSync(dump, "utf8").replace("</mediawiki>", ""));
    const run = await build(folder, ...onSlurm, "--source", `dump=${cut}`);
    expect(run.exit).toBe(1);
    expect(run.stderr).toMatch(
      /log\/3\.log: 1 of 3 shards of the step articles were not made: 3; found .*the dump ends early/,
    );
    expect(existsSync(join(folder, "out/articles"))).toBe(false);
  });

  it("names the log of the last job, and merges the shards later", async () => {
    const folder = dataset("cancelled");
    writeFileSync(join(bin, "cancelled"), "");
    const run = await build(folder, ...onSlurm);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain(`${folder}/shards/log/last.log: the job 102, which merges`);
    expect((await build(folder, "--merge")).exit).toBe(whole.exit);
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
  });

  it("does not merge shards of another job or dump", async () => {
    const folder = dataset("changed");
    expect((await build(folder, "--merge")).stderr).toContain("no such file. Call build with --on slurm");
    await build(folder, ...onSlurm, "--no-wait");
    await untilDone(folder);
    expect(existsSync(join(folder, "out/blind"))).toBe(true);
    writeFileSync(join(folder, "out/articles/manifest.json"), "{}");
    const other = join(root, "other.xml");
    writeFileSync(other, `${readFileSync(dump, "utf8")}\n`);
    const run = await build(folder, "--merge", "--replace", "--source", `dump=${other}`);
    expect(run.stderr).toContain(
      "the shards of the step articles are out of date: its input changed: source:dump",
    );
  });

  it("says what Slurm says, and which jobs are in the way", async () => {
    const folder = dataset("refused");
    const refused = await build(folder, ...onSlurm, "--partition", "nowhere");
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("invalid partition specified: nowhere");
    command("squeue", "#!/bin/sh\necho 90; echo 91\n");
    const busy = await build(folder, ...onSlurm);
    expect(busy.stderr).toMatch(
      /still build this dataset.* the jobs 90, 91.*scancel --name=discoprep\.refused\./,
    );
    vi.stubEnv("PATH", root);
    expect((await build(folder, ...onSlurm)).stderr).toContain("there is no command squeue on PATH");
  });

  it("leaves files of a person alone", async () => {
    const folder = dataset("own");
    mkdirSync(join(folder, "shards"));
    writeFileSync(join(folder, "shards/notes.txt"), "mine");
    expect((await build(folder, ...onSlurm)).stderr).toContain("holds files that discoprep did not write");
  });

  it.each([
    [["--on", "slurm"], "--on slurm needs --shards"],
    [["--shards", "2"], "need --on slurm"],
    [["--no-wait"], "need --on slurm"],
    [["--time", "10"], "need --on slurm"],
    [["--on", "slurm", "--shards", "0"], "at least 1"],
    [[...onSlurm, "--merge"], "cannot be used with"],
  ])("refuses options that do not go together: %j", async (args, message) => {
    const run = await build(join(root, "whole"), ...args);
    expect([run.exit, run.stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

// Needs a running Slurm: see CONTRIBUTING.md.
const hasSlurm = spawnSync("sinfo", ["--noheader"]).status === 0;
if (!hasSlurm) console.log("build-slurm.test.ts: skipped in part, there is no Slurm that answers (sinfo)");

describe.skipIf(!hasSlurm)("build --on slurm", { timeout: 600_000 }, () => {
  const jobsOf = (said: string): string[] => /the jobs (\d+) and (\d+)/.exec(said)?.slice(1) ?? [];

  it("makes the bytes of a plain build", async () => {
    const folder = dataset("real");
    const run = await build(folder, ...onSlurm);
    expect([run.exit, run.stdout]).toEqual([whole.exit, whole.stdout.replaceAll("whole", "real")]);
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
  });

  it("says which task was cancelled, and what Slurm does not take", async () => {
    const folder = dataset("task");
    const held = ["--sbatch", "--hold", "--no-wait"];
    const [array, last] = jobsOf((await build(folder, ...onSlurm, ...held)).stderr);
    expect((await build(folder, ...onSlurm)).stderr).toContain(`the jobs ${array}`);
    spawnSync("scancel", [`${array}_2`]);
    spawnSync("scontrol", ["release", `${array}`, `${last}`]);
    expect(await untilDone(folder)).toBe("1\n");
    expect(readFileSync(join(folder, "shards/log/last.log"), "utf8")).toMatch(
      /log\/2\.log: 1 of 3 shards of the step articles were not made: 2; found no log/,
    );
    const refused = await build(folder, ...onSlurm, "--partition", "nowhere");
    expect(refused.stderr).toContain("Invalid partition name specified");
  });

  it("goes on when the command is interrupted", async () => {
    const folder = dataset("interrupted");
    const program = fileURLToPath(new URL("../../bin/discoprep.js", import.meta.url));
    const child = spawn(process.execPath, [program, "build", folder, ...onSlurm]);
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await vi.waitFor(() => expect(said).toContain("submitted"), patience);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(130);
    expect(said).toContain("The jobs go on.");
    await untilDone(folder);
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
  });
});

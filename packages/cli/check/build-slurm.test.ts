import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "@discoprep/shared-data/folder";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { dumpDataset } from "../test/dump-site.ts";
import { type CommandRun, runForTest } from "../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dump = join(root, "dump.xml");

function page(id: number): string {
  const text = `{{date|March 9, 2015}}\nThe bridge ${id} opened on Monday, the council said. ${"It was closed for repairs, and people walked. ".repeat(8 + (id % 5))}\n\nResidents welcomed the news about the bridge.\n{{publish}}`;
  // The length of page 20 is wrong.
  const length = id === 20 ? ' bytes="5"' : "";
  return `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text${length}>${text}</text></revision></page>\n`;
}

const dataset = (name: string): string =>
  dumpDataset(join(root, name), {
    ...{ run: "select", name: "blind", articles: "step:articles" },
    options: { words: 180, minWords: 20 },
  });

const build = (folder: string, ...args: string[]): Promise<CommandRun> =>
  runForTest(["build", folder, "--source", `dump=${dump}`, ...args]);
const patience = { timeout: 300_000, interval: 200 };
/** Waits until the last job has ended. @returns its exit code */
const untilDone = (folder: string): Promise<string> =>
  vi.waitFor(() => readFileSync(join(folder, "shards/exit-code"), "utf8"), patience);
const onSlurm = ["--slurm", "3"];

let whole: CommandRun;
beforeAll(async () => {
  const site = "<siteinfo><dbname>enwikinews</dbname></siteinfo>";
  const pages = Array.from({ length: 45 }, (_, index) => page(index + 1)).join("");
  writeFileSync(dump, `<mediawiki version="0.10">${site}\n${pages}</mediawiki>\n`);
  whole = await build(dataset("whole"));
});

/** Stands in for sbatch, and runs the tasks of jobs one after another, here. */
const sbatch = `#!/bin/bash
here=$(dirname "$0")
for word; do
  case $word in
    --array=1-*) count=\${word#--array=1-} ;;
    --output=*) log=\${word#--output=} ;;
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
  bash "$script" >"$log" 2>&1
fi
`;

// See CONTRIBUTING.md.
const hasSlurm = spawnSync("sinfo", ["--noheader"]).status === 0;
if (!hasSlurm) console.log("build-slurm.test.ts: skipped in part, there is no Slurm that answers (sinfo)");

describe("build --on slurm", { timeout: 600_000 }, () => {
  const jobsOf = (stderr: string): string[] => /the jobs (\d+) and (\d+)/.exec(stderr)?.slice(1) ?? [];

  it.each(hasSlurm ? ["a program in its place", "Slurm"] : ["a program in its place"])(
    "makes the bytes and the result of a plain build by %s",
    async (by) => {
      const folder = dataset(by);
      if (by !== "Slurm") {
        for (const [name, text] of Object.entries({ sbatch, squeue: "#!/bin/sh\n" }))
          writeFileSync(join(folder, name), text, { mode: 0o755 });
        vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
      }
      const run = await build(folder, ...onSlurm).finally(() => vi.unstubAllEnvs());
      expect(filesIn(join(folder, "out"))).toEqual(filesIn(join(root, "whole/out")));
      expect([run.exit, run.stdout]).toEqual([whole.exit, whole.stdout.replaceAll("whole", by)]);
      expect(run.stderr).toContain("page 20: ");
    },
  );

  it.skipIf(!hasSlurm)("says which task was cancelled, and what Slurm does not take", async () => {
    const folder = dataset("task");
    const onHold = ["--sbatch", "--hold", "--no-wait"];
    const [array, last] = jobsOf((await build(folder, ...onSlurm, ...onHold)).stderr);
    expect((await build(folder, ...onSlurm)).stderr).toContain(`the jobs ${array}`);
    spawnSync("scancel", [`${array}_2`]);
    spawnSync("scontrol", ["release", `${array}`, `${last}`]);
    expect(await untilDone(folder)).toBe("1\n");
    expect(readFileSync(join(folder, "shards/log/last.log"), "utf8")).toMatch(
      /log\/2\.log: .* 3 shards of the step articles; 1 missing: 2; found no log/,
    );
    const refused = await build(folder, ...onSlurm, "--sbatch", "--partition=nowhere");
    expect(refused.stderr).toContain("Invalid partition name specified");
  });

  it.skipIf(!hasSlurm)("goes on when the command is interrupted", async () => {
    const folder = dataset("interrupted");
    const program = fileURLToPath(new URL("../bin/discoprep.js", import.meta.url));
    const child = spawn(process.execPath, [program, "build", folder, "--source", `dump=${dump}`, ...onSlurm]);
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    await vi.waitFor(() => expect(stderr).toContain("submitted"), patience);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(130);
    expect(stderr).toContain("The jobs go on.");
    await untilDone(folder);
    expect(filesIn(join(folder, "out"))).toEqual(filesIn(join(root, "whole/out")));
  });
});

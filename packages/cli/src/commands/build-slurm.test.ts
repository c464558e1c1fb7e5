import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { filesBelow } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

// Needs a running Slurm: see CONTRIBUTING.md.
const hasSlurm = spawnSync("sinfo", ["--noheader"]).status === 0;
if (!hasSlurm) console.log("build-slurm.test.ts: skipped, there is no Slurm that answers (sinfo)");

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

/** Long enough that a shard can be cancelled while it waits. */
function makeDump(): string {
  const text = "The bridge opened on Monday, the council said. It was closed for repairs. ".repeat(40);
  const pages = Array.from(
    { length: 400 },
    (_, id) =>
      `<page><title>Story ${id}</title><ns>0</ns><id>${id + 1}</id><revision><id>${id + 1}0</id>` +
      `<text>{{date|March 9, 2015}}\n${text}\n\nResidents of part ${id} welcomed it.\n{{publish}}</text></revision></page>\n`,
  );
  const file = join(root, "dump.xml");
  const site = "<siteinfo><dbname>enwikinews</dbname></siteinfo>";
  writeFileSync(file, `<mediawiki version="0.10">${site}\n${pages.join("")}</mediawiki>\n`);
  return file;
}

function dataset(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const steps = [
    { run: "extract", name: "articles", dump: "source:dump", language: "en" },
    { run: "select", name: "blind", articles: "step:articles", options: { words: 5000 } },
  ];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
  const source = { name: "dump", path: "dump.xml", what: "a dump", obtain: "Write it.", licence: "MIT" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([source]));
  return folder;
}

function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [file.slice(folder.length), readFileSync(file, "utf8")]),
  );
}

/** The jobs that were submitted: which shards, or the merge. */
function submitted(folder: string): { job: string; shards?: number[] }[] {
  const lines = readFileSync(join(folder, "shards/jobs.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as { job: string; shards?: number[] });
}

async function untilEnded(folder: string): Promise<void> {
  for (;;) {
    const { jobs } = JSON.parse((await runForTest(["status", folder, "--json"])).stdout) as {
      jobs: string[];
    };
    if (jobs.length === 0) return;
    await pause(500);
  }
}

describe.skipIf(!hasSlurm)("build --on slurm", { timeout: 600_000 }, () => {
  let whole: CommandRun;
  let dump: string;
  const build = (folder: string, ...args: string[]): Promise<CommandRun> =>
    runForTest(["build", folder, "--source", `dump=${dump}`, "--on", "slurm", "--shards", "7", ...args]);
  beforeAll(async () => {
    dump = makeDump();
    whole = await runForTest(["build", dataset("whole"), "--source", `dump=${dump}`]);
  }, 600_000);

  it("waits, and ends with the bytes and the messages of a plain build", async () => {
    const folder = dataset("waited");
    const run = await build(folder);
    expect(run.exit, run.stderr).toBe(0);
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
    expect(run.stdout).toBe(whole.stdout.replaceAll("whole", "waited"));
    expect(run.stderr.endsWith(whole.stderr)).toBe(true);
    expect(run.stderr).toMatch(/^7 shards: 7 submitted; Slurm's jobs: \d+, \d+\n/);
    expect((await build(folder)).stderr).toBe("unchanged extract articles\nunchanged select blind\n");
    expect(submitted(folder).length).toBe(2);
  });

  it("submits only what is missing after a shard was cancelled, and never what still waits", async () => {
    const folder = dataset("cancelled");
    expect((await build(folder, "--no-wait", "--at-once", "1")).exit).toBe(0);
    const [array] = submitted(folder);
    spawnSync("scancel", [`${array?.job}_5`]);
    const again = await build(folder, "--no-wait", "--at-once", "1");
    expect(again.stderr).toMatch(/^7 shards: .*[1-6] waiting or running, 1 submitted/);
    expect(submitted(folder).map(({ shards }) => shards)).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      undefined,
      [5],
      undefined,
    ]);
    await untilEnded(folder);
    const status = await runForTest(["status", folder]);
    expect(status.stdout).toContain("7 shards: 7 done");
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
  });

  it("says which shard failed and why, and ends with 1", async () => {
    const folder = dataset("failed");
    expect((await build(folder, "--no-wait", "--at-once", "1")).exit).toBe(0);
    spawnSync("scancel", [`${submitted(folder)[0]?.job}_7`]);
    await untilEnded(folder);
    const status = await runForTest(["status", folder]);
    expect(status.exit).toBe(1);
    expect(status.stdout).toContain(
      "7 shards: 6 done, 1 failed\n  failed: 7\n  merge and the steps after it: failed",
    );
    expect(existsSync(join(folder, "out/articles"))).toBe(false);
  });

  it("says why shards wait", async () => {
    const folder = dataset("held");
    expect((await build(folder, "--no-wait", "--at-once", "1")).exit).toBe(0);
    const jobs = submitted(folder).map(({ job }) => job);
    spawnSync("scontrol", ["hold", ...jobs]);
    const status = await runForTest(["status", folder]);
    expect(status.stdout).toMatch(/ {2}waiting: [\d-]+ \(JobHeld(?:User|Admin)\)\n/);
    spawnSync("scancel", jobs);
    await untilEnded(folder);
  });

  it("says what Slurm does not take", async () => {
    const run = await build(dataset("refused"), "--partition", "nowhere");
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("Invalid partition name specified");
    expect(run.stderr).toContain("sinfo -s");
  });

  it("does not mix the shards of two plans", async () => {
    const folder = dataset("other");
    await build(folder, "--no-wait", "--at-once", "1");
    const other = await runForTest(["build", folder, "--source", `dump=${dump}`, "--shards", "3"]);
    expect(other.exit).toBe(1);
    expect(other.stderr).toMatch(/jobs of Slurm make other shards of this dataset now.*scancel \d+ \d+/);
    spawnSync(
      "scancel",
      submitted(folder).map(({ job }) => job),
    );
    await untilEnded(folder);
    expect((await runForTest(["build", folder, "--source", `dump=${dump}`, "--shards", "3"])).exit).toBe(0);
    expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
  });

  describeShared("data/wikinews/semisynthetic", "over real texts", (real) => {
    it.each(["semisynth-enwikinews.xml.bz2", "semisynth-enwikinews-multistream.xml.bz2"])(
      "makes of %s the bytes of a plain build",
      async (name) => {
        const source = `dump=${join(real, name)}`;
        const [plain, shards] = [dataset(`plain ${name}`), dataset(`shards ${name}`)];
        await runForTest(["build", plain, "--source", source]);
        await runForTest(["build", shards, "--source", source, "--on", "slurm", "--shards", "7"]);
        expect(contents(join(shards, "out"))).toEqual(contents(join(plain, "out")));
      },
    );
  });
});

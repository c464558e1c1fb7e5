import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow } from "@discoprep/files";
import { beforeAll, describe, expect, it } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

/** Pages that are kept, dropped, of another namespace, and one with a wrong length in its header. */
function page(id: number): string {
  const text = `{{date|March 9, 2015}}\nThe bridge ${id} opened on Monday, the council said. ${"It was closed for repairs, and people walked. ".repeat(8 + (id % 5))}\n\nResidents welcomed the news about the bridge.\n{{publish}}`;
  const redirect = id % 7 === 3 ? '<redirect title="A"/>' : "";
  const length = id === 20 ? ' bytes="5"' : "";
  return (
    `<page><title>Story ${id}</title><ns>${id % 7 === 4 ? 14 : 0}</ns><id>${id}</id>${redirect}` +
    `<revision><id>${id}0</id><text${length}>${text}</text></revision></page>\n`
  );
}

const dump = join(root, "dump.xml");
const site =
  '<siteinfo><dbname>enwikinews</dbname><namespaces><namespace key="0"/><namespace key="14">Category</namespace></namespaces></siteinfo>';

function dataset(name: string, more: Record<string, unknown> = {}): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const steps = [
    { run: "extract", name: "articles", dump: "source:dump", language: "en" },
    { run: "select", name: "blind", articles: "step:articles", options: { words: 180, minWords: 20 } },
  ];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "A test.", ...more, steps }));
  const source = { name: "dump", path: dump, what: "a dump", obtain: "Write it.", licence: "MIT" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([source]));
  return folder;
}

/** Every file below a folder with its content. */
function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [file.slice(folder.length), readFileSync(file, "utf8")]),
  );
}

let whole: CommandRun;
beforeAll(async () => {
  const pages = Array.from({ length: 45 }, (_, index) => page(index + 1));
  writeFileSync(dump, `<mediawiki version="0.10">${site}\n${pages.join("")}</mediawiki>\n`);
  whole = await runForTest(["build", dataset("whole")]);
});

const build = (folder: string, ...args: string[]): Promise<CommandRun> =>
  runForTest(["build", folder, ...args]);
/** Makes so many shards one by one: one test makes as many at once as there are cores. */
const inShards = (count: number): string[] => ["--shards", `${count}`, "--at-once", "1"];
const logsOf = (folder: string): string[] => readdirSync(join(folder, "shards/log")).sort();

describe("build --shards", () => {
  it.each([2, 3, 7])(
    "makes in %i shards what a plain build makes, and says the same",
    async (count) => {
      const folder = dataset(`in ${count}`);
      const run = await build(folder, ...(count === 7 ? ["--shards", "7"] : inShards(count)));
      expect(contents(join(folder, "out"))).toEqual(contents(join(root, "whole/out")));
      expect(run.exit).toBe(whole.exit);
      expect(run.stderr).toBe(whole.stderr);
      expect(run.stderr).toContain("page 20: ");
      expect(run.stdout).toBe(whole.stdout.replaceAll("whole", `in ${count}`));
      expect(logsOf(folder).length).toBe(count);
      expect((await runForTest(["status", folder])).stdout).toContain(`${count} shards: ${count} done\n`);
    },
    300_000,
  );

  it("makes more shards than there are pages", async () => {
    const [few, whole, folder] = [join(root, "few.xml"), dataset("few whole"), dataset("few")];
    writeFileSync(few, `<mediawiki version="0.10">${site}\n${page(19)}${page(20)}</mediawiki>\n`);
    const source = ["--accept-loss", "--source", `dump=${few}`];
    await build(whole, ...source);
    await build(folder, ...inShards(5), ...source);
    expect(contents(join(folder, "out"))).toEqual(contents(join(whole, "out")));
  });

  it("does nothing the second time, and makes all again for another program or dump", async () => {
    const folder = dataset("again");
    await build(folder, ...inShards(3));
    const before = statSync(join(folder, "out/articles")).ino;
    expect((await build(folder, ...inShards(3))).stderr).toContain("unchanged extract articles");
    expect((await build(folder, "--on", "local", "--shards", "5")).stderr).toContain(
      "unchanged extract articles",
    );
    expect(statSync(join(folder, "out/articles")).ino).toBe(before);
    const job = readFileSync(join(folder, "dataset.json"), "utf8").replace(
      '"options"',
      '"options":{},"options"',
    );
    writeFileSync(
      join(folder, "dataset.json"),
      job.replace('"language":"en"', '"language":"en","options":{"raw":false}'),
    );
    expect((await build(folder, ...inShards(3))).stderr).toContain("made      extract articles");
    expect(existsSync(join(folder, "out/articles/raw"))).toBe(false);
  });

  it("makes after a failure only what is missing", async () => {
    const folder = dataset("resumed");
    const twice = join(root, "twice.xml");
    writeFileSync(twice, readFileSync(dump, "utf8").replace("</mediawiki>", `${page(2)}</mediawiki>`));
    const args = [...inShards(4), "--source", `dump=${twice}`];
    const first = await build(folder, ...args);
    expect(first.exit).toBe(1);
    expect(first.stderr).toContain("page 2: the page id stands in an earlier shard, too");
    const part = (index: number): string => join(folder, `shards/parts/articles/part-0000${index}-of-00004`);
    // The number of a removed folder may be given to the next one.
    const births = (): bigint[] =>
      [1, 2, 3, 4].map((index) => statSync(part(index), { bigint: true }).birthtimeNs);
    const before = births();
    rmSync(`${part(2)}.json`);
    writeFileSync(join(part(4), "manifest.json"), "{}");
    // Its machine was taken away while it made the part.
    const lock = { process: 1, host: "elsewhere", start: "2026-01-01T00:00:00Z" };
    writeFileSync(join(part(2), "../.part-00002-of-00004.lock"), JSON.stringify(lock));
    const status = await runForTest(["status", folder, "--json"]);
    const { shards } = JSON.parse(status.stdout) as { shards: { shard: number; state: string }[] };
    expect(shards.map(({ state }) => state)).toEqual(["done", "missing", "done", "missing"]);
    const second = await build(folder, ...args);
    expect(second.stderr).toContain("2 of 4 shards were made before");
    expect(births().map((birth, at) => birth === before[at])).toEqual([true, false, true, false]);
  });

  it("says which shard failed, why, and what to do", async () => {
    const folder = dataset("failing");
    const cut = join(root, "cut.xml");
    writeFileSync(cut, readFileSync(dump, "utf8").replace("</mediawiki>", ""));
    const run = await build(folder, ...inShards(3), "--source", `dump=${cut}`);
    expect(run.exit).toBe(1);
    expect(run.stderr).toMatch(
      /shard 3 failed: its process failed\n.*shard-00003\.log:\n.*the dump ends early.*\n.*makes only what is missing.*\nerror: .*1 of 3 shards not made: 3\./,
    );
    const status = await runForTest(["status", folder]);
    expect(status.exit).toBe(1);
    expect(status.stdout).toContain("3 shards: 2 done, 1 failed\n  failed: 3\n");
    expect(status.stdout).toContain("shard 3 failed: its process failed\n");
    expect(status.stdout).toContain("the dump ends early");
    expect(existsSync(join(folder, "out/articles"))).toBe(false);
  });

  it("says where no shards were planned, and that no step can be cut into shards", async () => {
    const folder = dataset("none");
    const status = await runForTest(["status", folder]);
    expect(status.exit).toBe(1);
    expect(status.stderr).toContain("no shards are planned there");
    const steps = [
      { run: "extract", name: "articles", dump: "source:dump", language: "en", options: { limit: 3 } },
    ];
    writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
    expect(await build(folder, "--shards", "2")).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("no step of this dataset can be cut into shards"),
    });
  });

  it("refuses options that do not go together", async () => {
    const folder = dataset("usage");
    for (const [args, message] of [
      [["--on", "slurm"], "--on slurm needs --shards"],
      [["--on", "local", "--shards", "2", "--no-wait"], "need --on slurm"],
      [["--shards", "2", "--time", "10"], "need --on slurm"],
      [["--at-once", "2"], "--at-once needs --shards"],
      [["--shards", "0"], "at least 1"],
      [["--on", "slurm", "--shards", "2", "--time", "soon"], "hours:minutes:seconds"],
    ] as const) {
      const run = await build(folder, ...args);
      expect(run.exit, run.stderr).toBe(2);
      expect(run.stderr).toContain(message);
    }
  });
});

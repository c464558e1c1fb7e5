import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { filesBelow } from "@discoprep/files";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const datasets = fileURLToPath(new URL("../../../../datasets/", import.meta.url));
const sample = join(datasets, "sample/sample/pdtb");

let work: string;
let corpora: string;
let dataset: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-build-"));
  corpora = join(work, "corpora");
  dataset = join(work, "dataset");
  copyDataset(dataset);
  vi.stubEnv("CORPORA", corpora);
  return () => vi.unstubAllEnvs();
});

/** The English dataset with the sample's sets, without its counts. */
function copyDataset(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const from = join(datasets, "eng.pdtb.pdtb2");
  const job = JSON.parse(readFileSync(join(from, "dataset.json"), "utf8"));
  delete job.steps[0].counts;
  writeFileSync(join(folder, "dataset.json"), JSON.stringify(job));
  const sources = JSON.parse(readFileSync(join(from, "sources.json"), "utf8"));
  for (const source of sources) delete source.documents;
  writeFileSync(join(folder, "sources.json"), JSON.stringify(sources));
  cpSync(join(datasets, "sample/splits.json"), join(folder, "splits.json"));
}

type Kind = "pdtb" | "raw" | "trees";

/** Writes the sample's corpus. @param place the place of a file; undefined leaves it out */
function layOut(place: (kind: Kind, section: string, name: string) => string | undefined): void {
  for (const kind of ["pdtb", "raw", "trees"] as const) {
    for (const file of filesBelow(join(sample, kind))) {
      const to = place(kind, basename(dirname(file)), basename(file));
      if (to === undefined) continue;
      mkdirSync(dirname(join(corpora, to)), { recursive: true });
      const bytes = readFileSync(file);
      writeFileSync(join(corpora, to), to.toLowerCase().endsWith(".gz") ? gzipSync(bytes) : bytes);
    }
  }
}

const onDiscs = (kind: Kind, section: string, name: string): string =>
  ({
    pdtb: `pdtb_v2/data/pdtb/${section}/${name}`,
    raw: `treebank_3/raw/wsj/${section}/${name}`,
    trees: `treebank_3/parsed/mrg/wsj/${section}/${name}`,
  })[kind];

function build(...args: string[]): Promise<CommandRun> {
  return runForTest(["build", dataset, ...args]);
}

const released = (set: string): string =>
  readFileSync(join(dataset, "out/release", set, "relations.json"), "utf8");

describe("sources", () => {
  it.each<[string, Parameters<typeof layOut>[0]]>([
    ["as on the discs", onDiscs],
    ["one folder deep", (kind, section, name) => `${kind}/${section}/${name}`],
    [
      "in capitals",
      (kind, section, name) => onDiscs(kind, section, name.toUpperCase()).replace("raw/wsj", "RAW/WSJ"),
    ],
    ["compressed", (kind, section, name) => `${onDiscs(kind, section, name)}.gz`],
    ["all in one folder, nested", (_kind, _section, name) => `a/b/eng_news_txt_tbnk-ptb_revised/${name}`],
  ])("are found %s", async (_name, place) => {
    layOut(place);
    const { exit, stderr } = await build();
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining("3 of 3 documents, 9 of 10 relations"),
    });
    expect(["train", "dev", "test"].map((set) => released(set).split("\n").length - 1)).toEqual([3, 3, 3]);
  });

  it("stand in the manifest as they were chosen, by their paths inside the folder given", async () => {
    layOut(onDiscs);
    await build("--source", `trees=${join(corpora, "treebank_3")}`);
    const { sources } = JSON.parse(readFileSync(join(dataset, "out/release/manifest.json"), "utf8"));
    expect(sources).toEqual({
      annotations: { paths: ["pdtb_v2/data/pdtb"], files: 3 },
      raw: { paths: ["treebank_3/raw/wsj"], files: 3 },
      trees: { paths: ["parsed/mrg/wsj"], files: 3 },
    });
  });

  it("are all named by --check in one run, with what is missing", async () => {
    layOut((kind, section, name) =>
      kind === "raw" && section === "22" ? undefined : onDiscs(kind, section, name),
    );
    const { exit, stdout, stderr } = await build("--check");
    expect(exit).toBe(1);
    expect(stdout).toMatch(/annotations: found, 3 files .*\n {2}\S+pdtb_v2\/data\/pdtb\n/);
    expect(stdout).toMatch(/raw: found, 2 files/);
    expect(stdout).toMatch(/parses: not used/);
    expect(stdout).toMatch(/trees: found, 3 files/);
    expect(stderr).toContain('the source "raw" lacks 1 of the 3 documents of "annotations"');
    expect(stderr).toContain("wsj_2299");
    const planned = await build("--dry-run");
    expect(planned).toEqual({ exit, stdout: "would run convert release: it was never made\n", stderr });
    expect(existsSync(join(dataset, "out"))).toBe(false);
  });

  it("that are missing are all named, with where to get them", async () => {
    mkdirSync(corpora);
    const { exit, stderr } = await build("--check");
    expect(exit).toBe(1);
    expect(await build("--dry-run")).toEqual({ exit, stdout: "", stderr });
    expect(stderr).toContain("LDC2008T05");
    expect(stderr).toContain("LDC99T42");
    expect((await build()).exit).toBe(1);
  });

  it("with two candidates are an error that names both", async () => {
    layOut(onDiscs);
    cpSync(join(corpora, "treebank_3/raw"), join(corpora, "treebank_2/raw"), { recursive: true });
    const { exit, stderr } = await build();
    expect(exit).toBe(1);
    expect(stderr).toMatch(/treebank_2\/raw\/wsj\/02\/wsj_0299 and .*treebank_3\/raw\/wsj\/02\/wsj_0299/);
    // The file exists twice, which is another fault than a missing file.
    const check = await build("--check");
    expect([check.exit, check.stdout]).toEqual([
      1,
      expect.stringContaining("raw: not clear (raw Wall Street"),
    ]);
    const named = await build("--source", `raw=${join(corpora, "treebank_3/raw")}`);
    expect(named.exit).toBe(0);
  });
});

describe("results", () => {
  it("that lack a section are not taken, unless --accept-loss is given", async () => {
    layOut((kind, section, name) =>
      kind === "raw" && section === "22" ? undefined : onDiscs(kind, section, name),
    );
    const refused = await build();
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("wsj_2299: the annotation file has no raw text");
    expect(refused.stderr).toMatch(/dataset\/out\/release: the release is not written/);
    const empty = await build("--keep-going");
    expect(empty.exit).toBe(1);
    expect(empty.stderr).toContain("dev has no document");
    expect(existsSync(join(dataset, "out/release"))).toBe(false);
    const taken = await build("--keep-going", "--accept-loss");
    expect(taken.exit).toBe(1); // the missing text stays an error
    expect(released("dev")).toBe("");
  });

  it("that have lost more than a tenth leave the old one in place", async () => {
    layOut(onDiscs);
    expect((await build()).exit).toBe(0);
    const before = released("train");
    const file = join(corpora, "pdtb_v2/data/pdtb/02/wsj_0299.pdtb");
    const blocks = readFileSync(file, "latin1").split(/(?<=_{56}\n)(?=_{56}\n)/);
    writeFileSync(file, blocks[0] ?? "", "latin1");
    const refused = await build();
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toMatch(/it has \d relations, where the earlier one has 9/);
    expect(released("train")).toBe(before);
    expect((await build("--accept-loss")).exit).toBe(0);
    expect(released("train")).not.toBe(before);
  });

  it("come with the messages and the exit code of the plain command", async () => {
    layOut(onDiscs);
    const file = join(corpora, "pdtb_v2/data/pdtb/02/wsj_0299.pdtb");
    writeFileSync(
      file,
      readFileSync(file, "latin1").replace("____Explicit____", "____Explicit____\nx"),
      "latin1",
    );
    const { exit, stderr } = await build();
    expect(exit).toBe(1);
    expect(stderr).toMatch(/error: 02\/wsj_0299\.pdtb:\d+/);
    expect(stderr).toMatch(/left out: 1 relation/);
    const json = await build("--json", "--quiet");
    expect(JSON.parse(json.stdout)).toMatchObject({
      steps: [{ step: "release", run: "convert", state: "unchanged" }],
    });
    // An unchanged result has the faults that it had when it was made.
    expect([json.exit, json.stderr]).toEqual([
      1,
      expect.stringContaining("release was made with errors: 1 "),
    ]);
    const strict = await build("--strict");
    expect([strict.exit, strict.stderr]).toEqual([1, expect.stringContaining("the release is not written")]);
  });

  it("of a part of a corpus do not fill the screen with differences from the pinned counts", async () => {
    layOut(onDiscs);
    cpSync(join(datasets, "eng.pdtb.pdtb2/counts.json"), join(dataset, "counts.json"));
    const job = JSON.parse(readFileSync(join(dataset, "dataset.json"), "utf8"));
    job.steps[0].counts = "counts.json";
    writeFileSync(join(dataset, "dataset.json"), JSON.stringify(job));
    const { exit, stderr } = await build();
    expect(exit).toBe(1);
    expect(stderr.match(/^error: release: /gm)).toHaveLength(10);
    expect(stderr).toMatch(/^error: \d+ differences from what the dataset pins; --json prints all$/m);
  });

  it("are planned by --dry-run, and made once", async () => {
    layOut(onDiscs);
    expect((await build("--dry-run")).stdout).toBe("would run convert release: it was never made\n");
    await build();
    expect((await build("--dry-run")).stdout).toBe("unchanged convert release\n");
    expect(await build("--quiet")).toEqual({ exit: 0, stdout: "", stderr: "" });
    writeFileSync(
      join(dataset, "splits.json"),
      readFileSync(join(dataset, "splits.json"), "utf8").replace("wsj_02*", "wsj_0*"),
    );
    expect((await build("--dry-run")).stdout).toBe(
      "would run convert release: its input changed: splits.json\n",
    );
  });

  it("are the same bytes in any folder", async () => {
    layOut(onDiscs);
    const job = JSON.parse(readFileSync(join(dataset, "dataset.json"), "utf8"));
    job.steps.push({ run: "export", name: "disrpt", release: "step:release", to: "disrpt" });
    writeFileSync(join(dataset, "dataset.json"), JSON.stringify(job));
    expect((await build()).exit).toBe(0);
    const other = join(work, "elsewhere", "a folder");
    cpSync(dataset, other, { recursive: true });
    rmSync(join(other, "out"), { recursive: true });
    cpSync(corpora, join(work, "elsewhere", "ldc"), { recursive: true });
    vi.stubEnv("CORPORA", join(work, "elsewhere", "ldc"));
    expect((await runForTest(["build", other])).exit).toBe(0);
    const contents = (folder: string): string[] =>
      filesBelow(join(folder, "out")).map(
        (file) => `${relative(folder, file)}\n${readFileSync(file, "utf8")}`,
      );
    expect(contents(other)).toEqual(contents(dataset));
  });
});

describe("build --list", () => {
  it("names every dataset, what it makes and its sources", async () => {
    const { exit, stdout } = await runForTest(["build", "--list"]);
    expect(exit).toBe(0);
    const names = readdirSync(datasets, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of names) expect(stdout).toContain(`${name}\n`);
    expect(stdout).toContain("annotations: missing");
  });

  it("says that nothing was searched where CORPORA is not set", async () => {
    expect((await runForTest(["build", "--list"])).stderr).toBe("");
    vi.stubEnv("CORPORA", "");
    const { exit, stderr } = await runForTest(["build", "--list"]);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: "note: CORPORA is not set, so no folder was searched for corpora and dumps\n",
    });
  });
});

describe("a dataset of one's own", () => {
  it("is made as datasets/README.md says", async () => {
    const blocks = readFileSync(join(datasets, "README.md"), "utf8").matchAll(/```json\n(.*?)```/gs);
    const [job, sources] = [...blocks].map(([, block]) => block ?? "");
    const own = join(work, "my-dataset");
    mkdirSync(own);
    writeFileSync(join(own, "dataset.json"), job ?? "");
    writeFileSync(join(own, "sources.json"), sources ?? "");
    layOut(onDiscs);
    const { exit } = await runForTest(["build", own]);
    expect(exit).toBe(0);
    expect(readdirSync(join(own, "out")).filter((name) => !name.startsWith("."))).toEqual([
      "brat",
      "fingerprints.json",
      "release",
    ]);
  });
});

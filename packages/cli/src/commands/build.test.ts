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
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addDump, dumpDataset } from "../../test/dump-site.ts";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-build-"));
const original = join(root, "made");
/** A copy of the built dataset, and of its corpora. */
let dataset: string;
let corpora: string;
let first: CommandRun;

const build = (...args: string[]): Promise<CommandRun> => runForTest(["build", dataset, ...args]);

beforeAll(async () => {
  dataset = join(original, "dataset");
  mkdirSync(dataset, { recursive: true });
  const inputs = { annotations: "source:annotations", raw: "source:raw" };
  const convert = { run: "convert", name: "release", format: "pdtb2", language: "en", ...inputs };
  const steps = [convert, { run: "export", name: "brat", release: "step:release", to: "brat" }];
  writeFileSync(join(dataset, "dataset.json"), JSON.stringify({ description: "My corpus.", steps }));
  const terms = { obtain: "Ask the author.", licence: "CC BY 4.0" };
  const sources = [
    { name: "annotations", find: { name: "wsj_\\d{4}\\.pdtb" }, what: "annotations", ...terms },
    { name: "raw", find: { name: "wsj_\\d{4}" }, what: "raw texts", ...terms },
  ];
  writeFileSync(join(dataset, "sources.json"), JSON.stringify(sources));
  for (const kind of ["pdtb", "raw"])
    cpSync(samplePath(`../sample/pdtb/${kind}`), join(original, "corpora", kind), { recursive: true });
  vi.stubEnv("CORPORA", join(original, "corpora"));
  first = await build();
  vi.unstubAllEnvs();
});

beforeEach(() => {
  const copy = mkdtempSync(join(root, "copy-"));
  cpSync(original, copy, { recursive: true });
  dataset = join(copy, "dataset");
  corpora = join(copy, "corpora");
  vi.stubEnv("CORPORA", corpora);
  return () => vi.unstubAllEnvs();
});

describe("discoprep build", () => {
  it("makes a dataset, and says how", async () => {
    expect(first).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(
        /^My corpus\.\n\nResults are in \S+:\n {2}\S+\/release {2}\(convert\)\n {2}\S+\/brat {2}\(export\)\n$/,
      ),
      stderr: expect.stringMatching(
        /^made {6}convert release\n.*10 of 10 documents, 117 of 122 relations.*\nmade {6}export brat\n/s,
      ),
    });
    expect(readdirSync(join(dataset, "out"))).toEqual(["brat", "fingerprints.json", "release"]);
    expect(await build("--quiet")).toEqual({ exit: 0, stdout: "", stderr: "" });
    const json = await build("--json", "--source", `raw=${corpora}`);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ steps: [{ step: "release", run: "convert", state: "unchanged" }, { state: "unchanged" }] },
      differences: [],
    });
  });

  it("says with --check which sources are there and which steps would run", async () => {
    rmSync(join(dataset, "out/brat"), { recursive: true });
    const { steps } = JSON.parse((await build("--check", "--json")).stdout);
    expect(steps[1]).toEqual({ step: "brat", run: "export", runs: true, reason: "its result is gone" });
    expect(await build("--check")).toEqual({
      ...{ exit: 0, stderr: "" },
      stdout:
        `annotations: found, 10 files (annotations)\n  ${corpora}/pdtb\nraw: found, 10 files (raw texts)\n  ${corpora}/raw\n` +
        "unchanged convert release\nwould run export brat: its result is gone\n",
    });
    rmSync(join(corpora, "raw"), { recursive: true });
    const check = await build("--check", "--json");
    expect(JSON.parse(check.stdout)).toMatchObject({
      sources: [
        { source: "annotations", state: "found" },
        { source: "raw", state: "missing", places: [] },
      ],
      messages: [{ rule: "source-missing" }],
    });
    expect([check.exit, check.stderr]).toEqual([1, expect.stringContaining("Ask the author.")]);
    expect((await build()).exit).toBe(1);
  });

  it("has the messages and the exit code of the plain command, also for an unchanged result", async () => {
    const file = join(corpora, "pdtb/02/wsj_0299.pdtb");
    writeFileSync(
      file,
      readFileSync(file, "latin1").replace("____Explicit____", "____Explicit____\nx"),
      "latin1",
    );
    rmSync(join(dataset, "out"), { recursive: true });
    const run = await build();
    expect(run.exit).toBe(1);
    expect(run.stderr).toMatch(/error: 02\/wsj_0299\.pdtb:\d+/);
    expect(run.stderr).toMatch(/left out: 1 relation/);
    const again = await build("--quiet");
    expect([again.exit, again.stderr]).toEqual([
      1,
      expect.stringContaining("release was made with errors: 1 "),
    ]);
    const strict = await build("--errors", "refuse");
    expect([strict.exit, strict.stderr]).toEqual([
      1,
      expect.stringContaining("dataset/out/release: the release is not written"),
    ]);
  });

  it("takes a smaller result, and replaces a changed one, on request only", async () => {
    const text = join(dataset, "out/release/raw/wsj_2299");
    expect(existsSync(text)).toBe(true);
    rmSync(join(corpora, "raw/22"), { recursive: true });
    expect((await build()).stderr).toContain("wsj_2299: the annotation file has no raw text");
    const refused = await build("--errors", "skip");
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toMatch(
      /it has \d+ relations, where the earlier one has 117\. .* add --accept-loss/,
    );
    // The missing text stays an error.
    expect((await build("--errors", "skip", "--accept-loss")).exit).toBe(1);
    expect(existsSync(text)).toBe(false);
    writeFileSync(join(dataset, "out/brat/notes"), "");
    expect((await build("--errors", "skip")).stderr).toContain("found notes (not written by discoprep)");
    expect((await build("--errors", "skip", "--replace")).stderr).toContain("found brat.before-1");
  });

  it("prints the first ten differences from what the dataset pins", async () => {
    const counts = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`c${index}`, index]));
    writeFileSync(join(dataset, "pinned.json"), JSON.stringify({ release: { counts } }));
    const { exit, stderr } = await build();
    expect(exit).toBe(1);
    expect(stderr).toContain("error: release: counts.c9: expected 9; found undefined\n");
    expect(stderr).not.toContain("counts.c10");
    expect(stderr).toContain("error: 11 differences from what the dataset pins; --json prints all\n");
  });

  it("lists every dataset with its sources", async () => {
    const { exit, stdout, stderr } = await runForTest(["build"]);
    expect([exit, stderr]).toEqual([0, ""]);
    for (const name of ["eng.pdtb.pdtb2", "sample", "zho.wikinews"]) expect(stdout).toContain(`${name}\n`);
    expect(stdout).toContain("annotations: found");
    vi.stubEnv("CORPORA", "");
    expect((await runForTest(["build"])).stderr).toBe(
      "note: CORPORA is not set, so no folder was searched for corpora and dumps\n",
    );
  });

  it.each([
    [["--source", "raw"], "--source is NAME=PATH, not raw"],
    [["--no-wait"], "--no-wait needs --slurm"],
    [["--sbatch", "--time=10"], "needs --slurm"],
    [["--slurm", "0"], "at least 1"],
    [["--slurm", "3", "--merge"], "--merge cannot be given with --slurm"],
  ])("refuses %j", async (args, message) => {
    const run = await build(...args);
    expect([run.exit, run.stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("discoprep build --slurm", () => {
  const sbatch = `#!/bin/sh
for script; do :; done
shards=$(dirname "$script")
case "$*" in
  *--array=*) echo 101 ;;
  *) echo 102; echo made >"$shards/result"; echo 1 >"$shards/exit-code"; echo "error: page 20" >"$shards/log/last.log" ;;
esac
`;

  it("prints what the last job printed, or with --no-wait the jobs", async () => {
    const bin = mkdtempSync(join(root, "bin-"));
    writeFileSync(join(bin, "sbatch"), sbatch, { mode: 0o755 });
    writeFileSync(join(bin, "squeue"), "#!/bin/sh\n", { mode: 0o755 });
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
    const dump = addDump(join(root, "site"), { date: "20260701" });
    const folder = dumpDataset(join(root, "shards"));
    const args = ["build", folder, "--source", `dump=${dump}`, "--slurm", "3"];
    const run = await runForTest([...args, "--errors", "skip"]);
    expect([run.exit, run.stdout]).toEqual([1, "made\n"]);
    expect(run.stderr).toMatch(
      /^submitted the jobs 101 and 102; their logs: \S+log\. Cancel them with: scancel 101 102\nerror: page 20\n$/,
    );
    const script = readFileSync(join(folder, "shards/job.sbatch"), "utf8");
    expect(script).toContain(`discoprep build ${folder} --source dump=${dump} --errors skip --merge >`);
    const jobs = await runForTest([...args, "--no-wait", "--json"]);
    expect(JSON.parse(jobs.stdout)).toEqual({ jobs: ["101", "102"], logs: join(folder, "shards/log") });
  });
});

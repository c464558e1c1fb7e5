import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { toJsonLines } from "@discoprep/files";
import { filesIn } from "@discoprep/shared-data/folder";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuildOptions, buildDataset } from "./build.ts";
import { planBuild } from "./check.ts";

const article = {
  id: "5",
  revision: "50",
  title: "Market day moves",
  date: null,
  url: "https://en.wikinews.org/wiki?curid=5",
  language: "en",
  paragraphs: ["The market moves to Friday. Traders agreed."],
  categories: [],
  sources: [],
};
const job = {
  description: "A test.",
  steps: [{ run: "select", name: "blind", articles: "source:articles" }],
};
const source = {
  name: "articles",
  path: "articles",
  what: "articles",
  obtain: "Write them.",
  licence: "MIT",
};

let dataset: string;
const writeJson = (name: string, value: unknown): void =>
  writeFileSync(join(dataset, name), JSON.stringify(value));
beforeEach(() => {
  dataset = mkdtempSync(join(tmpdir(), "discoprep-"));
  mkdirSync(join(dataset, "articles"));
  writeFileSync(join(dataset, "articles", "articles.jsonl"), toJsonLines([article]));
  writeJson("dataset.json", job);
  writeJson("sources.json", [source]);
});

async function states(options: Partial<BuildOptions> = {}): Promise<string[]> {
  const { steps } = await buildDataset({ dataset, ...options });
  return steps.map(({ state }) => state);
}

describe("buildDataset", () => {
  it("makes what changed and leaves the rest", async () => {
    expect(await states()).toEqual(["made"]);
    const first = readFileSync(join(dataset, "out/blind/raw/5"), "utf8");
    expect(await states()).toEqual(["unchanged"]);
    writeFileSync(join(dataset, "articles/articles.jsonl"), toJsonLines([{ ...article, title: "It moves" }]));
    expect(await states()).toEqual(["made"]);
    expect(readFileSync(join(dataset, "out/blind/raw/5"), "utf8")).not.toBe(first);
  });

  it("lets steps wait that need an optional source which is not there, and says for which", async () => {
    const release = {
      run: "convert",
      name: "release",
      language: "en",
      format: "annotator",
      raw: "step:blind/raw",
    };
    const steps = [
      ...job.steps,
      { ...release, annotations: "source:project" },
      { run: "export", name: "brat", release: "step:release", to: "brat" },
      { run: "report", name: "report", folders: ["step:blind", "step:release"] },
      { run: "convert", name: "input", language: "en", raw: "step:blind/raw" },
    ];
    writeJson("dataset.json", { ...job, steps });
    writeJson("sources.json", [source, { ...source, name: "project", path: "project", optional: true }]);
    const { steps: planned = [] } = await planBuild({ dataset });
    expect(planned.map(({ awaited }) => awaited?.name)).toEqual([
      ...[undefined, "project", "project", undefined, undefined],
    ]);
    const built = await buildDataset({ dataset });
    expect(built.steps.map(({ state }) => state)).toEqual(["made", "waiting", "waiting", "made", "made"]);
    expect(readdirSync(join(dataset, "out"))).not.toContain("release");
    mkdirSync(join(dataset, "project"));
    writeFileSync(
      join(dataset, "project/5"),
      "Implicit|||||||so|Contingency.Cause.Result||||||18..43||||||45..58|||||||||||||\n",
    );
    expect(await states()).toEqual(["unchanged", "made", "made", "made", "unchanged"]);
  });

  it("lets a report of agreement wait for all annotators", async () => {
    const release = { run: "convert", language: "en", format: "annotator", raw: "step:blind/raw" };
    const agreement = ["step:a", "step:b"];
    const steps = [
      ...job.steps,
      ...["a", "b"].map((name) => ({ ...release, name, annotations: `source:${name}` })),
      { run: "report", name: "report", folders: ["step:blind"], agreement },
    ];
    writeJson("dataset.json", { ...job, steps });
    const projects = ["a", "b"].map((name) => ({ ...source, name, path: name, optional: true }));
    writeJson("sources.json", [source, ...projects]);
    expect(await states()).toEqual(["made", "waiting", "waiting", "waiting"]);
    for (const [name, end] of Object.entries({ a: ["made", "waiting", "waiting"], b: ["made", "made"] })) {
      mkdirSync(join(dataset, name));
      writeFileSync(
        join(dataset, name, "5"),
        "Implicit|||||||so|Contingency.Cause.Result||||||18..43||||||45..58|||||||||||||\n",
      );
      expect((await states()).slice(-end.length)).toEqual(end);
    }
  });

  it("names the step whose options do not go together", async () => {
    writeJson("dataset.json", {
      ...job,
      steps: [{ ...job.steps[0], ids: "articles", options: { minWords: 5 } }],
    });
    await expect(states()).rejects.toThrow("step blind: --ids cannot be given with --min-words");
  });

  it("makes a step again after a change of options, and when its output was removed", async () => {
    await states();
    writeJson("dataset.json", { ...job, steps: [{ ...job.steps[0], options: { seed: 2 } }] });
    expect(await states()).toEqual(["made"]);
    rmSync(join(dataset, "out/blind"), { recursive: true });
    expect(await states()).toEqual(["made"]);
  });

  it("refuses to read or replace a result that somebody has changed, and keeps it on request", async () => {
    await states();
    writeFileSync(join(dataset, "out/blind/raw/5"), "A better text.");
    await expect(states()).rejects.toThrow(
      "blind: the result of a step was changed by hand; found raw/5 (edited)",
    );
    await expect(states({ acceptLoss: true })).rejects.toThrow("raw/5 (edited)");
    const { steps, messages } = await planBuild({ dataset });
    expect(steps?.map(({ reason }) => reason)).toEqual(["its result was changed by hand"]);
    expect(messages.map(({ rule, severity }) => [rule, severity])).toEqual([["edited-result", "error"]]);
    expect((await planBuild({ dataset, replace: true })).messages).toEqual([]);
    const lines: string[] = [];
    const onMessage = ({ rule }: Message): void => void lines.push(rule);
    expect(await states({ replace: true, onMessage })).toEqual(["made"]);
    expect(lines).toEqual(["work-kept"]);
    expect(readFileSync(join(dataset, "out/blind.before-1/raw/5"), "utf8")).toBe("A better text.");
    expect(await states({ replace: true })).toEqual(["unchanged"]);
  });

  it("mends what a build left that was killed between the two moves", async () => {
    await states();
    const aside = join(dataset, "out/.blind.partial-999999999-abc");
    mkdirSync(aside);
    renameSync(join(dataset, "out/blind"), join(aside, "old"));
    expect(await states()).toEqual(["unchanged"]);
    expect(readdirSync(join(dataset, "out")).sort()).toEqual(["blind", "fingerprints.json"]);
  });

  it("removes the output of a step that the job no longer has, and nothing that it did not make", async () => {
    const renamed = (name: string): void =>
      writeJson("dataset.json", { ...job, steps: [{ ...job.steps[0], name }] });
    await states();
    writeFileSync(join(dataset, "out/notes.txt"), "");
    mkdirSync(join(dataset, "out/mine"));
    renamed("other");
    await states();
    const names = ["fingerprints.json", "mine", "notes.txt", "other"];
    expect(readdirSync(join(dataset, "out")).sort()).toEqual(names);
    writeFileSync(join(dataset, "out/other/raw/5"), "A better text.");
    renamed("third");
    await states();
    expect(readdirSync(join(dataset, "out")).sort()).toEqual([...names, "third"]);
  });

  it("compares with pinned counts and records", async () => {
    const pins = (documents: number, id: string) => ({
      blind: {
        counts: { taken: documents },
        records: { file: "articles.jsonl", count: 1, at: { 0: { id } } },
      },
    });
    writeJson("pinned.json", pins(1, "5"));
    expect((await buildDataset({ dataset })).differences).toEqual([]);
    writeJson("pinned.json", pins(2, "6"));
    expect((await buildDataset({ dataset })).differences).toEqual([
      { step: "blind", what: "counts.taken", expected: 2, found: 1 },
      { step: "blind", what: "record 0.id", expected: "6", found: "5" },
    ]);
  });

  it("refuses a second build at the same time", async () => {
    const outcomes = await Promise.allSettled([buildDataset({ dataset }), buildDataset({ dataset })]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining("another build of this dataset is running"),
    ]);
  });

  it("keeps the output of a step that fails", async () => {
    await states();
    writeFileSync(join(dataset, "articles/articles.jsonl"), "not JSON\n");
    await expect(states()).rejects.toThrow("articles.jsonl:1");
    expect(readdirSync(join(dataset, "out/blind/raw"))).toEqual(["5"]);
  });
});

describe("sources", () => {
  it("takes the path the user names", async () => {
    writeJson("sources.json", [{ ...source, path: "$CORPORA/wikinews" }]);
    await expect(states()).rejects.toThrow(/\$CORPORA is not set.*Write them\./s);
    await expect(states({ corpora: dataset })).rejects.toThrow("it is not there");
    const sources = new Map([["articles", join(dataset, "articles")]]);
    expect(await states({ sources })).toEqual(["made"]);
    await expect(states({ sources: new Map([["dump", "x"]]) })).rejects.toThrow('no source "dump"');
  });

  it("stand in the manifest by their paths in the folder that was searched: the bytes are the same anywhere", async () => {
    const corpora = join(dataset, "corpora");
    mkdirSync(join(corpora, "a"), { recursive: true });
    renameSync(join(dataset, "articles"), join(corpora, "a/b"));
    writeJson("sources.json", [{ ...source, path: undefined, find: { name: ".*\\.jsonl", as: "file" } }]);
    await states({ corpora });
    const manifest = join(dataset, "out/blind/manifest.json");
    const { sources } = JSON.parse(readFileSync(manifest, "utf8"));
    expect(sources).toEqual({ articles: { paths: ["a/b/articles.jsonl"], files: 1 } });
    const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    cpSync(dataset, folder, { recursive: true });
    rmSync(join(folder, "out"), { recursive: true });
    await buildDataset({ dataset: folder, corpora: join(folder, "corpora") });
    expect(filesIn(join(folder, "out"))).toEqual(filesIn(join(dataset, "out")));
  });

  it("takes no dump of another language, unless it is asked to; the earlier result stays", async () => {
    const page = `<page><title>A</title><ns>0</ns><id>1</id><revision><id>2</id><text>{{date|March 9, 2015}}\nIt rained.\n{{publish}}</text></revision></page>`;
    const write = (wiki: string) =>
      writeFileSync(
        join(dataset, "d.xml"),
        `<mediawiki><siteinfo><dbname>${wiki}</dbname></siteinfo>${page}</mediawiki>`,
      );
    const steps = [{ run: "extract", name: "articles", dump: "source:articles", language: "en" }];
    writeJson("dataset.json", { ...job, steps });
    writeJson("sources.json", [{ ...source, path: "d.xml" }]);
    write("enwikinews");
    expect(await states()).toEqual(["made"]);
    const earlier = filesIn(join(dataset, "out/articles"));
    write("zhwikinews");
    await expect(states()).rejects.toThrow('d.xml is of zhwikinews, not of "en", as asked for');
    expect(filesIn(join(dataset, "out/articles"))).toEqual(earlier);
    expect(await states({ acceptLoss: true })).toEqual(["made"]);
  });

  it("asks only for sources that the job uses", async () => {
    writeJson("sources.json", [source, { ...source, name: "other", path: "$CORPORA/other" }]);
    expect(await states()).toEqual(["made"]);
  });

  it("refuses a file that is not the one named, before any work", async () => {
    writeJson("sources.json", [{ ...source, path: "dataset.json", bytes: 1 }]);
    await expect(states()).rejects.toThrow("not the file this dataset was made from; expected 1 bytes");
    writeJson("sources.json", [{ ...source, path: "dataset.json", sha256: "0".repeat(64) }]);
    await expect(states()).rejects.toThrow("sha256 0000");
  });
});

describe("dataset.json", () => {
  it("names what is wrong", async () => {
    writeJson("dataset.json", { ...job, steps: [{ run: "fetch" }] });
    await expect(states()).rejects.toThrow(/dataset\.json: .*steps\.0\.run/);
    writeJson("dataset.json", { ...job, steps: [...job.steps, ...job.steps] });
    await expect(states()).rejects.toThrow('two steps are named "blind"');
    writeJson("dataset.json", { ...job, steps: [{ ...job.steps[0], articles: "source:dump" }] });
    await expect(states()).rejects.toThrow(
      '; found the step "blind" has the input "source:dump", which is no source and no step before it',
    );
    const report = { run: "report", name: "pages", folders: ["step:blind/sub", "step:blinds"] };
    writeJson("dataset.json", { ...job, steps: [...job.steps, report] });
    await expect(states()).rejects.toThrow(
      'has the input "step:blinds", which is no source and no step before it',
    );
    writeFileSync(join(dataset, "dataset.json"), '{\n  "description": "A test.",,\n}');
    await expect(states()).rejects.toThrow(/dataset\.json: .*at position \d+ \(line 2 column 28\)/);
    rmSync(join(dataset, "dataset.json"));
    await expect(states()).rejects.toThrow("the path does not exist");
  });
});

describe("planBuild", () => {
  const few = { run: "select", name: "few", articles: "step:blind", options: { minWords: 1 } };
  it("says which steps would run, and why, and makes nothing", async () => {
    writeJson("dataset.json", { ...job, steps: [...job.steps, few] });
    const { steps } = await planBuild({ dataset });
    expect(steps?.map(({ step, reason }) => [step.name, reason])).toEqual([
      ["blind", "it was never made"],
      ["few", "the step blind runs, which it reads"],
    ]);
    expect(readdirSync(dataset)).not.toContain("out");
    await states();
    expect((await planBuild({ dataset })).steps?.map(({ reason }) => reason)).toEqual([undefined, undefined]);
  });

  it("plans nothing where a source is missing, and says which", async () => {
    rmSync(join(dataset, "articles"), { recursive: true });
    const plan = await planBuild({ dataset });
    expect(plan.steps).toBeUndefined();
    expect(plan.sources).toMatchObject([{ state: "missing" }]);
    expect(plan.messages).toMatchObject([{ severity: "error", rule: "source-missing" }]);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeShared, samplePath } from "@discoprep/shared-data";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const datasets = fileURLToPath(new URL("../../../../datasets/", import.meta.url));
const names = readdirSync(datasets).filter((name) => existsSync(join(datasets, name, "dataset.json")));

/** What the schema of this name finds wrong in a file; undefined where nothing is. */
async function faults(name: string, file: string): Promise<unknown> {
  const { exit, stdout } = await runForTest(["explain", "schemas", name]);
  expect(exit).toBe(0);
  const check = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(stdout));
  const text = readFileSync(file, "utf8");
  const values = ["dataset", "manifest", "parses"].includes(name) ? [text] : text.trimEnd().split("\n");
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) if (!check(JSON.parse(value))) return check.errors;
  return undefined;
}

describe("discoprep explain schemas", () => {
  it("lists the schemas, and refuses a name that is none", async () => {
    const { stdout } = await runForTest(["explain", "schemas"]);
    expect(stdout).toMatch(/^articles {3}a line of articles\.jsonl/);
    const { exit, stderr } = await runForTest(["explain", "schemas", "constructor"]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining("there are articles, dataset")]);
  });

  it.each([
    ["articles", "eng.articles/articles.jsonl"],
    ["articles", "zho.blind/articles.jsonl"],
    ["manifest", "eng.articles/manifest.json"],
    ["manifest", "eng.release/manifest.json"],
    ["manifest", "zho.blind/manifest.json"],
    ["output", "eng.release/train/relations.json"],
    ["parses", "eng.release/train/parses.json"],
    ["parses", "zho.release/parses.json"],
    ["relations", "eng.release/train/relations.json"],
    ["relations", "zho.release/relations.json"],
    ["selection", "eng.blind/selection.jsonl"],
    ["selection", "zho.blind/selection.jsonl"],
  ])("%s says what %s holds", async (name, file) => {
    expect(await faults(name, samplePath(file))).toBe(undefined);
  });

  it.each(names)("dataset says what the job of %s holds", async (name) => {
    expect(await faults("dataset", join(datasets, name, "dataset.json"))).toBe(undefined);
  });

  it.each([
    ["articles", "eng.blind/selection.jsonl"],
    ["selection", "eng.articles/articles.jsonl"],
    ["parses", "eng.release/manifest.json"],
    ["manifest", "eng.release/train/parses.json"],
    ["relations", "eng.articles/articles.jsonl"],
  ])("%s finds faults in %s", async (name, file) => {
    expect(await faults(name, samplePath(file))).not.toBe(undefined);
  });
});

describeShared("data/trial", "schemas of the trial documents", (trial) => {
  it.each([
    ["relations", "en/relations.json"],
    ["relations", "zh/relations.json"],
    ["parses", "en/parses.json"],
    ["parses", "zh/parses.json"],
    ["output", "en/system-output.json"],
    ["output", "zh/relations-no-senses.json"],
  ])("%s says what %s holds", async (name, file) => {
    expect(await faults(name, join(trial, file))).toBe(undefined);
  });
});

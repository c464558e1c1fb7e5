import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildDataset } from "./build.ts";
import { planBuild } from "./check.ts";

/** Two selections; the second reads the result of the first. */
function makeDataset(): string {
  const dataset = mkdtempSync(join(tmpdir(), "discoprep-plan-"));
  const steps = [
    { run: "select", name: "all", articles: "source:articles" },
    { run: "select", name: "few", articles: "step:all", options: { minWords: 1 } },
  ];
  writeFileSync(join(dataset, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
  const source = { name: "articles", path: "articles", what: "articles", obtain: "Write.", licence: "MIT" };
  writeFileSync(join(dataset, "sources.json"), JSON.stringify([source]));
  return dataset;
}

function addArticles(dataset: string): void {
  const article = {
    ...{ id: "5", revision: "50", title: "Market day moves", date: null, language: "en" },
    ...{ url: "https://en.wikinews.org/wiki?curid=5", categories: [], sources: [] },
    paragraphs: ["The market moves to Friday. Traders agreed."],
  };
  mkdirSync(join(dataset, "articles"));
  writeFileSync(join(dataset, "articles", "articles.jsonl"), `${JSON.stringify(article)}\n`);
}

describe("planBuild", () => {
  it("plans nothing where a source is missing, and says which", async () => {
    const plan = await planBuild({ dataset: makeDataset() });
    expect(plan.steps).toBeUndefined();
    expect(plan.sources).toMatchObject([{ state: "missing" }]);
    expect(plan.messages).toMatchObject([{ severity: "error", rule: "source-missing" }]);
  });

  it("says why steps would run, and makes nothing", async () => {
    const dataset = makeDataset();
    addArticles(dataset);
    const { steps = [], messages } = await planBuild({ dataset });
    expect(messages).toEqual([]);
    expect(steps.map(({ step, reason }) => [step.name, reason])).toEqual([
      ["all", "it was never made"],
      ["few", "the step all runs, which it reads"],
    ]);
    expect(existsSync(join(dataset, "out"))).toBe(false);
  });

  it("plans nothing to do after a build", async () => {
    const dataset = makeDataset();
    addArticles(dataset);
    await buildDataset({ dataset });
    const { steps = [] } = await planBuild({ dataset });
    expect(steps.map(({ reason }) => reason)).toEqual([undefined, undefined]);
  });
});

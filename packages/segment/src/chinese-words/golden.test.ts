import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeShared, sharedPath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { chineseDocumentTokenizer, encodeWeights, trainWeights } from "./index.ts";
import { trainingDefaults } from "./training/learner.ts";

interface Scores {
  readonly byGroup: Readonly<Record<string, { readonly F: number }>>;
  readonly broken: unknown;
}
interface Gold {
  readonly docs: readonly {
    readonly id: string;
    readonly standard: string;
    readonly sentences: readonly {
      readonly id: string;
      readonly text: string;
      readonly tokens: readonly string[];
    }[];
  }[];
}

const scorer = pathToFileURL(sharedPath("check/score-segmentation.mjs")).href;

function readGold(folder: string): Gold {
  return JSON.parse(readFileSync(join(folder, "dev.json"), "utf8")) as Gold;
}

async function scoreWords(gold: Gold, weights?: string): Promise<Scores> {
  const module = (await import(/* @vite-ignore */ scorer)) as {
    score(gold: unknown, system: unknown): Scores;
  };
  const tokenizerOf = chineseDocumentTokenizer("model", weights);
  const docs = gold.docs.map(({ id, sentences }) => {
    const tokenize = tokenizerOf(sentences.map(({ text }) => text).join("\n"));
    return {
      id,
      sentences: sentences.map(({ id, text }) => ({
        id,
        tokens: tokenize(text).map(({ start, end }) => text.slice(start, end)),
      })),
    };
  });
  return module.score(gold, { docs });
}

describeShared("data/bench/zh-word", "Chinese words", (folder) => {
  it("ships weights of the features it computes: the text they were trained on comes out", async () => {
    const scores = await scoreWords(readGold(folder));
    expect(scores.broken).toBe(0);
    expect(scores.byGroup.ctb?.F).toBeGreaterThan(0.99);
  });

  it("finds 93 % of words in documents that the weights have not seen", async () => {
    const gold = readGold(folder);
    const docs = gold.docs.filter(({ standard }) => standard === "ctb");
    const training = docs
      .filter((_, index) => index % 2 === 1)
      .map(({ sentences }) => sentences.map(({ text, tokens }) => ({ text, words: tokens })));
    const weights = join(mkdtempSync(join(tmpdir(), "discoprep-")), "half.weights");
    const options = { ...trainingDefaults, epochs: 3, learningRate: 0.05, runs: 1 };
    writeFileSync(weights, encodeWeights(trainWeights(training, [], options)));
    const scores = await scoreWords({ ...gold, docs: docs.filter((_, index) => index % 2 === 0) }, weights);
    expect(scores.byGroup.ctb?.F).toBeGreaterThan(0.93);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeShared, sharedPath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import {
  chineseTokenizer,
  crossValidate,
  type Engine,
  readTrainingDocuments,
  trainingDefaults,
  wordF1,
} from "./index.ts";

interface Scores {
  readonly byGroup: Readonly<Record<string, { readonly F: number }>>;
  readonly broken: unknown;
}
interface Gold {
  readonly docs: readonly {
    readonly id: string;
    readonly sentences: readonly { readonly id: string; readonly text: string }[];
  }[];
}

const scorer = pathToFileURL(sharedPath("check/score-segmentation.mjs")).href;

function readGold(folder: string): Gold {
  return JSON.parse(readFileSync(join(folder, "dev.json"), "utf8")) as Gold;
}

async function scoreWords(gold: Gold, engine: Engine): Promise<Scores> {
  const module = (await import(/* @vite-ignore */ scorer)) as {
    score(gold: unknown, system: unknown): Scores;
  };
  const tokenize = chineseTokenizer(engine);
  const docs = gold.docs.map(({ id, sentences }) => ({
    id,
    sentences: sentences.map(({ id, text }) => ({
      id,
      tokens: tokenize(text).map(({ start, end }) => text.slice(start, end)),
    })),
  }));
  return module.score(gold, { docs });
}

describeShared("data/bench/zh-word", "Chinese words", (folder) => {
  it("finds 90 % of words by rules", async () => {
    const scores = await scoreWords(readGold(folder), "rules");
    expect(scores.byGroup.ctb?.F).toBeGreaterThan(0.9);
  });

  it("ships weights of the features it computes: the text they were trained on comes out", async () => {
    const scores = await scoreWords(readGold(folder), "model");
    expect(scores.broken).toBe(0);
    expect(scores.byGroup.ctb?.F).toBeGreaterThan(0.99);
  });

  it("finds 93 % of words in documents that the weights have not seen", () => {
    const file = join(folder, "dev.json");
    const documents = readTrainingDocuments(file, "ctb");
    const [counts] = crossValidate(documents, [], 2, {
      ...trainingDefaults,
      epochs: 3,
      learningRate: 0.05,
      runs: 1,
    });
    expect(counts && wordF1(counts.inDocument)).toBeGreaterThan(0.93);
  });
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { encodeWeights, trainWeights } from "../src/chinese-words/index.ts";
import { trainingDefaults } from "../src/chinese-words/training/learner.ts";
import { readGold, scoreWords } from "../test/score-words.ts";

describeShared("data/bench/zh-word", "Chinese words", (folder) => {
  it("ships weights of the features it computes: the text they were trained on comes out", async () => {
    const { F, broken } = await scoreWords(readGold(folder));
    expect(broken).toBe(0);
    expect(F).toBeGreaterThan(0.99);
  });

  it("finds 93 % of words in documents that the weights have not seen", async () => {
    const gold = readGold(folder);
    const training = gold
      .filter((_, index) => index % 2 === 1)
      .map(({ sentences }) => sentences.map(({ text, tokens }) => ({ text, words: tokens })));
    const weights = join(mkdtempSync(join(tmpdir(), "discoprep-")), "half.weights");
    const options = { ...trainingDefaults, epochs: 3, learningRate: 0.05, runs: 1 };
    writeFileSync(weights, encodeWeights(trainWeights(training, [], options)));
    const unseen = gold.filter((_, index) => index % 2 === 0);
    expect((await scoreWords(unseen, weights)).F).toBeGreaterThan(0.93);
  });
});

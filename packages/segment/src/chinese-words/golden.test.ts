import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { readGold, scoreWords } from "../../test/score-words.ts";

describeShared("data/bench/zh-word", "Chinese words", (folder) => {
  it("ships weights of the features it computes: the text they were trained on comes out", async () => {
    const { F, broken } = await scoreWords(readGold(folder).slice(0, 4));
    expect(broken).toBe(0);
    expect(F).toBeGreaterThan(0.99);
  });
});

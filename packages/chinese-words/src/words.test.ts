import { describe, expect, it } from "vitest";
import { chineseTokenizer, chineseWordVersions, type Engine } from "./index.ts";
import { nodejieba } from "./jieba/nodejieba.ts";

const words = (text: string, engine: Engine): string =>
  chineseTokenizer(engine)(text)
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");

describe("Chinese words", () => {
  const text = "2020年5月，这个公司的第一次会议——在U.S.召开， 不是玛丽·泰勒的。";

  it("follow the Treebank's standard by rules and by the model", () => {
    for (const engine of ["rules", "model"] as const) {
      expect(words(text, engine)).toMatch(
        /^2020年 5月 ， 这 个 公司 的 第一 次 会议 —— 在 U\.S\. 召开 ， 不 是 玛丽·泰勒 的 。$/,
      );
    }
  });

  it("are jieba's own on request", () => {
    expect(words(text, "jieba")).toContain("2020 年");
  });

  it("of long inputs are those of their pieces", () => {
    const piece = "我们今天去公园。";
    const tokenize = chineseTokenizer("model");
    expect(tokenize(piece.repeat(6000))).toHaveLength(6000 * tokenize(piece).length);
  });
});

describe("nodejieba", () => {
  it("that is missing is explained with a remedy", () => {
    const fails = (): never => {
      throw new Error("nodejieba native binding was not found at x.node.\nmore");
    };
    expect(() => nodejieba(fails)).toThrow(
      /native part.*x\.node.*--engine jieba, which finds the same words/s,
    );
  });
});

it("names dictionary, model, weights and rules by their content", () => {
  const versions = chineseWordVersions();
  expect(Object.keys(versions)).toEqual([
    "jieba dictionary",
    "jieba HMM",
    "jieba user dictionary",
    "Chinese word weights",
    "Chinese word rules",
  ]);
  for (const digest of Object.values(versions)) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(versions["jieba dictionary"]).toContain("3043b770");
});

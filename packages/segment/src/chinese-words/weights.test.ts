import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { chineseTokenizer, trainWeights } from "./index.ts";
import { decodeWeights, encodeWeights } from "./model/weights.ts";

describe("weights", () => {
  const sentence = { text: "我们去北京", words: ["我们", "去", "北京"] };

  it("are the same for the same data, and survive their file", () => {
    const weights = trainWeights([[sentence]], []);
    expect(trainWeights([[sentence]], [])).toEqual(weights);
    const bytes = encodeWeights(weights);
    expect(encodeWeights(decodeWeights(bytes, "x"))).toEqual(bytes);
    const beyond = Buffer.from(`DPW1${"\u007f".repeat(104)}`);
    for (const wrong of [bytes.subarray(0, -1), beyond, Buffer.from("好")])
      expect(() => decodeWeights(wrong, "x.weights")).toThrow("x.weights: the file does not hold");
  });

  it.each([
    ["青石镇 修复 了 石桥", "石桥 旁边 有 青石镇", "镇上 修复 石桥"],
    ["青石 镇修 复了 石桥", "石桥 旁 边有 青石 镇", "镇上 修 复石桥"],
  ])("find the words they were trained on: %s", (...lines) => {
    const sentences = lines.map((line) => ({ text: line.replaceAll(" ", ""), words: line.split(" ") }));
    const weights = encodeWeights(trainWeights([sentences, sentences, sentences], []));
    const file = join(testFolder({ "own.weights": weights }), "own.weights");
    const tokenize = chineseTokenizer("model", file)("");
    for (const { text, words } of sentences)
      expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(words);
  });

  it("need words that spell the text", () => {
    expect(() => trainWeights([[{ text: "我们", words: ["我", "你"] }]], [])).toThrow(
      '"你" is not what follows',
    );
  });
});

import { describe, expect, it } from "vitest";
import { trainWeights } from "./index.ts";
import { decodeWeights, encodeWeights } from "./model/weights.ts";

describe("weights", () => {
  const sentence = { text: "我们去北京", words: ["我们", "去", "北京"] };

  it("are the same for the same data, and survive their file", () => {
    const weights = trainWeights([[sentence]], []);
    expect(trainWeights([[sentence]], [])).toEqual(weights);
    const bytes = encodeWeights(weights);
    expect(encodeWeights(decodeWeights(bytes, "x"))).toEqual(bytes);
    expect(() => decodeWeights(bytes.subarray(0, -1), "x.weights")).toThrow(
      "x.weights: the file does not hold",
    );
  });

  it("need words that spell the text", () => {
    expect(() => trainWeights([[{ text: "我们", words: ["我", "你"] }]], [])).toThrow(
      '"你" is not what follows',
    );
  });
});

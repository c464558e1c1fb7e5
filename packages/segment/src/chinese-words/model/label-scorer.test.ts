import fc from "fast-check";
import { expect, it } from "vitest";
import { charactersOf } from "../characters.ts";
import { DocumentStrings } from "../document/document-strings.ts";
import { packagedWeights } from "../tokenizer.ts";
import { loadWordSystems } from "../word-systems.ts";
import { PAD } from "./feature-columns.ts";
import { MAX_FEATURES } from "./feature-hash.ts";
import { writeFeatures } from "./feature-templates.ts";
import { labelScorer } from "./label-scorer.ts";
import { labelE, labelM, labelS } from "./packed-labels.ts";
import { LABELS } from "./tagger.ts";

const piece = fc.constantFrom(
  ..."2020年5月3日 老年人 副总统 一千二百人 不可能 玛丽·泰勒 说： “ ” 。 AT&T 3.5% 研究生命起源 𠮷 的 在 发展中国家 a1 龘 枫丹 泽恩 恩泽丹 洛卡兹 中华人民共和国全国人民代表大会".split(
    " ",
  ),
);

it.each([
  ["a sentence alone", false],
  ["a sentence of a document", true],
])("scores labels of %s, against B, by the sum of the weights of all features", (_name, inDocument) => {
  const weights = packagedWeights();
  const rankOf = new Map(Array.from(weights.hashes, (feature, rank) => [feature, rank]));
  const systems = loadWordSystems();
  const scoresOf = labelScorer(weights);
  const features = new Int32Array(MAX_FEATURES);
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const document = inDocument ? new DocumentStrings(`${text}\n${text.slice(2)}\n${text}`) : undefined;
      const columns = systems.columns(text, charactersOf(text), document);
      const scores = scoresOf(columns);
      for (let i = 0; i < columns.length; i++) {
        if (columns.fixed[i] !== 0 || columns.fixed[i + 1] !== 0) continue;
        const sums = new Array<number>(LABELS).fill(0);
        for (const feature of features.subarray(0, writeFeatures(columns, i, features))) {
          const rank = rankOf.get(feature);
          if (rank === undefined) continue;
          for (let label = 0; label < LABELS; label++)
            sums[label] = (sums[label] as number) + (weights.values[rank * LABELS + label] as number);
        }
        const [b, m, e, s] = sums as [number, number, number, number];
        const score = scores[i + PAD] as number;
        expect([labelM(score), labelE(score), labelS(score)]).toEqual([m - b, e - b, s - b]);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

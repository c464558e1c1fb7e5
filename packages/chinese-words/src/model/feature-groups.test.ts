import fc from "fast-check";
import { expect, it } from "vitest";
import { charactersOf } from "../characters.ts";
import { loadWordSystems } from "../word-systems.ts";
import { PAD } from "./feature-columns.ts";
import { GROUPS, NO_KEY, writeGroup, writeGroupKeys } from "./feature-groups.ts";
import { MAX_FEATURES } from "./feature-hash.ts";

const piece = fc.constantFrom(
  ..."2020年5月3日 老年人 副总统 一千二百人 不可能 玛丽·泰勒 说： “ ” 。 AT&T 3.5% 研究生命起源 𠮷 的 在 发展中国家 a1".split(
    " ",
  ),
);

it("has one set of features for each key of a group", () => {
  const systems = loadWordSystems();
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const columns = systems.columns(text, charactersOf(text));
      const keys = new Int32Array(GROUPS);
      const out = new Int32Array(MAX_FEATURES);
      for (let at = PAD; at < columns.length + PAD; at++) {
        writeGroupKeys(columns, at, keys);
        keys.forEach((key, group) => {
          if (key === NO_KEY) return;
          const features = out.subarray(0, writeGroup(group, columns, at, out, 0)).join();
          const name = `${group} ${key}`;
          expect(seen.get(name) ?? features).toBe(features);
          seen.set(name, features);
        });
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { FeatureTable } from "./feature-table.ts";

it("finds what a map finds", () => {
  const hash = fc.oneof(fc.integer({ min: -0x80000000, max: 0x7fffffff }), fc.integer({ min: -40, max: 40 }));
  fc.assert(
    fc.property(fc.uniqueArray(hash, { maxLength: 60 }), fc.array(hash), (hashes, others) => {
      const table = new FeatureTable(Int32Array.from(hashes));
      const map = new Map(hashes.map((value, number) => [value, number]));
      for (const value of [...hashes, ...others]) expect(table.get(value)).toBe(map.get(value));
    }),
    { seed: 1, numRuns: 300 },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conjunction, contrast, gold, reason, relation } from "../../test/relations.ts";
import { figuresAt } from "../comparison/compare-outputs.ts";
import type { DocumentCounts } from "../comparison/counts.ts";
import { confidence, holm, mulberry32, pairedTest } from "../comparison/significance.ts";
import { type ComparisonOptions, compareSystems } from "./compare-systems.ts";
import { correctedRecords } from "./tira.ts";

const good = [contrast, conjunction, { ...reason, senses: ["Contingency.Cause.Result"] }];
const poor = [{ ...contrast, arg1: [2, 3], arg2: [0, 1] }, reason];

/** Compares good, poor and empty outputs, in another order. */
function compared(options: Partial<ComparisonOptions> = {}) {
  const outputs = { poor, empty: [], good };
  const systems = Object.entries(outputs).map(([name, predicted]) => ({ name, file: name, predicted }));
  const set = { name: "set", gold, goldHash: "0123456789abcdef", systems };
  const measured = { confidence: false, measures: ["all.parser"], pairs: "baseline", samples: 50 } as const;
  return compareSystems(set, { version: "X", cutoff: 0.7, seed: 1, ...measured, ...options });
}

describe("compareSystems", () => {
  it("ranks systems, counts errors, and has no precision of nothing", () => {
    const { systems, signature } = compared();
    expect(systems.map(({ name, rank }) => `${rank} ${name}`)).toEqual(["1 good", "2 poor", "3 empty"]);
    expect(systems.map((system) => figuresAt(system, "all.parser")?.f1)).toEqual([2 / 3, 0.4, 0]);
    expect(systems[1]?.errors).toMatchObject({ right: 1, swapped: 1, missed: 1 });
    const nothing = { correct: 0, predicted: 0, gold: 3, p: null, r: 0, f1: 0 };
    expect(systems[2]?.figures.all?.parser).toEqual(nothing);
    expect(systems[2]?.warnings).toEqual([{ kind: "empty-output" }]);
    expect(signature).toBe(
      "gold:0123456789ab|documents:2|relations:3|senses:gold-3|level:all|cutoff:0.7|version:discoprep-X",
    );
  });

  it("scores senses cut to a level, those of a list, and senses alone by ID", () => {
    const rightOf = (options: Partial<ComparisonOptions>) =>
      compared(options).systems.find(({ name }) => name === "good")?.figures.all?.parser;
    expect(rightOf({ level: 2 })).toMatchObject({ correct: 3 });
    const senses = { name: "own", list: ["Comparison.Contrast"] };
    expect(rightOf({ senses })).toMatchObject({ correct: 1, predicted: 1, gold: 1 });
    const set = { name: "set", gold, systems: [{ name: "good", file: "good", predicted: good }] };
    const { systems, signature, senses: counted } = compareSystems(set, { senses, senseOnly: true });
    expect(Object.keys(systems[0]?.figures.all ?? {})).toEqual(["parser", "sense"]);
    expect([counted.leftOut, signature.includes("|senses:own-1|")]).toEqual([2, true]);
  });

  it("tests each output with the baseline, or each with each", () => {
    const named = (options: Partial<ComparisonOptions>) =>
      compared({ paired: "randomization", ...options }).tests.map(
        ({ first, second }) => `${first}-${second}`,
      );
    expect(named({})).toEqual(["poor-empty", "poor-good"]);
    expect(named({ baseline: "good" })).toEqual(["good-poor", "good-empty"]);
    expect(named({ pairs: "all" })).toEqual(["poor-empty", "poor-good", "empty-good"]);
    const result = compared({ paired: "randomization", confidence: true, differences: ["good", "poor"] });
    expect(result.differences).toMatchObject({ both: 0, neither: 0 });
    expect(result.differences?.onlyFirst.map(({ secondKind }) => secondKind)).toEqual(["swapped", "missed"]);
    expect(result.tests[1]).toMatchObject({ difference: 0.4 - 2 / 3, exact: true, n: 4 });
    expect(result.systems[0]?.warnings).toContainEqual({ kind: "few-documents", documents: 2 });
    expect(result.systems[0]?.figures.all?.parser?.ci).toEqual([0, 1]);
    expect(result.signature).toMatch(
      /ci:percentile-50\|test:randomization-50\|pairs:baseline\|unit:document\|seed:1/,
    );
  });
});

it("makes no interval and no bootstrap of one document", () => {
  const one = [conjunction];
  const systems = [
    { name: "first", file: "first", predicted: one },
    { name: "second", file: "second", predicted: [] },
  ];
  const options = { confidence: true, paired: "bootstrap", samples: 50 } as const;
  const { systems: results, tests } = compareSystems({ name: "set", gold: one, systems }, options);
  expect([results[0]?.figures.all?.parser?.ci, tests]).toEqual([undefined, []]);
  expect(results[0]?.warnings).toContainEqual({ kind: "few-documents", documents: 1 });
});

describe("tests of differences", () => {
  const documents = (...correct: number[]): DocumentCounts[] =>
    correct.map((count) => ({
      figures: new Map([["all", new Map([["parser", { correct: count, predicted: 10, gold: 10 }]])]]),
      labels: new Map(),
      by: new Map(),
    }));
  const counts = Array.from({ length: 16 }, (_, index) => 4 + (index % 5));
  const [first, second] = [
    documents(...counts),
    documents(...counts.map((count, at) => count + (at % 4 ? 1 : -2))),
  ];

  it("draw the same numbers on every machine", () => {
    const random = mulberry32(1);
    expect([random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478]);
  });

  it("give the same figures for the same seed", () => {
    const sampling = { samples: 200, seed: 1 };
    expect(confidence(first, "all.parser", sampling)).toEqual([0.5125, 0.65625]);
    const result = { difference: expect.closeTo(-0.025, 9), exact: false, n: 200, seed: 1 };
    const interval = [expect.closeTo(-0.08125, 9), 0.03125];
    expect(pairedTest(first, second, "all.parser", { ...sampling, method: "bootstrap" })).toEqual({
      ...{ ...result, interval, p: expect.closeTo(89 / 201, 9) },
    });
    expect(pairedTest(first, second, "all.parser", { ...sampling, method: "randomization" })).toEqual({
      ...{ ...result, interval: null, p: expect.closeTo(112 / 201, 9) },
    });
    expect(pairedTest(first, first, "all.parser", { ...sampling, method: "bootstrap" })).toMatchObject({
      p: 1,
      difference: 0,
    });
  });

  it("are corrected by Holm", () => {
    expect(holm([0.04, 0.01, 0.6, 0.03])).toEqual([0.09, 0.04, 0.6, 0.09]);
  });
});

it("fills the records of TIRA with corrected figures", () => {
  const senses = new Set(["Comparison.Contrast", "Expansion.Conjunction", "Contingency.Cause.Reason"]);
  const records = correctedRecords({ gold, predicted: good }, "main", senses);
  expect(records).toHaveLength(81);
  expect(records.slice(0, 3)).toEqual(
    ["precision", "recall", "f1"].map((figure) => ({ key: `All Parser ${figure}`, value: 0.6667 })),
  );
  expect(correctedRecords({ gold, predicted: good }, "sense-only", senses)).toHaveLength(45);
});

it("scores an output alone as beside others", () => {
  const relations = fc.array(
    fc.record({
      arg1: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      arg2: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      sense: fc.constantFrom("A", "B", "C"),
      type: fc.constantFrom("Explicit", "Implicit"),
      document: fc.constantFrom("d", "e"),
    }),
    { maxLength: 8 },
  );
  const relationsOf = (
    list: readonly { arg1: number[]; arg2: number[]; sense: string; type: string; document: string }[],
  ) =>
    list.map(({ arg1, arg2, sense, ...more }) => relation(arg1, arg2, sense, { connective: arg1, ...more }));
  fc.assert(
    fc.property(relations, relations, relations, (goldList, first, second) => {
      const outputs = { first: relationsOf(first), second: relationsOf(second) };
      const scored = (...names: (keyof typeof outputs)[]) => {
        const systems = names.map((name) => ({ name, file: name, predicted: outputs[name] }));
        const set = { name: "set", gold: relationsOf(goldList), goldHash: "0", systems };
        const options = {
          version: "X",
          cutoff: 0.7,
          confidence: true,
          measures: ["all.parser"],
          pairs: "all",
        } as const;
        const { systems: results } = compareSystems(set, { ...options, samples: 20, seed: 1 });
        return results.find(({ name }) => name === "first");
      };
      const { rank: _alone, ...alone } = scored("first") ?? { rank: 0 };
      const { rank: _beside, ...beside } = scored("second", "first") ?? { rank: 0 };
      expect(beside).toEqual(alone);
    }),
  );
});

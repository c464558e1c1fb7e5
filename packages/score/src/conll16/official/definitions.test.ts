import { integerDictOrder } from "@discoprep/formats/conll16/cpython2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relation as relationOf } from "../../../test/relations.ts";
import { argumentCounts, type ScoredRelation } from "../scored-relation.ts";
import { type AlignedPair, alignOfficially, type CandidateRow } from "./alignment.ts";
import { scorePartial } from "./partial.ts";
import { connectiveCounts, scoreStrict } from "./strict.ts";

// Independent, slow restatements of the definitions, for small inputs.

/** Returns the official recursion, word for word and without memory. */
function alignSlowly(candidates: readonly CandidateRow[], predictions: number): AlignedPair[] {
  const step = (i: number, used: Set<number>): [number, AlignedPair[]] => {
    if (i === candidates.length) {
      const left = Array.from({ length: predictions }, (_, j) => j).filter((j) => !used.has(j));
      return [0, left.map((j) => [-1, j] as const)];
    }
    const mine = candidates[i] as CandidateRow;
    let best = 0;
    let alignment: AlignedPair[] = [];
    let maximal = false;
    for (const j of integerDictOrder([...mine.keys()])) {
      const score = mine.get(j) as number;
      const owners = candidates.filter((row) => row.has(j)).length;
      maximal = score === 1 || (owners === 1 && mine.size === 1);
      if (!used.has(j)) {
        const [rest, pairs] = step(i + 1, new Set([...used, j]));
        if (score + rest >= best) {
          best = score + rest;
          alignment = [...pairs, [i, j]];
        }
      }
      if (maximal) break;
    }
    if (!maximal) {
      const [rest, pairs] = step(i + 1, used);
      if (rest >= best) {
        best = rest;
        alignment = [...pairs, [i, -1]];
      }
    }
    return [best, alignment];
  };
  return step(0, new Set())[1];
}

/** First come, first served, by comparing every gold with every prediction. */
function greedyMatches<T>(
  gold: readonly T[],
  predicted: readonly T[],
  equal: (a: T, b: T) => boolean,
): number {
  const matched = new Set<number>();
  for (const entry of gold) {
    const index = predicted.findIndex((guess, at) => equal(entry, guess) && !matched.has(at));
    if (index !== -1) matched.add(index);
  }
  return matched.size;
}

const bySpot = (pairs: readonly AlignedPair[]): string[] => pairs.map(String).sort();

const candidateSets = fc.integer({ min: 0, max: 9 }).chain((predictions) =>
  fc
    .array(
      fc.dictionary(
        fc.integer({ min: 0, max: Math.max(0, predictions - 1) }).map(String),
        fc.constantFrom(0.7, 0.75, 0.8, 0.9, 0.95, 1),
        { maxKeys: predictions === 0 ? 0 : 4 },
      ),
      { maxLength: 6 },
    )
    .map((sets) => ({
      predictions,
      candidates: sets.map(
        (set) => new Map(Object.entries(set).map(([j, score]): [number, number] => [Number(j), score])),
      ),
    })),
);

const tokens = fc
  .uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 })
  .map((list) => list.sort((a, b) => a - b));
const relation: fc.Arbitrary<ScoredRelation> = fc.record({
  document: fc.constantFrom("d1", "d2"),
  type: fc.constantFrom("Explicit", "Implicit", "EntRel"),
  senses: fc.uniqueArray(
    fc.constantFrom(
      "Comparison.Contrast",
      "Expansion.Conjunction",
      "EntRel",
      "Temporal.Synchrony",
      "Temporal",
    ),
    { minLength: 1, maxLength: 2 },
  ),
  arg1: tokens,
  arg2: tokens,
  connective: tokens,
  connectiveText: fc.constantFrom("because", "but then", "and"),
});
const relations = fc.array(relation, { maxLength: 7 });

describe("alignOfficially", () => {
  it("is the official recursion", () => {
    fc.assert(
      fc.property(candidateSets, ({ candidates, predictions }) => {
        expect(bySpot(alignOfficially(candidates, predictions))).toEqual(
          bySpot(alignSlowly(candidates, predictions)),
        );
      }),
    );
  });

  it("drops all that follows once a perfect candidate is taken", () => {
    const perfect = new Map([[0, 1]]);
    expect(alignOfficially([perfect, perfect, new Map([[1, 0.8]])], 3)).toEqual([[0, 0]]);
  });

  it("takes a document of 20,000 relations a side, which is too deep for a recursion", () => {
    const candidates = Array.from({ length: 20_000 }, (_, i) => {
      const near = [i - 1, i, i + 1].filter((j) => j >= 0 && j < 20_000);
      return new Map(near.map((j) => [j, j === i ? 0.9 : 0.75]));
    });
    const pairs = alignOfficially(candidates, 20_000);
    expect(pairs.every(([gold, prediction]) => gold === prediction)).toBe(true);
    expect(pairs.length).toBe(20_000);
  });

  it("gives up where the official script would run out of time", () => {
    // A hundred predictions are taken without choice, sixteen perhaps, and the last relation could take each.
    const rowWith = (score: number) => (_: unknown, at: number) =>
      new Map([[score === 1 ? at : 100 + at, score]]);
    const last = new Map(Array.from({ length: 116 }, (_, at) => [at, 0.8] as const));
    const rows = [
      ...Array.from({ length: 100 }, rowWith(1)),
      ...Array.from({ length: 16 }, rowWith(0.8)),
      last,
    ];
    expect(() => alignOfficially(rows, 116, "d")).toThrow(/too many ways of alignment .*\(output, d\)/);
  });
});

describe("extraction", () => {
  it("matches first come, first served", () => {
    fc.assert(
      fc.property(relations, relations, (gold, predicted) => {
        const same = (part: "arg1" | "arg2") => (a: ScoredRelation, b: ScoredRelation) =>
          a.document === b.document && `${a[part]}` === `${b[part]}`;
        for (const part of ["arg1", "arg2"] as const) {
          expect(argumentCounts({ gold, predicted }, part).correct).toBe(
            greedyMatches(gold, predicted, same(part)),
          );
        }
        const both = (a: ScoredRelation, b: ScoredRelation) => same("arg1")(a, b) && same("arg2")(a, b);
        expect(argumentCounts({ gold, predicted }, "both").correct).toBe(
          greedyMatches(gold, predicted, both),
        );
      }),
    );
  });

  it("accepts a connective that holds the head and nothing foreign", () => {
    const explicit = { type: "Explicit", connective: [4, 5], connectiveText: "just when" };
    const gold = relationOf([0], [9], "EntRel", explicit);
    const hits = (connective: number[]): number =>
      connectiveCounts({ gold: [gold], predicted: [{ ...gold, connective }] }).correct;
    expect([[4, 5], [5], [4], [5, 6], []].map(hits)).toEqual([1, 1, 0, 0, 0]);
  });
});

describe("strict score", () => {
  it("is 1 for gold against itself, where every argument pair occurs once", () => {
    fc.assert(
      fc.property(relations, (all) => {
        const unique = [
          ...new Map(all.map((entry) => [`${entry.document} ${entry.arg1} ${entry.arg2}`, entry])).values(),
        ];
        const score = scoreStrict({ gold: unique, predicted: unique });
        for (const entry of [score.arg1, score.arg2, score.both]) expect(entry.f1).toBe(1);
        expect(score.overall).toMatchObject({ precision: 1, recall: 1 });
      }),
    );
  });

  it("does not depend on the order of lines, where every argument pair is predicted once", () => {
    fc.assert(
      fc.property(relations, relations, (gold, all) => {
        const predicted = [
          ...new Map(all.map((entry) => [`${entry.document} ${entry.arg1} ${entry.arg2}`, entry])).values(),
        ];
        const figuresOf = (order: ScoredRelation[]): unknown => {
          const { arg1, arg2, both, overall } = scoreStrict({ gold, predicted: order });
          return [arg1, arg2, both, overall];
        };
        expect(figuresOf([...predicted].reverse())).toEqual(figuresOf(predicted));
      }),
    );
  });

  it("prints no NaN for empty sides", () => {
    const entry = relationOf([1], [2], "EntRel");
    for (const [gold, predicted] of [
      [[], []],
      [[entry], []],
      [[], [entry]],
    ] as const) {
      expect(
        JSON.stringify([
          scoreStrict({ gold, predicted }),
          scorePartial({ gold: gold, predicted: predicted }, 0.7),
        ]),
      ).not.toMatch(/NaN|null/);
    }
  });
});

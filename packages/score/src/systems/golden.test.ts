import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Frequencies, Groups } from "@discoprep/files/text";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { rounded, runsAll } from "../../test/golden.ts";
import { type DocumentCounts, sumDocuments } from "../comparison/counts.ts";
import { figuresOf, rowFigures } from "../comparison/figures.ts";
import { confidence, holm, pairedTest } from "../comparison/significance.ts";
import { readScored, type ScoredRelation } from "../conll16/scored-relation.ts";
import { type TokenPlaces, tokenPlaces } from "./buckets.ts";
import { type CountingRules, countDocuments } from "./count-documents.ts";
import { outcomeKinds, relationOutcomes, systemDifferences } from "./outcomes.ts";
import { systemWarnings } from "./warnings.ts";

const names = ["alpha", "beta", "gamma", "delta"];

/** A test of two outputs in the golden file. */
interface ExpectedTest {
  readonly first: string;
  readonly second: string;
  readonly measure: string;
  readonly documents: "few" | "all";
  readonly flips: number;
  readonly difference: number;
  readonly randomization: number;
  readonly randomizationHolm: number;
  readonly bootstrap: number;
  readonly interval: readonly [number, number];
}

describeShared("golden/scores", "figures of several systems", (folder) => {
  const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
  const files = new Map<string, Promise<ScoredRelation[]>>();
  const read = (file: string): Promise<ScoredRelation[]> => {
    const relations = files.get(file) ?? readScored(linesOf(readFileSync(join(folder, file), "utf8")), file);
    files.set(file, relations);
    return relations;
  };
  async function* linesOf(text: string): AsyncGenerator<string> {
    yield* text.split("\n");
  }
  const parses = JSON.parse(gunzipSync(readFileSync(join(folder, "gold/parses.json.gz"))).toString());
  const tokensOf = (document: string): TokenPlaces | undefined =>
    parses[document] && tokenPlaces(parses[document]);
  const pairOf = async (name: string) => ({
    gold: await read("gold/relations.json"),
    predicted: await read(`systems/${name}.json`),
  });

  /** The tallies of an output. @param wants which relations are counted */
  const tally = async (
    name: string,
    options: Partial<CountingRules> = {},
    level = 9,
    wants: (relation: ScoredRelation) => boolean = () => true,
  ): Promise<Map<string, DocumentCounts>> => {
    const cut = (list: readonly ScoredRelation[]): ScoredRelation[] =>
      list.filter(wants).map((entry) => ({
        ...entry,
        senses: [...new Set(entry.senses.map((sense) => sense.split(".").slice(0, level).join(".")))],
      }));
    const { gold, predicted } = await pairOf(name);
    const senses = new Set(gold.map((entry) => (cut([entry])[0] ?? entry).senses[0] ?? ""));
    const pair = { gold: cut(gold), predicted: cut(predicted) };
    return countDocuments(pair, { senses, cutoff: 0.7, tokensOf, ...options });
  };
  const isFew = ({ document }: ScoredRelation): boolean => expected.few.includes(document);

  it.each(names)("%s: kinds of errors", async (name) => {
    const kinds = new Frequencies(relationOutcomes(await pairOf(name)).map(({ kind }) => kind));
    expect(Object.fromEntries(outcomeKinds.map((kind) => [kind, kinds.get(kind) ?? 0]))).toEqual(
      expected.systems[name].errors,
    );
  });

  it("tests differences of pairs of outputs, and finds intervals", async () => {
    // The units take few documents, and fewer samples.
    const wants = runsAll ? undefined : isFew;
    const tallies = new Map<string, Map<string, DocumentCounts>>();
    for (const name of names) tallies.set(name, await tally(name, {}, 9, wants));
    const sampling = { samples: runsAll ? 10_000 : 1000, seed: 12345 };
    const tolerance = runsAll ? 0.015 : 0.05;
    const tests = (expected.tests as ExpectedTest[]).filter(
      ({ documents }) => runsAll || documents === "few",
    );
    for (const test of tests) {
      const [first, second] = [test.first, test.second].map((name) =>
        [...(tallies.get(name) ?? [])].flatMap(([id, counts]) =>
          test.documents === "all" || expected.few.includes(id) ? [counts] : [],
        ),
      ) as [DocumentCounts[], DocumentCounts[]];
      const name = `${test.first} ${test.second} ${test.measure} ${test.documents}`;
      const exchanged = pairedTest(first, second, test.measure, { ...sampling, method: "randomization" });
      expect(exchanged.difference, name).toBeCloseTo(test.difference, 9);
      expect(exchanged.exact, name).toBe(test.flips <= 14);
      expect(Math.abs(exchanged.p - test.randomization), name).toBeLessThan(exchanged.exact ? 1e-12 : 0.015);
      const drawn = pairedTest(first, second, test.measure, { ...sampling, method: "bootstrap" });
      expect(Math.abs(drawn.p - test.bootstrap), name).toBeLessThan(tolerance);
      for (const side of [0, 1] as const)
        expect(Math.abs((drawn.interval?.[side] ?? 0) - test.interval[side]), name).toBeLessThan(tolerance);
    }
    for (const group of new Groups(tests, ({ measure, documents }) => `${measure} ${documents}`).values()) {
      const corrected = holm(group.map(({ randomization }) => randomization));
      for (const [index, p] of corrected.entries())
        expect(p).toBeCloseTo(group[index]?.randomizationHolm ?? -1, 9);
    }
    for (const name of runsAll ? names : []) {
      const intervals = Object.entries(expected.systems[name].ci as Record<string, [number, number]>);
      for (const [measure, [low, high]] of intervals) {
        const interval = confidence([...(tallies.get(name)?.values() ?? [])], measure, sampling);
        expect(Math.abs((interval?.[0] ?? 0) - low), `${name} ${measure}`).toBeLessThan(0.01);
        expect(Math.abs((interval?.[1] ?? 0) - high), `${name} ${measure}`).toBeLessThan(0.01);
      }
    }
  });

  it.each(runsAll ? names : ["gamma"])("%s: figures", async (name) => {
    const expectedSystem = expected.systems[name];
    const figures = async (...how: [Partial<CountingRules>, number?]) =>
      figuresOf(sumDocuments((await tally(name, ...how)).values())).all;
    const tallies = await tally(name);
    const sum = sumDocuments(tallies.values());
    expect(rounded(figuresOf(sum))).toEqual(rounded(expectedSystem.figures));
    expect(rounded(rowFigures(sum.labels, "all"))).toEqual(rounded(expectedSystem.perSense));
    for (const [kind, buckets] of Object.entries(expectedSystem.by))
      expect(rounded(rowFigures(sum.by, kind)), kind).toEqual(rounded(buckets));
    const few = sumDocuments(
      [...tallies].flatMap(([id, counts]) => (expected.few.includes(id) ? [counts] : [])),
    );
    expect(rounded(figuresOf(few).all)).toEqual(rounded(expectedSystem.few));
    const senses = new Set<string>(expected.senses);
    expect(rounded(await figures({ senses }))).toMatchObject(rounded(expectedSystem.senses) as object);
    if (!runsAll) return;
    for (const level of [1, 2])
      expect(rounded(await figures({}, level)), `level ${level}`).toEqual(
        rounded(expectedSystem[`level${level}`]),
      );
    expect(rounded(await figures({ cutoff: 0.5 }))).toMatchObject(
      rounded(expectedSystem["partial_0.5"]) as object,
    );
  });

  it("lists differences, and names shifted tokens", async () => {
    const { gold } = await pairOf("alpha");
    const systems = new Map<string, { name: string; outcomes: ReturnType<typeof relationOutcomes> }>();
    for (const name of names) systems.set(name, { name, outcomes: relationOutcomes(await pairOf(name)) });
    for (const pair of Object.keys(expected.differences)) {
      const [first, second] = pair.split(" ").map((name) => systems.get(name) ?? { name, outcomes: [] });
      if (first === undefined || second === undefined) continue;
      const { onlyFirst, onlySecond, both, neither } = systemDifferences(gold, first, second);
      const ids = (list: readonly { id: number | null }[]) => list.map(({ id }) => id);
      expect({ both, neither, onlyFirst: ids(onlyFirst), onlySecond: ids(onlySecond) }, pair).toEqual(
        expected.differences[pair],
      );
    }
    const up = (tokens: readonly number[]) => tokens.map((token) => token + 1);
    for (const name of names) {
      const { predicted } = await pairOf(name);
      const shifted = predicted.map((entry) => ({ ...entry, arg1: up(entry.arg1), arg2: up(entry.arg2) }));
      const warning = { kind: "shifted-tokens", ...expected.systems[name].shiftedByOne };
      expect(systemWarnings({ gold, predicted: shifted })).toContainEqual(warning);
    }
  });
});

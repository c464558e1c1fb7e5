import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { frequenciesOf, groupBy } from "@discoprep/files/text";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { goldSenses } from "../conll16/corrected.ts";
import { readScored, type ScoredRelation } from "../conll16/scored-relation.ts";
import { compareSystems } from "./compare-systems.ts";
import { pairKinds, relationOutcomes, systemDifferences } from "./errors.ts";
import { figuresOf, rowsOf } from "./figures.ts";
import { confidence, holm, pairedTest } from "./significance.ts";
import { documentTallies, sumTallies, type Tally, type TallyOptions, type TokenPlaces } from "./tally.ts";
import { systemWarnings } from "./warnings.ts";

/** Numbers to 1e-9. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === "number" ? Number(one.toFixed(9)) : one,
  );
}

describeShared("golden/scores", "figures of several systems", (folder) => {
  const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
  const read = (file: string): Promise<ScoredRelation[]> =>
    readScored(linesOf(readFileSync(join(folder, file), "utf8")), file);
  async function* linesOf(text: string): AsyncGenerator<string> {
    yield* text.split("\n");
  }
  const parses = JSON.parse(gunzipSync(readFileSync(join(folder, "gold/parses.json.gz"))).toString());
  const tokensOf = (document: string): TokenPlaces | undefined => {
    const sentences: { words: [string][] }[] | undefined = parses[document]?.sentences;
    return (
      sentences && {
        sentences: sentences.flatMap(({ words }, index) => words.map(() => index)),
        forms: sentences.flatMap(({ words }) => words.map(([form]) => form)),
      }
    );
  };

  const total = async (name: string, options: Partial<TallyOptions> = {}, level = 9) => {
    const cut = (list: ScoredRelation[]): ScoredRelation[] =>
      list.map((one) => ({
        ...one,
        senses: [...new Set(one.senses.map((sense) => sense.split(".").slice(0, level).join(".")))],
      }));
    const [gold, predicted] = [
      cut(await read("gold/relations.json")),
      cut(await read(`systems/${name}.json`)),
    ];
    const tallies = documentTallies(
      { gold, predicted },
      { senses: goldSenses(gold), cutoff: 0.7, tokensOf, ...options },
    );
    return { tallies, sum: sumTallies(tallies.values()) };
  };

  it.each(["alpha", "beta", "gamma", "delta"])("%s: kinds of errors", async (name) => {
    const [gold, predicted] = [await read("gold/relations.json"), await read(`systems/${name}.json`)];
    const found = frequenciesOf(relationOutcomes({ gold, predicted }).map(({ kind }) => kind));
    expect(Object.fromEntries(pairKinds.map((kind) => [kind, found.get(kind) ?? 0]))).toEqual(
      expected.systems[name].errors,
    );
  });

  it("tests differences of pairs of outputs, and finds intervals", async () => {
    const names = ["alpha", "beta", "gamma", "delta"];
    const tallies = new Map(
      await Promise.all(names.map(async (name) => [name, (await total(name)).tallies] as const)),
    );
    const sampling = { samples: 10_000, seed: 12345 };
    for (const test of expected.tests) {
      const [first, second] = [test.first, test.second].map((name) =>
        [...(tallies.get(name) ?? [])].flatMap(([id, tally]) =>
          test.documents === "all" || expected.few.includes(id) ? [tally] : [],
        ),
      ) as [Tally[], Tally[]];
      const name = `${test.first} ${test.second} ${test.measure} ${test.documents}`;
      const exchanged = pairedTest(first, second, test.measure, "randomization", sampling);
      expect(exchanged.difference, name).toBeCloseTo(test.difference, 9);
      expect(exchanged.exact, name).toBe(test.flips <= 14);
      expect(Math.abs(exchanged.p - test.randomization), name).toBeLessThan(exchanged.exact ? 1e-12 : 0.015);
      const drawn = pairedTest(first, second, test.measure, "bootstrap", sampling);
      expect(Math.abs(drawn.p - test.bootstrap), name).toBeLessThan(0.015);
      for (const side of [0, 1] as const) {
        expect(Math.abs((drawn.interval?.[side] ?? 0) - test.interval[side]), name).toBeLessThan(0.015);
      }
    }
    const groups = groupBy(
      expected.tests as {
        measure: string;
        documents: string;
        randomization: number;
        randomizationHolm: number;
      }[],
      ({ measure, documents }) => `${measure} ${documents}`,
    );
    for (const tests of groups.values()) {
      const corrected = holm(tests.map(({ randomization }) => randomization));
      for (const [index, p] of corrected.entries())
        expect(p).toBeCloseTo(tests[index]?.randomizationHolm ?? -1, 9);
    }
    for (const name of names) {
      for (const [measure, [low, high]] of Object.entries(
        expected.systems[name].ci as Record<string, [number, number]>,
      )) {
        const found = confidence([...(tallies.get(name)?.values() ?? [])], measure, sampling);
        expect(Math.abs((found?.[0] ?? 0) - low), `${name} ${measure}`).toBeLessThan(0.01);
        expect(Math.abs((found?.[1] ?? 0) - high), `${name} ${measure}`).toBeLessThan(0.01);
      }
    }
  });

  it.each(["alpha", "beta", "gamma", "delta"])("%s", async (name) => {
    const wanted = expected.systems[name];
    const { sum, tallies } = await total(name);
    expect(rounded(figuresOf(sum))).toEqual(rounded(wanted.figures));
    expect(rounded(Object.fromEntries(rowsOf(sum, "senses", "all")))).toEqual(rounded(wanted.perSense));
    for (const [kind, buckets] of Object.entries(wanted.by)) {
      expect(rounded(Object.fromEntries(rowsOf(sum, "by", kind))), kind).toEqual(rounded(buckets));
    }
    for (const level of [1, 2]) {
      const { sum: cut } = await total(name, {}, level);
      expect(rounded(figuresOf(cut).all), `level ${level}`).toEqual(rounded(wanted[`level${level}`]));
    }
    const few = sumTallies([...tallies].flatMap(([id, tally]) => (expected.few.includes(id) ? [tally] : [])));
    expect(rounded(figuresOf(few).all)).toEqual(rounded(wanted.few));
    const { sum: half } = await total(name, { cutoff: 0.5 });
    expect(rounded(figuresOf(half).all)).toMatchObject(rounded(wanted["partial_0.5"]) as object);
    const { sum: listed } = await total(name, { senses: new Set(expected.senses) });
    expect(rounded(figuresOf(listed).all)).toMatchObject(rounded(wanted.senses) as object);
  });

  it("ranks systems, lists differences, and names shifted tokens", async () => {
    const gold = await read("gold/relations.json");
    const names = ["delta", "alpha", "beta", "gamma"];
    const systems = await Promise.all(
      names.map(async (name) => ({
        name,
        file: `${name}.json`,
        predicted: await read(`systems/${name}.json`),
      })),
    );
    for (const pair of Object.keys(expected.differences)) {
      const [first = "", second = ""] = pair.split(" ");
      const of = (name: string) => systems.find((system) => system.name === name) ?? { name, predicted: [] };
      const { onlyFirst, onlySecond, both, neither } = systemDifferences(gold, of(first), of(second));
      const ids = (list: readonly { id: number | null }[]) => list.map(({ id }) => id);
      expect({ both, neither, onlyFirst: ids(onlyFirst), onlySecond: ids(onlySecond) }, pair).toEqual(
        expected.differences[pair],
      );
    }
    const shifted = systems.map((system) => {
      const up = (tokens: readonly number[]) => tokens.map((token) => token + 1);
      return {
        ...system,
        predicted: system.predicted.map((one) => ({ ...one, arg1: up(one.arg1), arg2: up(one.arg2) })),
      };
    });
    for (const { name, predicted } of shifted) {
      const warning = { kind: "shifted-tokens", ...expected.systems[name].shiftedByOne };
      expect(systemWarnings({ gold, predicted })).toContainEqual(warning);
    }
    const set = { name: "gold", gold, goldHash: "0".repeat(64), systems };
    const options = {
      version: "X",
      cutoff: 0.7,
      confidence: true,
      paired: "bootstrap",
      measures: ["all.parser"],
    } as const;
    const result = compareSystems(set, { ...options, pairs: "all", samples: 100, seed: 1 });
    expect(result.systems.map(({ name, rank }) => `${rank} ${name}`)).toEqual([
      "1 alpha",
      "2 beta",
      "3 gamma",
      "4 delta",
    ]);
    expect(result.tests).toHaveLength(6);
    expect(result.signature).toBe(
      "gold:000000000000|documents:20|relations:617|senses:gold-22|level:all|cutoff:0.7|ci:percentile-100|test:bootstrap-100|pairs:all|unit:document|seed:1|version:discoprep-X",
    );
    expect(Object.keys(result.systems[0]?.by ?? {})).toEqual(["distance", "length"]);
    expect(result.systems[3]?.warnings.map(({ kind }) => kind)).toContain("no-predictions");
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { goldSenses } from "../conll16/corrected.ts";
import { readScored, type ScoredRelation } from "../conll16/scored-relation.ts";
import type { TokenPlaces } from "./buckets.ts";
import { figuresOf, rowsOf } from "./figures.ts";
import { documentTallies, sumTallies, type TallyOptions } from "./tally.ts";

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
});

import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describeShared, samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { workFolder } from "../../test/made-release.ts";
import { exportRelease } from "../export/export-release.ts";
import { corpusStatistics, relationStatistics } from "./corpus-statistics.ts";
import { compareCounts, readExpectedCounts } from "./expectation.ts";

/** Tokens of an argument: their number in the document and their sentence. */
type Argument = readonly (readonly [token: number, sentence: number])[];

function relation(Type: string, sense: string, arg1: Argument, arg2: Argument): object {
  const part = (tokens: Argument): object => {
    return { TokenList: tokens.map(([token, sentence]) => [token, token + 1, token, sentence, 0]) };
  };
  return { DocID: "chtb_9001", Type, Sense: [sense], Arg1: part(arg1), Arg2: part(arg2) };
}

async function counted(relations: readonly object[]) {
  async function* lines(): AsyncGenerator<string> {
    for (const relation of relations) yield JSON.stringify(relation);
  }
  return relationStatistics(lines(), "some/relations.json");
}

describe("relations alone", () => {
  it("are counted by type and first sense, and by the place of Arg1, which may be after Arg2", async () => {
    const { statistics, messages } = await counted([
      relation("Implicit", "Conjunction", [[0, 0]], [[4, 0]]),
      relation("Implicit", "Causation", [[9, 2]], [[5, 1]]), // the cause comes after its result
      relation("Implicit", "Conjunction", [[0, 0]], [[5, 1]]),
      relation("Explicit", "Causation", [[0, 0]], [[9, 2]]),
      { ...relation("AltLex", "Contrast", [], []), Arg1: { TokenList: [0] }, Arg2: { TokenList: [4] } },
      { ...relation("", "", [[0, 0]], [[4, 0]]), DocID: "other", Sense: [] },
    ]);
    const of = (number: number) => ({ "relations.json": number });
    expect(messages).toEqual([]);
    expect(statistics).toEqual({
      ...{ sets: ["relations.json"], documents: of(2), words: {}, tokens: {}, relations: of(6) },
      types: {
        AltLex: { Contrast: of(1) },
        Explicit: { Causation: of(1) },
        Implicit: { Causation: of(1), Conjunction: of(2) },
      },
      places: {
        AltLex: { unknown: of(1) },
        Explicit: { other: of(1) },
        Implicit: { other: of(1), previous: of(1), same: of(1) },
      },
    });
  });

  it("that are none are a warning, and a line that is none is an error", async () => {
    const { messages } = await counted([[]]);
    const told = messages.map(({ rule, severity }) => `${severity} ${rule}`);
    expect(told).toEqual(["error invalid-relation", "warning empty-output"]);
  });
});

describe("a release", () => {
  const sample = samplePath("eng.release");

  it("is counted set by set", () => {
    const { statistics, messages } = corpusStatistics(sample);
    expect(messages).toEqual([]);
    expect(statistics).toMatchObject({
      sets: ["train", "dev", "test"],
      documents: { train: 5, dev: 2, test: 3 },
      words: { train: 721, dev: 204, test: 413 },
      tokens: { train: 721, dev: 204, test: 413 },
      relations: { train: 64, dev: 19, test: 34 },
    });
    expect(statistics.types.Explicit).toMatchObject({ "Contingency.Cause.Reason": { train: 3 } });
  });

  it("without conll_format has the tokens of parses.json; without senses, no types", () => {
    const folder = join(workFolder(), "bare");
    cpSync(join(sample, "train"), folder, { recursive: true });
    rmSync(join(folder, "conll_format"), { recursive: true });
    rmSync(join(folder, "relations.json"));
    expect(corpusStatistics(folder).statistics).toMatchObject({
      ...{ documents: { bare: 5 }, tokens: { bare: 721 }, relations: { bare: 64 }, types: {}, places: {} },
    });
    rmSync(join(folder, "parses.json"));
    cpSync(join(folder, "relations-no-senses.json"), join(folder, "relations.json"));
    const { statistics, messages } = corpusStatistics(folder);
    expect([statistics.relations, messages.map(({ rule }) => rule)]).toEqual([
      { bare: 64 },
      ["missing-file"],
    ]);
  });

  it("whose files are links is read, as the cache of Hugging Face makes them", async () => {
    const work = workFolder();
    const [linked, out] = [join(work, "snapshots"), join(work, "out")];
    mkdirSync(join(linked, "raw"), { recursive: true });
    const raw = readdirSync(join(sample, "train/raw")).map((name) => `raw/${name}`);
    for (const [index, name] of ["relations.json", "parses.json", ...raw].entries()) {
      const blob = join(work, `${index}`);
      cpSync(join(sample, "train", name), blob);
      symlinkSync(blob, join(linked, name));
    }
    expect(corpusStatistics(linked).statistics.relations).toEqual({ snapshots: 64 });
    const { counts } = await exportRelease({ release: linked, to: "brat", language: "en", out });
    expect(counts.relations).toMatchObject({ in: 64, written: 64 });
  });

  it("that is none is refused", () => {
    expect(() => corpusStatistics(testFolder({ "a.txt": "" }))).toThrow("the folder holds no release");
  });
});

describeShared("data/trial", "the trial documents of both languages", (folder) => {
  it.each([
    ["en", { documents: 1, tokens: 896, relations: 29 }, { other: 1, previous: 19, same: 9 }],
    ["zh", { documents: 1, tokens: 405, relations: 33 }, { previous: 7, same: 26 }],
  ])("%s", (language, counts, places) => {
    const { statistics } = corpusStatistics(join(folder, language));
    for (const [figure, count] of Object.entries(counts))
      expect(statistics).toMatchObject({ [figure]: { [language]: count } });
    const sums: Record<string, number> = {};
    for (const counts of Object.values(statistics.places))
      for (const [place, of] of Object.entries(counts))
        sums[place] = (sums[place] ?? 0) + (of[language] ?? 0);
    expect(sums).toEqual(places);
  });
});

describe("compareCounts", () => {
  const counts = (types: unknown) => {
    const folder = testFolder({ "c.json": JSON.stringify({ sets: ["train"], types }) });
    return readExpectedCounts(join(folder, "c.json"));
  };
  const figures = { documents: {}, words: {}, tokens: {}, relations: {} };
  const statistics = { sets: ["train"], ...figures, types: { AltLex: { A: { train: 3 }, B: { train: 1 } } } };

  it("adds up rows of one sense and expects no others", () => {
    const a = ["A", 1];
    expect(compareCounts(statistics, counts({ AltLex: [a, a, ["C", 2]] }))).toEqual([
      { figure: "AltLex A", set: "train", expected: 2, found: 3, difference: 1 },
      { figure: "AltLex C", set: "train", expected: 2, found: 0, difference: -2 },
      { figure: "AltLex B", set: "train", expected: 0, found: 1, difference: 1 },
    ]);
  });

  it("names the sets where none is common, and a file of another shape", () => {
    expect(() => compareCounts({ ...statistics, sets: ["release"] }, counts({}))).toThrow(
      "expected train; found release",
    );
    expect(() => counts({ AltLex: { A: 1 } })).toThrow("the file does not hold counts to compare with");
  });
});

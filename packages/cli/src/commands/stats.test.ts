import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

/** Tokens of an argument: their number in the document and their sentence. */
type Argument = readonly (readonly [token: number, sentence: number])[];

function relation(Type: string, sense: string, arg1: Argument, arg2: Argument): object {
  const part = (tokens: Argument): object => {
    return { TokenList: tokens.map(([token, sentence]) => [token, token + 1, token, sentence, 0]) };
  };
  return { DocID: "chtb_9001", Type, Sense: [sense], Arg1: part(arg1), Arg2: part(arg2) };
}

async function figures(table: string, relations: readonly object[]): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), "discoprep-")), "relations.json");
  writeFileSync(file, relations.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const { stdout } = await runForTest(["stats", file, "--table", table, "--format", "csv"]);
  return stdout.trimEnd().split("\n").slice(1);
}

const chinese = [
  relation("Implicit", "Conjunction", [[0, 0]], [[4, 0]]),
  relation("Implicit", "Causation", [[9, 2]], [[5, 1]]), // the cause stands behind its result
  relation("Implicit", "Conjunction", [[0, 0]], [[5, 1]]),
  relation("Explicit", "Causation", [[0, 0]], [[9, 2]]),
];

it("counts types with their shares, and senses by type", async () => {
  expect(await figures("overview", chinese)).toEqual([
    "Types of relations,Explicit,,relations.json,1",
    "Types of relations,Explicit,,share of relations.json,25.0 %",
    "Types of relations,Implicit,,relations.json,3",
    "Types of relations,Implicit,,share of relations.json,75.0 %",
    "Types of relations,all,,relations.json,4",
    "Types of relations,all,,share of relations.json,100.0 %",
    ...["Causation,,Explicit,1", "Causation,,Implicit,1", "Causation,,all,2"].map(ofSenses),
    ...["Conjunction,,Explicit,0", "Conjunction,,Implicit,2", "Conjunction,,all,2"].map(ofSenses),
    ...["all,,Explicit,1", "all,,Implicit,3", "all,,all,4"].map(ofSenses),
  ]);
});

const ofSenses = (cells: string): string => `First senses of relations.json,${cells}`;

it("counts where Arg1 stands, which may be behind Arg2", async () => {
  const bare = {
    ...relation("AltLex", "Contrast", [], []),
    Arg1: { TokenList: [0] },
    Arg2: { TokenList: [4] },
  };
  expect(await figures("places", [...chinese, bare])).toEqual(
    [
      ...["AltLex,(all),relations.json,1", "AltLex,unknown,relations.json,1"],
      ...["Explicit,(all),relations.json,1", "Explicit,other,relations.json,1"],
      ...["Implicit,(all),relations.json,3", "Implicit,other,relations.json,1"],
      ...["Implicit,previous,relations.json,1", "Implicit,same,relations.json,1"],
    ].map((cells) => `Arg1's place,${cells}`),
  );
});

describeShared("data/trial", "the trial documents of both languages", (folder) => {
  it.each(["en", "zh"])("%s: gold is as often in a place as score --table by finds it", async (language) => {
    const release = join(folder, language);
    const scored = await runForTest(["score", release, join(release, "relations.json"), ...byPlace]);
    const rows = [...scored.stdout.matchAll(/sentence: (\w+) *\| *(\d+) \| 100\.00/g)];
    const { stdout } = await runForTest(["stats", release, "--json"]);
    const places: Record<string, Record<string, number>>[] = Object.values(JSON.parse(stdout).places);
    const counted = (place: string): number =>
      places.reduce((sum, found) => sum + (found[place]?.[language] ?? 0), 0);
    expect(rows.map(([, place, count]) => [place, Number(count)])).toEqual(
      (language === "en" ? ["other", "previous", "same"] : ["previous", "same"]).map((place) => [
        place,
        counted(place),
      ]),
    );
  });
});

const byPlace = ["--table", "by", "--format", "markdown", "--quiet"];

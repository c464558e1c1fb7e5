import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

type Relation = readonly [document: string, type: string, sense: string, arg1: number[], arg2: number[]];

/** Relations as gold, or as a system's output. */
function lines(relations: readonly Relation[], isGold = false): string {
  const span = (tokens: readonly number[]) => ({
    TokenList: isGold ? tokens.map((token) => [token * 5, token * 5 + 4, token, 0, token]) : tokens,
    ...(isGold && { CharacterSpanList: tokens.map((token) => [token * 5, token * 5 + 4]), RawText: "" }),
  });
  return relations
    .map(([DocID, Type, sense, arg1, arg2], ID) => {
      const Connective = Type === "Explicit" ? { ...span([9]), ...(isGold && { RawText: "but" }) } : span([]);
      const relation = { DocID, Type, Sense: [sense], Arg1: span(arg1), Arg2: span(arg2), Connective };
      return `${JSON.stringify(isGold ? { ...relation, ID } : relation)}\n`;
    })
    .join("");
}

const gold: Relation[] = [
  ["tale_01", "Explicit", "Comparison.Contrast", [0, 1], [2, 3]],
  ["tale_01", "Implicit", "Expansion.Conjunction", [4], [5, 6]],
  ["tale_02", "Implicit", "Contingency.Cause.Reason", [0], [1]],
];
const good: Relation[] = [
  ["tale_01", "Explicit", "Comparison.Contrast", [0, 1], [2, 3]],
  ["tale_01", "Implicit", "Expansion.Conjunction", [4], [5, 6]],
  ["tale_02", "Implicit", "Contingency.Cause.Result", [0], [1]],
];
const poor: Relation[] = [
  ["tale_01", "Explicit", "Comparison.Contrast", [2, 3], [0, 1]],
  ["tale_02", "Implicit", "Contingency.Cause.Reason", [0], [1]],
];

describe("score of several systems", () => {
  const folder = mkdtempSync(join(tmpdir(), "systems-"));
  const path = (name: string): string => join(folder, name);
  const score = (...args: string[]) => runForTest(["score", ...args]);

  beforeAll(() => {
    writeFileSync(path("relations.json"), lines(gold, true));
    writeFileSync(path("good_1.json"), lines(good));
    writeFileSync(path("poor.json"), lines(poor));
    writeFileSync(path("empty.json"), "");
  });

  it("score senses alone by ID, and partial matches", async () => {
    const withIds = lines(gold, true).trim().split("\n");
    const predicted = lines(good).trim().split("\n");
    const merged = predicted.map((line, index) => {
      const { ID, Type } = JSON.parse(withIds[index] ?? "");
      return JSON.stringify({ ...JSON.parse(line), ID, Type, Arg1: { TokenList: [7] } });
    });
    writeFileSync(path("by-id.json"), merged.reverse().join("\n"));
    const files = [path("relations.json"), `x=${path("by-id.json")}`];
    const { sets } = JSON.parse((await score(...files, "--sense-only", "--format", "json")).stdout);
    expect(Object.keys(sets[0].systems[0].figures.all)).toEqual(["parser", "sense"]);
    expect(sets[0].systems[0].figures.all.parser).toMatchObject({ correct: 2, predicted: 3, gold: 3 });
    const other = await score(path("relations.json"), `x=${path("poor.json")}`, "--sense-only");
    expect([other.exit, other.stderr]).toEqual([1, expect.stringContaining("ID 0 is missing")]);
    expect((await score(...files, "--partial")).stdout).toContain("Arg1 F");
  });

  it("ranks them, and prints one signature in every format", async () => {
    const files = [path("relations.json"), `a|b=${path("poor.json")}`, path("good_1.json")];
    const text = await score(...files);
    expect(text.exit).toBe(0);
    const rows = text.stdout.split("\n").filter((line) => line.startsWith("│"));
    expect(rows[1]).toContain("│ 1 │ 1 │ good_1 │      100.00 │ 100.00 │ 100.00 │");
    expect(rows[1]).toContain("│    66.67 │ 66.67 │ 66.67 │");
    expect(rows[2]).toContain("│ 2 │ 2 │ a|b    │       40.00 │");
    const signature = /signature gold: (.*)/.exec(text.stdout)?.[1] ?? "none";
    expect(signature).toMatch(
      /^gold:[0-9a-f]{12}\|documents:2\|relations:3\|senses:gold-3\|level:all\|cutoff:0.7\|version:/,
    );
    const markdown = (await score(...files, "--format", "markdown")).stdout;
    expect(markdown).toContain("| 2 | 2 | a\\|b | 40.00 | 50.00 | 33.33 |");
    const latex = (await score(...files, "--format", "latex")).stdout;
    expect(latex).toContain("1 & 1 & good\\_1 & \\textbf{100.00} & 100.00");
    const csv = (await score(...files, "--format", "csv")).stdout;
    expect(csv.split("\n")[0]).toBe(
      "set,system,rank,figures,subset,measure,correct,predicted,gold,p,r,f1,low,high,signature",
    );
    expect(csv).toContain("gold,a|b,2,corrected,implicit,parser,1,1,2,1,0.5,0.6666666666666666,,,");
    const json = (await score(...files, "--format", "json")).stdout;
    for (const output of [markdown, latex, csv, JSON.parse(json).sets[0].signature])
      expect(output).toContain(signature);
  });

  it("gives no figure where nothing was predicted, and says so", async () => {
    const files = [path("relations.json"), path("empty.json"), path("poor.json")];
    const { stdout, stderr } = await score(...files, "--table", "split");
    expect(stdout).toContain("empty");
    expect(stderr).toContain("empty.json: the output holds no relations.");
    const json = JSON.parse((await score(...files, "--format", "json")).stdout);
    expect(json.sets[0].systems[1].figures.all.parser).toEqual({
      ...{ correct: 0, predicted: 0, gold: 3 },
      p: null,
      r: 0,
      f1: 0,
    });
    expect(json.sets[0].systems[1].warnings).toEqual([{ kind: "empty-output" }]);
    expect(json.sets[0].systems[0].errors).toMatchObject({ right: 1, swapped: 1, missed: 1 });
  });

  it("tests differences over documents and lists them", async () => {
    const files = [path("relations.json"), path("good_1.json"), path("poor.json")];
    const args = [
      "--paired",
      "randomization",
      "--differences",
      "good_1,poor",
      "--confidence",
      "--samples",
      "50",
    ];
    const { stdout, stderr } = await score(...files, ...args);
    expect(stdout).toContain("gold: only one has right (both 0, neither 0, only good_1 2, only poor 1)");
    expect(stdout).toMatch(/│ tale_01 +│ right +│ swapped │ +0 │ +1 │/);
    expect(stdout).toMatch(/│ all.parser │ good_1 │ poor +│ +26.67 │/);
    expect(stderr).toContain("[few-documents]");
    expect((await score(...files, ...args)).stdout).toBe(stdout);
  });

  it("takes several sets: a folder a system, or one file with all documents", async () => {
    for (const set of ["dev", "test"]) {
      mkdirSync(path(set), { recursive: true });
      const isOwn = ([document]: Relation): boolean => (document === "tale_01") === (set === "dev");
      writeFileSync(join(path(set), "relations.json"), lines(gold.filter(isOwn), true));
      mkdirSync(join(path("run"), set), { recursive: true });
      writeFileSync(join(path("run"), set, "output.json"), lines(poor.filter(isOwn)));
    }
    const sets = ["--set", `dev=${path("dev")}`, "--set", `test=${path("test")}`];
    const json = JSON.parse(
      (await score(...sets, path("run"), path("good_1.json"), "--format", "json")).stdout,
    );
    const ranks = json.sets.map(
      ({ name, systems }: { name: string; systems: { name: string; rank: number }[] }) => [
        name,
        ...systems.map((system) => `${system.rank} ${system.name}`),
      ],
    );
    expect(ranks).toEqual([
      ["dev", "1 good_1", "2 run"],
      ["test", "1 run", "2 good_1"],
    ]);
  });

  it.each([
    [["poor.json", "poor.json"], "two outputs have the name poor: give each its own as NAME=FILE"],
    [["poor.json", "good_1.json", "--measure", "all.speed"], "no measure is all.speed"],
    [["poor.json", "good_1.json", "--baseline", "best"], "no output has the name best"],
    [["poor.json", "good_1.json", "--official"], "--official belongs to one output"],
    [[], "missing required argument 'output'"],
  ])("refuses %j", async (args, message) => {
    const files = args.map((arg) => (arg.endsWith(".json") ? path(arg) : arg));
    const { exit, stderr } = await score(path("relations.json"), ...files);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});

describeShared("golden/scores", "score --format json", (shared) => {
  it("has the figures of the golden program", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scores-"));
    for (const name of ["relations.json", "parses.json"]) {
      const packed = name === "parses.json";
      const bytes = readFileSync(join(shared, "gold", packed ? `${name}.gz` : name));
      writeFileSync(join(folder, name), packed ? gunzipSync(bytes) : bytes);
    }
    const outputs = ["alpha", "gamma"].map((name) => join(shared, "systems", `${name}.json`));
    const { stdout } = await runForTest(["score", folder, ...outputs, "--format", "json"]);
    const expected = JSON.parse(readFileSync(join(shared, "expected.json"), "utf8"));
    for (const { name, figures, by, errors } of JSON.parse(stdout).sets[0].systems) {
      const wanted = expected.systems[name];
      expect(figures.all.parser.f1).toBeCloseTo(wanted.figures.all.parser.f1, 9);
      expect(by.sentence.same.f1).toBeCloseTo(wanted.by.sentence.same.f1, 9);
      expect(errors).toEqual(wanted.errors);
    }
  });
});

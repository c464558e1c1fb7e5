import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  officialPartial,
  officialRelations,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
} from "@discoprep/score/conll16";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = testFolder({});
const path = (name: string): string => join(folder, name);
const score = (...args: string[]) => runForTest(["score", ...args]);

const explicit = {
  ...{ DocID: "mill", ID: 0, Type: "Explicit", Sense: ["Comparison.Contrast"] },
  Arg1: { TokenList: [0, 1] },
  Arg2: { TokenList: [3, 4] },
  Connective: { TokenList: [2], RawText: "but" },
};
const implicit = { ...explicit, ID: 1, Type: "Implicit", Connective: { TokenList: [] }, DocID: "reef" };
const gold = [explicit, implicit];
const wrongSense = { ...implicit, Sense: ["Expansion.Exception"] };

/** Writes relations, one a line. */
function write(name: string, relations: readonly object[]): string {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), relations.map((relation) => `${JSON.stringify(relation)}\n`).join(""));
  return path(name);
}

beforeAll(() => {
  write("gold/relations.json", gold);
  write("good.json", gold);
  write("poor.json", [explicit, wrongSense]);
  write("empty.json", []);
  const words = ["a", "b", "but", "d", "e", "f"].map((word, token) => [
    word,
    { CharacterOffsetBegin: 2 * token, CharacterOffsetEnd: 2 * token + 1, Linkers: [], PartOfSpeech: "" },
  ]);
  const document = { sentences: [{ dependencies: [], parsetree: "", words }] };
  writeFileSync(path("gold/parses.json"), JSON.stringify({ mill: document, reef: document }));
});

describe("score of one output", () => {
  it("shows official figures after corrected ones, marks what they leave out, and says why they differ", async () => {
    const invented = write("own.json", [explicit, { ...implicit, Sense: ["Expansion.Level-of-detail"] }]);
    const { exit, stdout, stderr } = await score(invented, path("poor.json"), "--senses", "any");
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/Parser F │ +P │ +R │ Official parser† F │/);
    expect(stdout).toMatch(/│ 1 │ 1 │ poor +│.* 50\.00 │ 50\.00 │ 50\.00 │ +100\.00 │ 100\.00 │ 100\.00 │/);
    expect(stdout).toContain("  †: leaves out 1 relation of the 2 of gold");
    const of2015 = await score(invented, path("poor.json"), "--senses", "any", "--edition", "2015");
    expect(of2015.stdout).toMatch(/ 50\.00 │ +50\.00 │ +50\.00 │ +50\.00 │\n/);
    expect(of2015.stdout).not.toContain("†");
    const details = await score(invented, path("poor.json"), "--table", "overview,measures,senses");
    expect(details.stdout).toMatch(/│ Explicit: Arg1 +│ +100\.00 │/);
    expect(details.stdout).toMatch(/│ Comparison\.Contrast +│ +1 │ 100\.00 │/);
    expect(details.stdout).toContain("  Overall parser: links one to one; a wrong sense is wrong");
    const partial = await score(path("gold"), path("poor.json"), "--edition", "2016-partial");
    expect(partial.stdout).toMatch(/│ 1 │ poor +│.* 50\.00 │ 50\.00 │ 50\.00 │ +50\.00 │ 50\.00 │ 50\.00 │/);
  });

  it("prints alone what it prints beside others, and the same JSON for both names of the format", async () => {
    const files = [path("gold"), path("good.json")];
    const json = (await score(...files, "--json", "--edition", "2015")).stdout;
    expect((await score(...files, "--format", "json", "--edition", "2015")).stdout).toBe(json);
    const [alone] = JSON.parse(json).sets[0].systems;
    expect(alone).toMatchObject({
      figures: { all: { parser: { correct: 2, f1: 1 } } },
      official: { all: { parser: { f1: 1 }, sense: { f1: 1 } } },
      warnings: [],
    });
    const both = await score(...files, `other=${path("poor.json")}`, "--json", "--edition", "2015");
    expect(JSON.parse(both.stdout).sets[0].systems[0]).toEqual(alone);
  });

  it.each([
    [officialStrict, []],
    [officialStrict2015, ["--edition", "2015"]],
    [officialSubsets2015, ["--edition", "2015-subsets"]],
    [
      (pair: Parameters<typeof officialPartial>[0]) => officialPartial(pair, 0.7),
      ["--edition", "2016-partial"],
    ],
  ])("prints what %o prints, and no more", async (print, options) => {
    const [goldRelations, predicted] = [gold, [explicit, wrongSense]].map((list) =>
      officialRelations(Buffer.from(list.map((relation) => JSON.stringify(relation)).join("\n")), "gold"),
    );
    const stdout = print({ gold: goldRelations ?? [], predicted: predicted ?? [] });
    const run = await score(path("gold"), path("poor.json"), "--official", ...options);
    expect(run).toEqual({ exit: 0, stdout, stderr: "" });
  });

  it("prints no figures where the official script stops", async () => {
    const odd = write("odd.json", [explicit, { ...implicit, Sense: [] }]);
    const { exit, stdout, stderr } = await score(path("gold"), odd, "--official");
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "odd.json:2: the official program stops without figures; found Sense is not a list",
    );
    const capital = { ...explicit, Connective: { TokenList: [2], RawText: "Öyle ise" } };
    const turkish = write("turkish.json", [capital]);
    const details = await score(turkish, turkish, "--table", "overview,measures");
    expect(details.stdout).toMatch(/│ all: Explicit connective +│(?: +100\.00 │){3} +stops │/);
    expect(details.stdout).toContain(
      'Explicit connective: the official script stops: the connective "Öyle ise"',
    );
  });

  it("notes in the overview that the script stops at another measure, and marks wrong ones that count as right", async () => {
    const turkish = path("turkish.json");
    const stops = await score(turkish, turkish);
    expect(stops.stdout).toContain(
      "turkish: the official script prints no figures. It stops at Explicit connective (all): the connective",
    );
    const invented = gold.map((relation) => ({ ...relation, Sense: ["Foo"] }));
    const wrong = write("wrong.json", [
      ...invented,
      { ...implicit, Arg1: { TokenList: [5] }, Sense: ["Foo"] },
    ]);
    const { stdout } = await score(path("gold"), wrong);
    expect(stdout).toMatch(/ 0\.00 │ +\d+\.\d\d‡ │/);
    expect(stdout).toContain("‡: the official script counts some wrong predictions as right");
  });

  it("matches by ID in the sense-only task", async () => {
    const types = write("types.json", gold.map((relation) => ({ ...relation, Type: "AltLex" })).reverse());
    const { stdout } = await score(path("gold"), types, "--sense-only");
    expect(stdout).toMatch(/│ types +│(?: +100\.00 │){6}/);
    const renumbered = write("other.json", [explicit, { ...implicit, ID: 7 }]);
    for (const options of [[], ["--official"]]) {
      const { exit, stderr } = await score(path("gold"), renumbered, "--sense-only", ...options);
      expect([exit, stderr]).toEqual([1, expect.stringContaining("ID 1 is missing, ID 7 is not in gold")]);
    }
  });

  it("reads compressed files, folders and standard input", async () => {
    mkdirSync(path("run"));
    writeFileSync(path("run/output.json"), gzipSync(JSON.stringify(explicit)));
    for (const [output, stdin] of [
      [path("run"), ""],
      ["-", JSON.stringify(explicit)],
    ] as const) {
      const { exit, stdout } = await runForTest(["score", path("gold"), output], stdin);
      expect([exit, /│ +66\.67 │ 100\.00 │ +50\.00 │/.test(stdout)]).toEqual([0, true]);
    }
  });

  it("tells what validate finds in an output, and counts it as it stands", async () => {
    const change = (arg1: number[], Sense = explicit.Sense) => ({
      ...explicit,
      Arg1: { TokenList: arg1 },
      Sense,
    });
    const wrong = [change([0, 5]), change([0, 6]), change([1, 0]), change([0, 1], ["Comparison.Contrst"])];
    const rules = ["token-out-of-range", "token-order", "unknown-sense", "duplicate-relation"];
    const system = write(
      "wrong.json",
      [...wrong, explicit, explicit, implicit].map((relation, ID) => ({ ...relation, ID })),
    );
    const { exit, stderr } = await score(path("gold"), system);
    const command = `discoprep validate ${system} --lang en --parses ${path("gold/parses.json")}`;
    const told = rules.filter((id) => id !== "unknown-sense").map((id) => `1 ${id}`);
    expect([exit, stderr.trim().split("\n")]).toEqual([
      0,
      [
        expect.stringContaining(`found ${told.join(", ")}. See each: ${command} `),
        expect.stringContaining(
          "found 1 of 7 senses are not among gold's: Comparison.Contrst. Did you mean Comparison.Contrast for Comparison.Contrst? ",
        ),
      ],
    ]);
    const parses = ["--parses", path("gold/parses.json")];
    const validated = await runForTest(["validate", system, "--lang", "en", ...parses, "--json"]);
    const errors = [...validated.stdout.matchAll(/"id":"([a-z-]+)".*"severity":"error"/g)];
    expect(errors.map(([, id]) => id)).toEqual(rules);
    const json = await score(path("gold"), `x=${system}`, "--json", "--quiet");
    const [{ warnings }] = JSON.parse(json.stdout).sets[0].systems;
    expect([json.stderr, warnings[0].counts["token-order"], warnings[1].relations]).toEqual(["", 1, 1]);
  });

  it("says nothing of an output that is right, and tells shifted tokens, foreign documents and senses", async () => {
    expect((await score(path("gold"), path("good.json"))).stderr).toBe("");
    const lower = write(
      "lower.json",
      gold.map((relation) => ({ ...relation, Sense: relation.Sense.map((sense) => sense.toLowerCase()) })),
    );
    for (const args of [[lower], [`a=${lower}`, path("good.json")]])
      expect((await score(path("gold"), ...args)).stderr).toMatch(
        /2 of 2 senses are not among gold's.*\[senses-not-in-gold\]/,
      );
    const foreign = write("foreign.json", [{ ...explicit, DocID: "mill.txt" }, implicit]);
    expect((await score(path("gold"), foreign)).stderr).toMatch(/1 document: mill\.txt/);
  });

  it("takes nothing from the current folder for gold from standard input", async () => {
    const before = process.cwd();
    process.chdir(path("gold"));
    try {
      const wrong = write("beyond.json", [{ ...explicit, Arg1: { TokenList: [0, 99] } }, implicit]);
      const { stdout, stderr } = await runForTest(
        ["score", "-", wrong, "--json"],
        gold.map((relation) => JSON.stringify(relation)).join("\n"),
      );
      expect(stderr).toBe("");
      expect(Object.keys(JSON.parse(stdout).sets[0].systems[0].by)).toEqual(["distance", "length"]);
    } finally {
      process.chdir(before);
    }
  });

  it("allows the senses that validate allows for gold's release", async () => {
    const dashed = write("dashed.json", [
      { ...explicit, Sense: ["Comparison.Concession.Arg2-as-denier"] },
      implicit,
    ]);
    expect((await score(path("gold"), dashed)).stderr).toContain("1 of 2 senses are not among gold's");
    expect((await score(path("gold"), dashed, "--senses", "pdtb3")).stderr).toBe("");
    write("release/relations.json", gold);
    const manifest = { command: "convert", options: { language: "en", senses: "pdtb3", types: "task" } };
    writeFileSync(path("release/manifest.json"), JSON.stringify(manifest));
    expect((await score(path("release"), dashed)).stderr).toBe("");
  });

  it("warns of empty files", async () => {
    const empty = path("empty.json");
    const { stdout, stderr } = await score(path("gold"), empty);
    expect(stderr).toMatch(/empty\.json: the output holds no relations\. .*\[empty-output\]/);
    expect(stdout).toMatch(/│ empty +│ +0\.00 │ +– │ +0\.00 │.*│ +0\.00 │ 100\.00 │ +0\.00 │\n/);
    expect((await score(empty, path("good.json"))).stderr).toContain("gold holds no relations");
  });

  it("names what is absent, of another kind, or a folder of sets", async () => {
    expect((await score("no-such-file", "other")).stderr).toContain("no-such-file: the path does not exist");
    writeFileSync(path("pipes"), `Explicit${"|".repeat(47)}`);
    expect((await score(path("pipes"), path("pipes"))).stderr).toContain("a pipe file of PDTB 2.0");
    for (const set of ["test", "dev"]) write(`sets/${set}/relations.json`, gold);
    expect((await score(path("sets"), path("good.json"))).stderr).toContain(
      `${path("sets")}: the folder holds no relations; expected relations.json; found the sets dev, test. Name one set, such as ${path("sets/dev")}.`,
    );
  });
});

describe("score of several outputs", () => {
  it("ranks them, and prints one signature in every format", async () => {
    const files = [path("gold"), `a|b=${path("poor.json")}`, path("good.json")];
    const { exit, stdout: text } = await score(...files);
    expect(exit).toBe(0);
    const rows = text.split("\n").filter((line) => line.startsWith("│"));
    expect(rows[1]).toMatch(/│ 1 │ 1 │ good +│ +100\.00 │ 100\.00 │ 100\.00 │/);
    expect(rows[2]).toMatch(/│ 2 │ 2 │ a\|b .*│ +50\.00 │/);
    const signature =
      /signature gold: (gold:[0-9a-f]{12}\|documents:2\|relations:2\|.*)/.exec(text)?.[1] ?? "none";
    const printed = async (format: string) => (await score(...files, "--format", format)).stdout;
    const formats = await Promise.all(["markdown", "latex", "csv", "json"].map(printed));
    for (const output of formats) expect(output).toContain(signature);
    const [markdown, latex, csv, json = ""] = formats;
    expect(markdown).toMatch(/\| 2 \| 2 \| a\\\|b \|.* 50\.00 \|/);
    expect(latex).toContain("1 & 1 & good & \\textbf{100.00} & 100.00");
    expect(csv).toMatch(/^system,set,table,label,measure,value\n/);
    expect(csv).toContain("a|b,gold,overview,all.parser,f1,50\n");
    expect(JSON.parse(json).sets[0].systems[0].by.sentence.same).toMatchObject({ correct: 2 });
  });

  it("warns of them, tests differences, and lists them", async () => {
    const args = ["--differences", "good,poor", "--paired", "randomization", "--confidence"];
    const files = [path("good.json"), path("poor.json"), path("empty.json")];
    const { stdout, stderr } = await score(path("gold"), ...files, ...args);
    expect(stdout).toContain(
      "only one of good and poor has right (both 1, neither 0, only good 1, only poor 0)",
    );
    expect(stdout).toMatch(/│ reef +│ good +│ right +│ sense +│ +1 │ +2 │/);
    expect(stdout).toMatch(/│ all.parser │ good +│ poor +│ +50.00 │/);
    const csv = await score(path("gold"), ...files, ...args, "--format", "csv");
    expect(csv.stdout).toContain(
      "good,gold,differences,reef 1,kind,right\npoor,gold,differences,reef 1,kind,sense\n",
    );
    expect(csv.stdout).toContain("good,gold,tests,good minus poor,all.parser difference,50\n");
    expect(stderr).toContain("[few-documents]");
    expect(stderr).toContain("empty.json: the output holds no relations. Check");
  });

  it("takes several sets: a folder a system, or one file with all documents", async () => {
    for (const [set, relation] of [
      ["dev", explicit],
      ["test", implicit],
    ] as const) {
      write(`parts/${set}/relations.json`, [relation]);
      write(`runs/${set}/output.json`, [set === "dev" ? relation : wrongSense]);
    }
    const sets = ["dev", "test"].flatMap((set) => ["--set", `${set}=${path(`parts/${set}`)}`]);
    const { stdout } = await score(...sets, path("runs"), path("good.json"), "--format", "json");
    const ranks = JSON.parse(stdout).sets.map(
      ({ name, systems }: { name: string; systems: { name: string; rank: number }[] }) =>
        [name, ...systems.map((system) => `${system.rank} ${system.name}`)].join(" "),
    );
    expect(ranks).toEqual(["dev 1 runs 1 good", "test 1 good 2 runs"]);
  });
});

it("prints any table in any format, buckets in the order of numbers", async () => {
  const printed = async (...options: string[]) =>
    (await score(path("gold"), path("good.json"), ...options)).stdout;
  for (const [format, table, line] of [
    ["csv", "senses", "good,gold,senses,Comparison.Contrast,f1,100"],
    ["csv", "connectives", "good,gold,connectives,but,p,100"],
    ["markdown", "errors", "| good | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 0 | 0 |"],
  ] as const)
    expect(await printed("--format", format, "--table", table)).toContain(`\n${line}\n`);
  expect(await printed("--table", "confusion")).toMatch(
    /│ Comparison\.Contrast │ Comparison\.Contrast │ +2 │/,
  );
  const far = [0, 20, 3].map((gap, ID) => ({
    ...explicit,
    ID,
    Arg2: { TokenList: [30 + 2 * ID + gap] },
    Arg1: { TokenList: [29 + 2 * ID] },
  }));
  const wide = write("far.json", far);
  const by = (await score(wide, wide, "--table", "by")).stdout;
  expect([...by.matchAll(/distance: (\S+)/g)].map(([, bucket]) => bucket)).toEqual(["0", "3-9", "10+"]);
  expect(by).toContain("only if parses.json is beside gold");
  expect((await score(path("gold"), wide, "--table", "by")).stdout).not.toContain("only if parses.json");
});

it.each([
  [["poor.json", "poor.json"], "two outputs have the name poor: give each its own as NAME=FILE"],
  [["poor.json", "good.json", "--confidence", "--measure", "all.speed"], "no measure is all.speed"],
  [["poor.json", "good.json", "--paired", "bootstrap", "--baseline", "best"], "no output has the name best"],
  [["poor.json", "--paired", "bootstrap"], "--paired tests outputs against one another"],
  [["poor.json", "good.json", "--differences", "good"], "--differences takes two names"],
  [["poor.json", "good.json", "--official"], "--official prints the text of one output"],
  [["poor.json", "--official", "--senses", "pdtb3"], "--official cannot be given with --senses"],
  [["poor.json", "--senses", "pdtb2", "--senses", "pdtb3"], "--senses is given twice"],
  [["poor.json", "--table", "by", "--table", "senses"], "--table is given twice; give it once, with commas"],
  [["poor.json", "--official", "--table", "senses"], "--official cannot be given with --table"],
  [["poor.json", "--edition", "2015-subsets"], "--edition 2015-subsets needs --official"],
  [["poor.json", "--measure", "all.sense"], "--measure needs --confidence or --paired"],
  [["poor.json", "good.json", "--baseline", "all"], "--baseline needs --paired"],
  [["poor.json", "--json", "--table", "senses"], "--table cannot be given with --json"],
  [
    ["poor.json", "good.json", "--sense-level", "1", "--edition", "2015"],
    "--sense-level cannot be given with --edition",
  ],
  [["poor.json", "--sense-only", "--table", "by"], "--sense-only cannot be given with --table by"],
  [["poor.json", "--sense-only", "--edition", "2016-partial"], "cannot be given with --edition 2016-partial"],
  [[], "missing required argument 'outputs'"],
])("score refuses %j", async (args, message) => {
  const files = args.map((arg) => (arg.endsWith(".json") ? path(arg) : arg));
  const { exit, stderr } = await score(path("gold"), ...files);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each([
  ["score", "-", "-"],
  ["score", "conllu", "-", "-"],
  ["score", "conll08", "-g", "-", "-s", "-"],
])("only one of the two inputs of %s is standard input", async (...args) => {
  const stderr = "error: only one input may be -, for standard input\n";
  expect(await runForTest(args)).toEqual({ exit: 2, stdout: "", stderr });
});

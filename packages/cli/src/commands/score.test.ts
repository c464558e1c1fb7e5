import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  officialPartial,
  officialRelations,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
} from "@discoprep/score/conll16";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
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
  writeFileSync(path(name), relations.map((one) => `${JSON.stringify(one)}\n`).join(""));
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
  it("shows corrected figures beside official ones, and says why", async () => {
    const own = write("own.json", [explicit, { ...implicit, Sense: ["Expansion.Level-of-detail"] }]);
    const { exit, stdout, stderr } = await score(own, path("poor.json"), "--senses", "any");
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^All relations\n/);
    expect(stdout).toMatch(/Overall parser\s+│(?:\s+1\.0000 │){3}(?:\s+0\.5000 │){3}/);
    expect(stdout).toContain("  Overall parser: links one to one; a wrong sense is wrong");
    expect(stdout).toContain("The official figures leave out 1 relation of gold");
    expect(stdout).toContain("The corrected figures count the 2 first senses that occur in gold");
    expect(stdout).toContain("  --details shows Explicit");
    const details = await score(own, path("poor.json"), "--senses", "conll2015", "--details");
    expect(details.stdout).toMatch(/Explicit relations\n[\s\S]*Non-explicit[\s\S]*Senses, all relations\n/);
    expect(details.stdout).toMatch(/Comparison\.Contrast\s+│\s+1 │\s+1\.0000/);
    expect(details.stdout).toContain("The corrected figures leave out 1 relation of gold");
    const partial = await score(path("gold"), path("poor.json"), "--partial");
    expect(partial.stdout).toMatch(/Overall parser \(partial\)\s+│.*│(?:\s+0\.5000 │){3}/);
  });

  it("gives everything as JSON", async () => {
    const { stdout } = await score(path("gold"), path("good.json"), "--json", "--edition", "2015");
    expect(JSON.parse(stdout)).toMatchObject({
      all: { official: { overall: { f1: 1 } }, official2015: {}, corrected: { overall: { f1: 1 } } },
      non_explicit: { official: { arg1: { truePositives: 1 } } },
      ...{ senses: { counted: ["Comparison.Contrast"], leftOut: 0 }, problems: {} },
    });
  });

  it.each([
    [officialStrict, []],
    [officialStrict2015, ["--edition", "2015"]],
    [officialSubsets2015, ["--edition", "2015", "--subsets"]],
    [
      (pair: Parameters<typeof officialPartial>[0]) => officialPartial(pair, 0.5),
      ["--partial", "--cutoff", "0.5"],
    ],
  ])("prints what %o prints, and no more", async (print, options) => {
    const [goldRelations, predicted] = [gold, [explicit, wrongSense]].map((list) =>
      officialRelations(Buffer.from(list.map((one) => JSON.stringify(one)).join("\n")), "gold"),
    );
    const stdout = print({ gold: goldRelations ?? [], predicted: predicted ?? [] });
    const run = await score(path("gold"), path("poor.json"), "--official", ...options);
    expect(run).toEqual({ exit: 0, stdout, stderr: "" });
  });

  it("prints no figures where the official script stops", async () => {
    const odd = write("odd.json", [explicit, { ...implicit, Sense: [] }]);
    const { exit, stdout, stderr } = await score(path("gold"), odd, "--official");
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("odd.json:2: the official program stops without figures: Sense is not a list");
    const capital = { ...explicit, Connective: { TokenList: [2], RawText: "Öyle ise" } };
    const turkish = write("turkish.json", [capital]);
    expect((await score(turkish, turkish)).stdout).toMatch(/Explicit connective\s+│\s+stops/);
  });

  it("matches by ID in the sense-only task", async () => {
    const types = write("types.json", gold.map((one) => ({ ...one, Type: "AltLex" })).reverse());
    const { stdout } = await score(path("gold"), types, "--sense-only");
    expect(stdout).toMatch(/Overall parser\s+│(?:\s+1\.0000 │){6}/);
    const other = write("other.json", [explicit, { ...implicit, ID: 7 }]);
    for (const options of [[], ["--official"]]) {
      const { exit, stderr } = await score(path("gold"), other, "--sense-only", ...options);
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
      expect([exit, /Arg1\s+│\s+1\.0000 │\s+0\.5000/.test(stdout)]).toEqual([0, true]);
    }
  });

  it("tells what validate finds in an output, and counts it as it stands", async () => {
    const change = (arg1: number[], Sense = explicit.Sense) => ({
      ...explicit,
      Arg1: { TokenList: arg1 },
      Sense,
    });
    const wrong = [change([0, 5]), change([0, 6]), change([1, 0]), change([0, 1], ["Comparison.Contrst"])];
    const found = ["token-out-of-range", "token-order", "unknown-sense", "duplicate-relation"];
    const system = write(
      "wrong.json",
      [...wrong, explicit, explicit].map((one, ID) => ({ ...one, ID })),
    );
    const { exit, stderr } = await score(path("gold"), system);
    expect([exit, stderr]).toEqual([
      0,
      `warning: ${system}: the output has errors; the figures count these relations as they stand; found ${found.map((id) => `1 ${id}`).join(", ")}. ` +
        "Did you mean Comparison.Contrast for Comparison.Contrst? " +
        `See each: discoprep validate en ${system} --parses ${path("gold/parses.json")} [errors-in-output]\n`,
    ]);
    const validated = await runForTest([
      ...["validate", "en", system, "--parses", path("gold/parses.json"), "--json"],
    ]);
    const messages = validated.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(messages.filter(({ severity }) => severity === "error").map(({ id }) => id)).toEqual(found);
    const json = await score(path("gold"), system, "--json", "--quiet");
    expect([json.stderr, JSON.parse(json.stdout).problems["token-order"]]).toEqual(["", 1]);
  });

  it("allows the senses that validate allows for gold's release", async () => {
    const dashed = write("dashed.json", [{ ...explicit, Sense: ["Comparison.Concession.Arg2-as-denier"] }]);
    expect((await score(path("gold"), dashed)).stderr).toContain("found 1 unknown-sense.");
    expect((await score(path("gold"), dashed, "--senses", "pdtb3")).stderr).toBe("");
    write("release/relations.json", gold);
    const manifest = { command: "convert", options: { language: "en", senses: "pdtb3", types: "task" } };
    writeFileSync(path("release/manifest.json"), JSON.stringify(manifest));
    expect((await score(path("release"), dashed)).stderr).toBe("");
  });

  it("warns of empty files", async () => {
    const empty = path("empty.json");
    expect((await score(path("gold"), empty)).stderr).toMatch(
      /^warning: .*empty\.json holds no relations; a precision of 1 is the official/,
    );
    expect((await score(empty, path("good.json"))).stderr).toContain(
      "every relation of the output counts as wrong",
    );
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
    const formats = await Promise.all(
      ["markdown", "latex", "csv", "json"].map(
        async (format) => (await score(...files, "--format", format)).stdout,
      ),
    );
    for (const output of formats) expect(output).toContain(signature);
    const [markdown, latex, csv, json = ""] = formats;
    expect(markdown).toMatch(/\| 2 \| 2 \| a\\\|b \|.* 50\.00 \|/);
    expect(latex).toContain("1 & 1 & good & \\textbf{100.00} & 100.00");
    expect(csv).toMatch(
      /^set,system,rank,figures,subset,measure,correct,predicted,gold,p,r,f1,low,high,signature\n/,
    );
    expect(csv).toContain("gold,a|b,2,corrected,implicit,parser,0,1,1,0,0,0,,,");
    expect(JSON.parse(json).sets[0].systems[0].by.sentence.same).toMatchObject({ correct: 2 });
  });

  it("warns of them, tests differences, and lists them", async () => {
    const args = [
      "--differences",
      "good,poor",
      "--paired",
      "randomization",
      "--confidence",
      "--samples",
      "50",
    ];
    const files = ["good", "poor", "empty"].map((name) => path(`${name}.json`));
    const { stdout, stderr } = await score(path("gold"), ...files, ...args);
    expect(stdout).toContain("gold: only one has right (both 1, neither 0, only good 1, only poor 0)");
    expect(stdout).toMatch(/│ reef +│ right +│ sense +│ +1 │ +2 │/);
    expect(stdout).toMatch(/│ all.parser │ good +│ poor +│ +50.00 │/);
    expect(stderr).toContain("[few-documents]");
    expect(stderr).toContain("empty.json: the output holds no relations. Check");
  });

  it("takes several sets: a folder a system, or one file with all documents", async () => {
    for (const [set, one] of [
      ["dev", explicit],
      ["test", implicit],
    ] as const) {
      write(`parts/${set}/relations.json`, [one]);
      write(`runs/${set}/output.json`, [set === "dev" ? one : wrongSense]);
    }
    const sets = ["dev", "test"].flatMap((set) => ["--set", `${set}=${path(`parts/${set}`)}`]);
    const { stdout } = await score(...sets, path("runs"), path("good.json"), "--format", "json");
    const ranks = JSON.parse(stdout).sets.map(
      ({ name, systems }: { name: string; systems: { name: string; rank: number }[] }) =>
        [name, ...systems.map((system) => `${system.rank} ${system.name}`)].join(" "),
    );
    expect(ranks).toEqual(["dev 1 runs 1 good", "test 1 good 2 runs"]);
  });

  it("scores senses alone by ID", async () => {
    const types = write(
      "types.json",
      gold.map((one) => ({ ...one, Type: "AltLex" })),
    );
    const { stdout } = await score(path("gold"), `x=${types}`, "--sense-only", "--format", "json");
    const { explicit: figures } = JSON.parse(stdout).sets[0].systems[0].figures;
    expect(figures).toMatchObject({ parser: { correct: 1 }, sense: { f1: 1 } });
  });
});

it.each([
  [["poor.json", "poor.json"], "two outputs have the name poor: give each its own as NAME=FILE"],
  [["poor.json", "good.json", "--measure", "all.speed"], "no measure is all.speed"],
  [["poor.json", "good.json", "--baseline", "best"], "no output has the name best"],
  [["poor.json", "good.json", "--differences", "good"], "--differences takes two names"],
  [["poor.json", "good.json", "--official"], "--official belongs to one output"],
  [["poor.json", "--partial", "--cutoff", "7"], "from 0 to 1"],
  [[], "missing required argument 'output'"],
])("score refuses %j", async (args, message) => {
  const files = args.map((arg) => (arg.endsWith(".json") ? path(arg) : arg));
  const { exit, stderr } = await score(path("gold"), ...files);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each([
  ["score", "-", "-"],
  ["score-conllu", "-", "-"],
  ["score-conll08", "-g", "-", "-s", "-"],
])("only one of the two inputs of %s is standard input", async (...args) => {
  const stderr = "error: only one input may be -, for standard input\n";
  expect(await runForTest(args)).toEqual({ exit: 2, stdout: "", stderr });
});

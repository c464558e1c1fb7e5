import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const raw = "Ann slept because Bo sang . Bo <b>rested</b> . =Ann woke .\n";
let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
});

/** A relation whose parts are words of the raw text, by their first words' numbers and lengths. */
interface Stated {
  readonly id: number;
  readonly type: string;
  readonly connective?: readonly number[];
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  readonly senses: readonly string[];
}

/** A release with relations.json and the raw text. */
function release(name: string, relations: readonly Stated[], text = raw): string {
  const folder = join(work, name);
  mkdirSync(join(folder, "raw"), { recursive: true });
  writeFileSync(join(folder, "raw", "tale"), text);
  writeFileSync(
    join(folder, "relations.json"),
    relations.map((one) => `${JSON.stringify(line(one))}\n`).join(""),
  );
  return folder;
}

function line({ id, type, connective = [], arg1, arg2, senses }: Stated): unknown {
  const words = [...raw.matchAll(/\S+/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  // The tokens of a part stand side by side.
  const spanOf = ([first, ...others]: readonly number[]): [number, number][] =>
    first === undefined ? [] : [[words[first]?.[0] ?? 0, words[others.at(-1) ?? first]?.[1] ?? 0]];
  const part = (tokens: readonly number[]): unknown => ({
    CharacterSpanList: spanOf(tokens),
    RawText: spanOf(tokens)
      .map(([begin, end]) => raw.slice(begin, end))
      .join(" "),
    TokenList: tokens.map((token) => [...(words[token] ?? []), token, 0, token]),
  });
  return {
    Arg1: part(arg1),
    Arg2: part(arg2),
    Connective: part(connective),
    DocID: "tale",
    ID: id,
    Sense: senses,
    Type: type,
  };
}

const because: Stated = {
  id: 1,
  type: "Explicit",
  connective: [2],
  arg1: [0, 1],
  arg2: [3, 4],
  senses: ["Contingency.Cause.Reason"],
};
const rested: Stated = {
  id: 2,
  type: "Implicit",
  arg1: [3, 4],
  arg2: [6, 7],
  senses: ["Expansion.Conjunction"],
};
const woke: Stated = { id: 3, type: "EntRel", arg1: [6, 7], arg2: [9, 10], senses: ["EntRel"] };

describe("agree conll", () => {
  it("prints figures as a table, JSON, CSV and LaTeX", async () => {
    const a = release("a", [because, rested, woke]);
    const b = release("b", [because, { ...rested, senses: ["Comparison.Contrast"] }]);
    const text = await runForTest(["agree", "conll", a, b]);
    expect(text).toMatchObject({ exit: 0, stderr: "" });
    expect(text.stdout).toContain("│ Overall              │  33.3 % (1/3) │ 0.40 │");
    expect(text.stdout).toContain("  tale  2  2  sense\n  tale  3  -  only-a\n");
    const json = await runForTest(["agree", "conll", a, b, "--json"]);
    const figures = JSON.parse(json.stdout);
    expect(Object.keys(figures)).toEqual([
      ...["documents", "relations", "overall", "connectives", "table", "kappa"],
      ...["kappaIntervals", "typeKappa", "alpha"],
      ...["confusion", "byDocument", "disagreements"],
    ]);
    expect(figures.byDocument).toEqual([
      {
        document: "tale",
        relations: { a: 3, b: 2, paired: 2 },
        overall: figures.overall,
        kappa: figures.kappa,
        kappaIntervals: figures.kappaIntervals,
      },
    ]);
    expect(figures.overall).toEqual({ agreed: 1, of: 3, share: 1 / 3, f1: 2 / 5 });
    const csv = await runForTest(["agree", "conll", a, b, "--format", "csv"]);
    expect(csv.stdout).toContain("Agreement,Overall,Agreement,0.3333333333333333,1,3\n");
    const latex = await runForTest(["agree", "conll", a, b, "--format", "latex"]);
    expect(latex.stdout).toContain("Non-Explicit & 100.0 & 100.0 & 100.0 & 0.0 \\\\\n");
  });

  it("compares every two of several annotators, and all of them by Fleiss' κ", async () => {
    const a = release("a", [because, rested, woke]);
    const b = release("b", [
      because,
      rested,
      { ...woke, type: "Implicit", senses: ["Expansion.Conjunction"] },
    ]);
    const c = release("c", [because, rested]);
    const { stdout } = await runForTest(["agree", "conll", a, b, c, "--json"]);
    const { pairs, fleiss, alpha } = JSON.parse(stdout);
    expect(pairs.map((pair: { a: number; b: number }) => [pair.a, pair.b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    // Two relations found by all three, of two types, always the same ones.
    expect(fleiss).toEqual({ relations: 2, type: 1 });
    // And one by two of them, as EntRel and Implicit: 3 Explicit, 4 Implicit and 1 EntRel, 8 - 1 = 7, 64 - 26 = 38.
    expect(alpha).toEqual({ relations: 3, type: (38 - 2 * 7) / 38 });
  });

  it("writes a sheet whose formulas are none", async () => {
    const a = release("a", [rested, woke]);
    const b = release("b", [{ ...rested, arg2: [7] }]);
    const sheet = join(work, "sheet");
    const { exit, stderr } = await runForTest(["agree", "conll", a, b, "--sheet", sheet]);
    expect(exit).toBe(0);
    expect(stderr).toContain("2 disagreements in sheet.csv");
    expect(readdirSync(sheet).sort()).toEqual(["SHA256SUMS", "manifest.json", "sheet.csv"]);
    const csv = readFileSync(join(sheet, "sheet.csv"), "utf8");
    expect(csv).toContain("2,tale,only-a,3,EntRel,,Bo <b>rested</b>,'=Ann woke,EntRel,,,,,,,,,,,,,\r\n");
  });

  it("names the document and offset where raw texts differ, and writes nothing", async () => {
    const a = release("a", [because]);
    const b = release("b", [because], raw.replace("sang", "sank"));
    const sheet = join(work, "sheet");
    const { exit, stdout, stderr } = await runForTest(["agree", "conll", a, b, "--sheet", sheet]);
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("document tale, offset 24: the raw texts differ");
    expect(readdirSync(work).sort()).toEqual(["a", "b"]);
  });

  it("compares releases with raw texts, and nothing less", async () => {
    const a = release("a", [because]);
    const b = release("b", [because]);
    const file = join(b, "relations.json");
    const refused = await runForTest(["agree", "conll", a, file]);
    expect([refused.exit, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain(`${file}: an annotator is compared as a release with raw texts`);
    expect(refused.stderr).toContain("name the release that discoprep convert writes");
    rmSync(join(b, "raw"), { recursive: true });
    expect((await runForTest(["agree", "conll", a, b])).stderr).toContain("found no raw/");
    expect((await runForTest(["agree", "conll", a, "nowhere"])).stderr).toContain("found no such folder");
  });

  it("refuses a document on one side", async () => {
    const a = release("a", [because]);
    const b = release("b", [because]);
    writeFileSync(join(b, "raw", "tail"), raw);
    const { exit, stderr } = await runForTest(["agree", "conll", a, b]);
    expect(exit).toBe(1);
    expect(stderr).toContain("document tail: the document is in ");
  });

  it.each([
    ["relations without a raw text", '"DocID":"tale"', '"DocID":"tail"', "the document has no raw text"],
    ["tokens that differ", "[10,17,2,0,2]", "[10,16,2,0,2]", "token 2 is not the same on both sides"],
    ["a line that is no JSON", "}", "", "relations.json:1: the line is not JSON"],
    ["no types", '"Type":"Explicit"', '"Type":""', "no type, as in relations-no-senses.json"],
    ["token numbers without offsets", "[10,17,2,0,2]", "2", "a token's number without its offsets"],
  ])("refuses %s", async (_, from, to, message) => {
    const a = release("a", [because]);
    const b = release("b", [because]);
    const file = join(b, "relations.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
    const { exit, stdout, stderr } = await runForTest(["agree", "conll", a, b]);
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
  });

  it("refuses one annotator alone, and a sheet of three", async () => {
    const a = release("a", [because]);
    expect((await runForTest(["agree", "conll", a])).exit).toBe(2);
    expect((await runForTest(["agree", "conll", a, a, a, "--sheet", join(work, "sheet")])).exit).toBe(2);
  });
});

describe("agree pdt", () => {
  const nodes = [
    { id: "p", parent: null },
    { id: "q", parent: "p" },
    { id: "r", parent: "q" },
  ];
  const relation = { id: "1", start: "r", target: "q", type: "opp", connective: ["k1", "k2"] };

  function document(a: readonly object[], b: readonly object[], id = "tale", trees = nodes): string {
    const file = join(work, `${id}.json`);
    const annotations = { A: a, B: b };
    writeFileSync(file, JSON.stringify({ document: id, trees: [{ id: "t", nodes: trees }], annotations }));
    return file;
  }

  it("prints one object of numbers and nulls", async () => {
    const file = document([relation], [{ ...relation, target: "p", connective: ["k2"] }]);
    const { exit, stdout } = await runForTest(["agree", "pdt", file, "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      "strict.f1": 0,
      "strict.kappaTypes": null,
      "skip.f1": 1,
      "skip.f1Connectives": 0,
      "connective.matched": 1,
      "connective.f1Nodes": 0,
    });
    const exact = await runForTest(["agree", "pdt", file, "--json", "--connectives", "exact"]);
    expect(JSON.parse(exact.stdout)["connective.matched"]).toBe(0);
  });

  it("prints the tables of the paper, and pools documents", async () => {
    const files = [document([relation], [relation]), document([relation], [relation], "song")];
    const { stdout, stderr } = await runForTest(["agree", "pdt", ...files, "--format", "latex"]);
    expect(stderr).toBe("");
    expect(stdout).toContain("Relations of A & 2 \\\\\n");
    expect(stdout).toContain("Cohen's $\\kappa$ on types & -- \\\\\n");
  });

  it("names a node that no tree has, and a file of another shape", async () => {
    const dangling = await runForTest(["agree", "pdt", document([{ ...relation, target: "z" }], [])]);
    expect([dangling.exit, dangling.stdout]).toEqual([1, ""]);
    expect(dangling.stderr).toContain(
      "tale.json, document tale: the target of relation 1 names a node that no tree has; expected ids that are unique in the document and in its trees; found z",
    );
    const other = join(work, "other.json");
    writeFileSync(other, "{}");
    const refused = await runForTest(["agree", "pdt", other]);
    expect([refused.exit, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("not a document with trees and two annotations");
  });

  it("refuses a document that is read twice, and trees that have no root", async () => {
    const file = document([relation], [relation]);
    const twice = await runForTest(["agree", "pdt", file, file]);
    expect([twice.exit, twice.stdout]).toEqual([1, ""]);
    expect(twice.stderr).toContain("document tale: the document was read already, from another file");
    const around = nodes.map((node) => ({ ...node, parent: node.parent ?? "r" }));
    const cycle = await runForTest(["agree", "pdt", document([relation], [], "tale", around)]);
    expect([cycle.exit, cycle.stdout]).toEqual([1, ""]);
    expect(cycle.stderr).toContain("document tale: node p is its own ancestor");
    expect(cycle.stderr).toContain("found p → r → q → p");
  });

  it("names a folder without annotated trees, and relations without a type", async () => {
    const empty = join(work, "empty");
    mkdirSync(empty, { recursive: true });
    const none = await runForTest(["agree", "pdt", empty]);
    expect([none.exit, none.stdout]).toEqual([1, ""]);
    expect(none.stderr).toContain("empty: the folder holds no annotated trees");
    const { type: _, ...untyped } = relation;
    const run = await runForTest(["agree", "pdt", document([untyped], [{ ...untyped, kind: "list" }])]);
    expect(run.exit).toBe(0);
    expect(run.stderr).toContain("document tale: 1 relation without a type: an empty type agrees");
    expect((await runForTest(["agree", "pdt", document([{ ...untyped, kind: "list" }], [])])).stderr).toBe(
      "",
    );
  });
});

describe("both", () => {
  it("warn of a path that is named twice", async () => {
    const [a, b] = [release("a", [because]), release("b", [because])];
    const same = await runForTest(["agree", "conll", a, join(b, "..", "a")]);
    expect(same.exit).toBe(0);
    expect(same.stderr).toContain("the path is named twice: it is compared with itself");
    expect((await runForTest(["agree", "conll", a, b])).stderr).toBe("");
  });

  it("show the way to their own help", async () => {
    expect((await runForTest(["agree", "pdt"])).stderr).toContain("discoprep agree pdt --help\n");
    expect((await runForTest(["agree", "conll"])).stderr).toContain("discoprep agree conll --help\n");
    expect((await runForTest(["agree"])).stderr).toContain("discoprep agree");
  });
});

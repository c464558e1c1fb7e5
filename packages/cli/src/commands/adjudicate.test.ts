import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

type Entry = [number, number, number, number, number];
type Part = { CharacterSpanList: [number, number][]; RawText: string; TokenList: Entry[] };

interface Line {
  Arg1: Part;
  Arg2: Part;
  Connective: Part;
  DocID: string;
  ID: number;
  Sense: string[];
  Type: string;
}

type Row = Record<string, string>;

function relations(release: string): Line[] {
  const lines = readFileSync(join(release, "relations.json"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Line);
}

/** A copy of a release with other relations. */
function annotated(release: string, to: string, changed: readonly Line[]): string {
  cpSync(release, to, { recursive: true });
  writeFileSync(join(to, "relations.json"), changed.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return to;
}

function rowsOf(sheet: string): Row[] {
  return parse(readFileSync(sheet), { bom: true, columns: true });
}

/** A sheet as a spreadsheet saves it. */
function save(file: string, rows: readonly Row[], delimiter = ","): string {
  writeFileSync(
    file,
    stringify([...rows], { header: true, bom: true, record_delimiter: "windows", delimiter }),
  );
  return file;
}

/** What a relation says, without its ID. */
function content({ DocID, Type, Sense, Connective, Arg1, Arg2 }: Line): string {
  const place = ({ CharacterSpanList, TokenList }: Part) => [CharacterSpanList, TokenList];
  const text = Type === "Implicit" ? Connective.RawText : "";
  return JSON.stringify([DocID, Type, Sense, text, ...[Connective, Arg1, Arg2].map(place)]);
}

function contents(lines: readonly Line[]): string[] {
  return lines.map(content).sort();
}

function spans({ CharacterSpanList }: Part): string {
  return CharacterSpanList.map(([begin, end]) => `${begin}..${end}`).join(";");
}

async function convertBack(gold: string, language: string, to: string): Promise<string> {
  const run = await runForTest([
    ...`convert --format annotator --lang ${language} --senses keep --types all --quiet`.split(" "),
    ...["--annotations", join(gold, "project/ann"), "--raw", join(gold, "project/raw")],
    ...["--parses", join(gold, "release/parses.json"), "--out", to],
  ]);
  expect(run.stderr).toBe("");
  return to;
}

const text = "Ann slept 🌙 because Bo sang. Bo rested. Ann woke, so Bo left.\n";

describe("adjudicate", () => {
  let base: string;
  let work: string;
  let sheet: string;

  beforeAll(async () => {
    base = join(mkdtempSync(join(tmpdir(), "discoprep-")), "base");
    const raw = `${base}.raw`;
    mkdirSync(raw);
    for (const id of ["tale", "song"]) writeFileSync(join(raw, id), text);
    const run = await runForTest(["convert", "--lang", "en", "--raw", raw, "--out", base, "--quiet"]);
    expect(run.exit).toBe(0);
  });

  /** A part under stretches of the text. */
  function part(...stretches: string[]): Part {
    const parses = JSON.parse(readFileSync(join(base, "parses.json"), "utf8"));
    const words = parses.tale.sentences.flatMap(
      (sentence: { words: [string, Record<string, number>][] }, at: number) =>
        sentence.words.map(([, word], index) => ({ ...word, at, index })),
    );
    const spans = stretches.map((stretch): [number, number] => {
      const begin = [...text.slice(0, text.indexOf(stretch))].length;
      return [begin, begin + [...stretch].length];
    });
    const tokens = words.flatMap(
      (
        { CharacterOffsetBegin: begin, CharacterOffsetEnd: end, at, index }: Record<string, number>,
        token: number,
      ) =>
        spans.some(([from, to]) => from <= (begin ?? 0) && (end ?? 0) <= to)
          ? [[begin, end, token, at, index]]
          : [],
    );
    return { CharacterSpanList: spans, RawText: stretches.join(" "), TokenList: tokens };
  }

  const none: Part = { CharacterSpanList: [], RawText: "", TokenList: [] };

  function line(
    ID: number,
    Type: string,
    sense: string,
    arg1: string,
    arg2: string,
    connective: Part = none,
  ): Line {
    return {
      Arg1: part(arg1),
      Arg2: part(arg2),
      Connective: connective,
      DocID: "tale",
      ID,
      Sense: [sense],
      Type,
    };
  }

  /** Two annotators: they agree on `so`, and differ in senses, in an argument, and in one relation each. */
  async function twoAnnotators(): Promise<{ a: string; b: string }> {
    const because = line(0, "Explicit", "Contingency.Cause.Reason", "Ann slept", "Bo sang", part("because"));
    const rested = line(1, "Implicit", "Expansion.Conjunction", "Bo sang", "Bo rested", {
      ...none,
      RawText: "and",
    });
    const woke = line(2, "EntRel", "EntRel", "Bo rested", "Ann woke");
    const so = line(3, "Explicit", "Contingency.Cause.Result", "Ann woke", "Bo left", part("so"));
    const a = annotated(base, join(work, "a"), [because, rested, so]);
    const b = annotated(base, join(work, "b"), [
      { ...because, Arg1: part("Ann slept 🌙") },
      { ...rested, ID: 7, Sense: ["Comparison.Contrast"], Connective: { ...none, RawText: "but" } },
      ...[woke, so],
    ]);
    const run = await runForTest(["agree", "conll", a, b, "--sheet", join(work, "sheet")]);
    expect(run.stderr).toContain("3 disagreements");
    return { a, b };
  }

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), "discoprep-"));
    sheet = join(work, "sheet", "sheet.csv");
  });

  /** Decides the rows of the sheet in order, and adjudicates. */
  async function decide(answers: readonly Row[], ...more: string[]) {
    const { a, b } = await twoAnnotators();
    save(
      sheet,
      rowsOf(sheet).map((row, index) => ({ ...row, ...answers[index] })),
    );
    const gold = join(work, "gold");
    const run = await runForTest(["adjudicate", sheet, a, b, "--out", gold, "--json", ...more]);
    return { ...run, gold };
  }

  it("has columns for gold in the sheet", async () => {
    await twoAnnotators();
    expect(Object.keys(rowsOf(sheet)[0] ?? {}).slice(-7)).toEqual([
      ...["decision", "note", "gold_type", "gold_connective", "gold_arg1", "gold_arg2", "gold_senses"],
    ]);
  });

  it("quotes line feeds of a text, which would end a row", async () => {
    const { a } = await twoAnnotators();
    const lines = relations(a).map((one) => ({ ...one, Arg1: { ...one.Arg1, RawText: "Ann\nslept" } }));
    annotated(a, join(work, "c"), lines);
    await runForTest(["agree", "review", join(work, "c"), "--sheet", join(work, "sheet.c")]);
    expect(readFileSync(join(work, "sheet.c", "sheet.csv"), "utf8")).toContain(',"Ann\nslept",');
  });

  it("makes a release, a project and the list of decisions", async () => {
    const { gold, stdout, exit } = await decide([
      { decision: " A ", note: "=the moon is not said" },
      { decision: "edit", gold_senses: "b", gold_connective: "then", gold_arg1: "23..27" },
      { decision: "B" },
    ]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      relations: { agreed: 1, gold: 4 },
      decisions: { a: 1, b: 1, both: 0, none: 0, edit: 1 },
    });
    const [first, second, third] = relations(join(gold, "release"));
    expect(first).toMatchObject({ ID: 0, Arg1: { RawText: "Ann slept" } });
    expect(second).toMatchObject({
      ...{ ID: 1, Sense: ["Comparison.Contrast"], Arg2: { RawText: "Bo rested" } },
      Connective: { RawText: "then", CharacterSpanList: [] },
      Arg1: { RawText: "sang", CharacterSpanList: [[23, 27]] },
    });
    expect(third).toMatchObject({ ID: 2, Type: "EntRel" });
    const decisions = readFileSync(join(gold, "decisions.jsonl"), "utf8").split("\n");
    expect(JSON.parse(decisions[1] ?? "")).toEqual({
      ...{ number: 2, document: "tale", kinds: ["sense"], decision: "edit" },
      ...{ a: 1, b: 7, gold: [1], note: "" },
    });
    expect(readdirSync(gold).sort()).toEqual([
      ...["SHA256SUMS", "decisions.jsonl", "manifest.json", "project", "release"],
    ]);
    const back = await convertBack(gold, "en", join(work, "back"));
    for (const name of ["relations.json", "parses.json", "conll_format/tale.conll", "raw/song"])
      expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(gold, "release", name), "utf8"));
  });

  it("takes both, none, another type, and parts of the other side", async () => {
    const { gold, exit } = await decide([
      { decision: "both" },
      { decision: "b", gold_type: "altlex", gold_connective: "29..31", gold_senses: " A; ; B " },
      { decision: "None" },
    ]);
    expect(exit).toBe(0);
    const lines = relations(join(gold, "release"));
    expect(lines.map(({ Type, Sense }) => [Type, ...Sense])).toEqual([
      ["Explicit", "Contingency.Cause.Reason"],
      ["Explicit", "Contingency.Cause.Reason"],
      ["AltLex", "A", "B"],
      ["Explicit", "Contingency.Cause.Result"],
    ]);
    expect(lines[2]?.Connective).toMatchObject({ RawText: "Bo", CharacterSpanList: [[29, 31]] });
  });

  it.each<[string, Row, string]>([
    ["an unknown decision", { decision: "c" }, "row 1: decision is none of a, b, both, none, edit; found c"],
    [
      "cells without decision",
      { decision: "", gold_type: "EntRel" },
      "gold_ cells are filled, and decision is empty",
    ],
    ["cells that replace nothing", { decision: "none", gold_type: "EntRel" }, "and decision is none"],
    [
      "a span outside the text",
      { decision: "a", gold_arg1: "2..900" },
      "gold_arg1 does not lie inside the raw text",
    ],
    [
      "a span that cuts a token",
      { decision: "a", gold_arg1: "0..2" },
      "gold_arg1 cuts a token; found 0..2 and Ann",
    ],
    ["a span without a token", { decision: "a", gold_arg1: "3..4" }, "gold_arg1 holds no token"],
    ["spans that overlap", { decision: "a", gold_arg1: "0..9;4..9" }, "gold_arg1 has spans that overlap"],
    ["no spans", { decision: "a", gold_arg1: "Ann" }, "gold_arg1 is no list of spans"],
    ["an unknown type", { decision: "a", gold_type: "Expl" }, "gold_type is none of Explicit, Implicit"],
    [
      "a connective of EntRel",
      { decision: "a", gold_type: "EntRel", gold_connective: "so" },
      "has no connective",
    ],
    ["another row", { decision: "a", a_id: "4" }, "row 1: is no disagreement of these annotators"],
  ])("refuses %s, and writes nothing", async (_, answer, message) => {
    const { gold, exit, stderr } = await decide([answer, { decision: "a" }, { decision: "b" }], "--partial");
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
    expect(existsSync(gold)).toBe(false);
  });

  it("refuses both with one side, and sides without a relation", async () => {
    const answers = [{ decision: "a" }, { decision: "a" }];
    expect((await decide([...answers, { decision: "both" }])).stderr).toContain(
      "decision is both, and one side",
    );
    const cells = { decision: "a", gold_senses: "EntRel" };
    work = mkdtempSync(join(work, "x"));
    sheet = join(work, "sheet", "sheet.csv");
    expect((await decide([...answers, cells])).stderr).toContain("and that side has no relation");
  });

  it("names rows that are undecided or missing; --partial writes them as a sheet", async () => {
    const { a, b } = await twoAnnotators();
    const [first, second, third] = rowsOf(sheet);
    const gold = join(work, "gold");
    save(
      sheet,
      [
        { ...third, decision: "b" },
        { ...first, own: "mine" },
      ].map((row) => ({ own: "", ...row })),
    );
    const refused = await runForTest(["adjudicate", sheet, a, b, "--out", gold]);
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("2 rows of the sheet are empty or missing");
    expect(refused.stderr).toContain("found 1 (document tale), 2 (document tale)");
    expect(existsSync(gold)).toBe(false);
    const partial = await runForTest(["adjudicate", sheet, a, b, "--out", gold, "--partial"]);
    expect(partial.exit).toBe(0);
    const left = rowsOf(join(gold, "undecided.csv"));
    expect(left.map(({ number, own }) => [number, own])).toEqual([
      ["1", "mine"],
      ["2", ""],
    ]);
    expect(left[1]).toMatchObject(second ?? {});
    expect(relations(join(gold, "release"))).toHaveLength(2);
  });

  it("reads a sheet of agree conll --exact", async () => {
    const { a, b } = await twoAnnotators();
    await runForTest([
      "agree",
      "conll",
      a,
      b,
      "--exact",
      "--sheet",
      sheet.replace("sheet.csv", ""),
      "--replace",
    ]);
    save(
      sheet,
      rowsOf(sheet).map((row) => ({ ...row, decision: "a" })),
    );
    expect((await runForTest(["adjudicate", sheet, a, b, "--out", join(work, "gold")])).exit).toBe(0);
  });

  it.each([
    ["no sheet", "a,b\n1,2\n"],
    ["an empty file", ""],
    ["a broken quote", 'number,document,a_id,b_id,decision\n1,"tale,1,2,a\n'],
  ])("refuses %s", async (_, content) => {
    const { a, b } = await twoAnnotators();
    writeFileSync(sheet, content);
    const run = await runForTest(["adjudicate", sheet, a, b, "--out", join(work, "gold")]);
    expect([run.exit, run.stdout]).toEqual([1, ""]);
    expect(run.stderr).toContain("the file is no sheet of agree conll or agree review");
  });

  it("wants both releases for a sheet of two, and releases with tokens", async () => {
    const { a, b } = await twoAnnotators();
    expect((await runForTest(["adjudicate", sheet, a, "--out", join(work, "gold")])).exit).toBe(2);
    const file = join(a, "relations.json");
    const bare = await runForTest(["adjudicate", sheet, file, b, "--out", join(work, "gold")]);
    expect(bare.exit).toBe(1);
  });

  describe("of a review", () => {
    /** The reviewer's answers by the numbers of the rows, and rows that add relations. */
    async function review(
      answers: Readonly<Record<number, Row>>,
      added: readonly Row[] = [],
    ): Promise<string> {
      const { a } = await twoAnnotators();
      const folder = join(work, "review");
      const run = await runForTest(["agree", "review", a, "--sheet", folder]);
      expect([run.exit, run.stderr]).toEqual([0, `${folder}: 3 relations in sheet.csv\n`]);
      sheet = join(folder, "sheet.csv");
      const rows = rowsOf(sheet).map((row, index) => ({ ...row, ...answers[index + 1] }));
      save(sheet, [...rows, ...added.map((row) => ({ document: "tale", ...row }))], ";");
      return a;
    }

    const answers = {
      1: { verdict: "agree" },
      2: { verdict: "Disagree", on: "sense arg1", comment: "a contrast", decision: "edit", gold_senses: "C" },
      3: { verdict: "disagree", on: "type", decision: "none" },
    };
    const more = {
      decision: "edit",
      gold_type: "Implicit",
      gold_senses: "D",
      gold_arg1: "29..31",
      gold_arg2: "40..43",
    };

    it("counts the verdicts", async () => {
      const a = await review({ ...answers, 3: {} }, [more]);
      const run = await runForTest(["agree", "review", a, "--record", sheet, "--json"]);
      expect(JSON.parse(run.stdout)).toEqual({
        ...{ relations: 3, reviewed: 2, agree: 1, disagree: 1 },
        on: { type: 0, connective: 0, arg1: 1, arg2: 0, sense: 1 },
      });
      const table = await runForTest(["agree", "review", a, "--record", sheet]);
      expect(table.stdout).toContain("│ reviewed ");
    });

    it("makes gold of it, with relations that the reviewer adds", async () => {
      const a = await review(answers, [{ ...more, gold_connective: "then" }]);
      const gold = join(work, "gold");
      const run = await runForTest(["adjudicate", sheet, a, "--out", gold, "--json"]);
      expect(JSON.parse(run.stdout)).toMatchObject({ decisions: { agree: 1, edit: 2, none: 1 } });
      const made = relations(join(gold, "release")).map(({ Type, Sense, Connective }) => [
        Type,
        Connective.RawText,
        ...Sense,
      ]);
      expect(made).toEqual([
        ["Explicit", "because", "Contingency.Cause.Reason"],
        ["Implicit", "and", "C"],
        ["Implicit", "then", "D"],
      ]);
      const lines = readFileSync(join(gold, "decisions.jsonl"), "utf8").trimEnd().split("\n");
      expect(lines.map((one) => JSON.parse(one)).slice(1)).toMatchObject([
        {
          number: 2,
          kinds: ["sense", "arg1"],
          decision: "edit",
          a: 1,
          b: null,
          gold: [1],
          comment: "a contrast",
        },
        { number: 3, kinds: ["type"], decision: "none", gold: [] },
        { number: 4, kinds: ["added"], decision: "edit", a: null, gold: [2] },
      ]);
    });

    it.each<[string, Readonly<Record<number, Row>>, string]>([
      ["no verdict", { ...answers, 1: { decision: "a" } }, "1 row of the sheet is empty or missing"],
      [
        "disagreement alone",
        { ...answers, 1: { verdict: "disagree" } },
        "1 row of the sheet is empty or missing",
      ],
      ["another verdict", { ...answers, 1: { verdict: "yes" } }, "verdict is neither agree nor disagree"],
      [
        "agreement that decides",
        { ...answers, 1: { verdict: "agree", decision: "none" } },
        "yet the row decides",
      ],
      [
        "agreement on less",
        { ...answers, 1: { verdict: "agree", on: "arg1" } },
        "on names what is not agreed",
      ],
      [
        "an unknown aspect",
        { ...answers, 2: { verdict: "disagree", on: "senses" } },
        "on holds another word",
      ],
      [
        "side b",
        { ...answers, 3: { verdict: "disagree", decision: "b" } },
        "decision is none of a, none, edit",
      ],
      ["a row of another release", { ...answers, 1: { id: "9" } }, "is no relation of the release"],
    ])("refuses %s", async (_, given, message) => {
      const a = await review(given);
      const run = await runForTest(["adjudicate", sheet, a, "--out", join(work, "gold")]);
      expect(run.exit).toBe(1);
      expect(run.stderr).toContain(message);
      expect(existsSync(join(work, "gold"))).toBe(false);
    });

    it("refuses an added relation that is not whole, or of another document", async () => {
      const a = await review(answers, [
        { ...more, gold_arg2: "" },
        { ...more, document: "poem" },
      ]);
      const { stderr } = await runForTest(["adjudicate", sheet, a, "--out", join(work, "gold")]);
      expect(stderr).toContain("gold_arg2 must be filled in");
      expect(stderr).toContain("names no document of the release");
      expect((await runForTest(["adjudicate", sheet, a, a, "--out", join(work, "gold")])).exit).toBe(2);
      expect((await runForTest(["agree", "review", a])).exit).toBe(2);
    });
  });
});

/** Numbers from 0 to below 1, the same for the same seed (Park and Miller's generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** What a noisy annotator makes of a gold annotation: relations are missed, and get other senses or a shorter Arg1. */
function noisy(lines: readonly Line[], random: () => number): Line[] {
  const senses = [...new Set(lines.flatMap(({ Sense, Type }) => (Type === "Implicit" ? Sense : [])))];
  return lines.flatMap((line) => {
    const [chance, changed] = [random(), structuredClone(line)];
    if (chance < 0.05) return [];
    if (chance < 0.15 && line.Type !== "EntRel" && line.Type !== "Hypophora")
      changed.Sense = [senses[Math.floor(random() * senses.length)] ?? ""];
    const [, second] = line.Arg1.TokenList;
    const [first] = line.Arg1.CharacterSpanList;
    if (chance > 0.85 && second !== undefined && first !== undefined && second[1] <= first[1]) {
      changed.Arg1.TokenList.shift();
      changed.Arg1.CharacterSpanList[0] = [second[0], first[1]];
    }
    return [changed];
  });
}

/** Whether the spans of a part cut no token, as some of GDTB do. */
function endsAtTokens({ CharacterSpanList, TokenList }: Part): boolean {
  return CharacterSpanList.every(
    ([begin, end]) =>
      TokenList.some(([first]) => first === begin) && TokenList.some(([, last]) => last === end),
  );
}

/** A decision for a row, and the gold it must give. */
function decided(row: Row, a: Line | undefined, b: Line | undefined): { answer: Row; gold: Line[] } {
  const number = Number(row.number);
  if (a === undefined || b === undefined) {
    const takes = number % 2 === 0;
    const side = a === undefined ? "B" : "a";
    return {
      answer: { decision: takes ? side : "none" },
      gold: [a ?? b].flatMap((one) => (takes && one) || []),
    };
  }
  if (number % 7 === 0) return { answer: { decision: "both" }, gold: [a, b] };
  if (number % 3 === 0 && a.Type === b.Type)
    return { answer: { decision: "edit", gold_senses: "b" }, gold: [{ ...a, Sense: b.Sense }] };
  if (a.Type !== b.Type || !endsAtTokens(a.Arg1)) return { answer: { decision: "a" }, gold: [a] };
  const cells = { gold_arg1: spans(a.Arg1), gold_senses: a.Sense.join("; ") };
  return { answer: { decision: "b", ...cells }, gold: [{ ...b, Arg1: a.Arg1, Sense: a.Sense }] };
}

/** Two noisy annotators, a rule that decides, and a spreadsheet: gold must be what the rule says. */
async function adjudicateByRule(
  release: string,
  language: string,
  seed: number,
  delimiter: string,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const random = randomNumbers(seed);
  const sides = ["a", "b"].map((name) =>
    annotated(release, join(work, name), noisy(relations(release), random)),
  );
  const [a = "", b = ""] = sides;
  const [linesOfA, linesOfB] = [relations(a), relations(b)];
  const sheet = join(work, "sheet", "sheet.csv");
  await runForTest(["agree", "conll", a, b, "--sheet", join(work, "sheet")]);
  const expected: Line[] = [];
  const asked = new Set<Line>();
  const rows = rowsOf(sheet).map((row) => {
    const find = (lines: readonly Line[], id = ""): Line | undefined =>
      lines.find((line) => line.DocID === row.document && `${line.ID}` === id);
    const [one, other] = [find(linesOfA, row.a_id), find(linesOfB, row.b_id)];
    if (one !== undefined) asked.add(one);
    const { answer, gold } = decided(row, one, other);
    expected.push(...gold);
    return { "a column; of ours": "-1", ...row, ...answer };
  });
  expect(rows.length).toBeGreaterThan(5);
  expected.push(...linesOfA.filter((line) => !asked.has(line)));
  save(sheet, rows.reverse(), delimiter);
  const gold = join(work, "gold");
  const run = await runForTest(["adjudicate", sheet, a, b, "--out", gold]);
  expect([run.exit, run.stderr]).toEqual([0, expect.stringContaining("0 undecided")]);
  const made = relations(join(gold, "release"));
  expect(made.map(({ ID }) => ID)).toEqual(made.map((_, index) => index));
  expect(contents(made)).toEqual(contents(expected));
  const back = await convertBack(gold, language, join(work, "back"));
  const readAll = (folder: string) =>
    ["relations.json", "parses.json"].map((name) => readFileSync(join(folder, name), "utf8"));
  expect(readAll(back)).toEqual(readAll(join(gold, "release")));
}

describeShared("data/gdtb", "two noisy annotators of ten documents of GDTB", (folder) => {
  it.each([
    [2, ";"],
    [3, "\t"],
  ])("are adjudicated by a rule (seed %i, delimiter %j)", async (seed, delimiter) => {
    const work = mkdtempSync(join(tmpdir(), "discoprep-"));
    const release = join(work, "release");
    for (const kind of ["gold", "raw"]) {
      for (const name of readdirSync(join(folder, "raw")).sort().slice(0, 10))
        cpSync(join(folder, kind, name), join(work, kind, name));
    }
    const conversion = await runForTest([
      ..."convert --format annotator --lang en --senses keep --types all --quiet".split(" "),
      ...["--annotations", join(work, "gold"), "--raw", join(work, "raw"), "--out", release],
    ]);
    expect(conversion.exit).toBe(0);
    // NoRel is no relation: annotators neither agree nor disagree on it.
    const real = relations(release).filter(({ Type }) => Type !== "NoRel");
    await adjudicateByRule(annotated(release, `${release}.real`, real), "en", seed, delimiter);
  });
});

describeShared("data/trial/zh", "two noisy annotators of the Chinese trial data", (folder) => {
  it("are adjudicated by a rule", async () => {
    const release = join(mkdtempSync(join(tmpdir(), "discoprep-")), "release");
    cpSync(folder, release, { recursive: true });
    // The Annotator has no place for punctuation and supplements of CDTB.
    const plain = relations(release).map(({ Arg1, Arg2, Connective, DocID, ID, Sense, Type }) => {
      return { Arg1, Arg2, Connective, DocID, ID, Sense, Type };
    });
    await adjudicateByRule(annotated(release, `${release}.plain`, plain), "zh", 4, ";");
  });
});

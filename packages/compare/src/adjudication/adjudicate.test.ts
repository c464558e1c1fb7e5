import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Message, Relation } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { convertCorpus } from "@discoprep/releases";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { annotators, relation, releaseOf } from "../../test/tale.ts";
import { adjudicate } from "./adjudicate.ts";
import { reviewRecord, reviewTables } from "./review.ts";
import { readSheet, type SheetRow, sheetColumns, sheetText } from "./sheet.ts";
import { writeReviewSheet, writeSheet } from "./write-sheet.ts";

const [a, b] = [releaseOf(annotators.a), releaseOf(annotators.b)];
const work = testFolder({});
let runs = 0;
// biome-ignore lint/suspicious/noExplicitAny: lines of JSON
const jsonLines = (...path: string[]) => readJsonLines(join(...path)) as any[];

/** Fills in the rows of a sheet, in order. @returns the file */
async function answered(
  folder: string,
  answers: readonly SheetRow[],
  added: readonly SheetRow[] = [],
): Promise<string> {
  const file = join(folder, "sheet.csv");
  const { columns, rows } = await readSheet(file);
  const filled = rows.map((row, index) => ({ ...row, ...answers[index] }));
  writeFileSync(file, await sheetText([...columns, "own"], [...filled, ...added]));
  return file;
}

/** Decides the three rows of the sheet of two annotators, in order. */
async function decided(answers: readonly SheetRow[], partial = false) {
  const [out, gold] = [join(work, `sheet${++runs}`), join(work, `gold${runs}`)];
  await writeSheet({ out, releases: [a, b] });
  const messages: Message[] = [];
  const sheet = await answered(out, answers);
  const report = (message: Message) => void messages.push(message);
  const adjudication = adjudicate({ sheet, releases: [a, b], out: gold, partial, report });
  return { gold, adjudication, messages, rows: (await readSheet(sheet)).rows };
}

it("gold states what the releases were adjudication with: it is valid where they are", async () => {
  const isMade = (senses: string): string =>
    JSON.stringify({ command: "convert", options: { language: "en", senses } });
  const manifests = [a, b].map((folder) => join(folder, "manifest.json"));
  for (const file of manifests) writeFileSync(file, isMade("keep"));
  const answers = [{ decision: "a" }, { decision: "a" }, { decision: "b" }];
  const statedSenses = async (): Promise<unknown> => {
    const { gold, adjudication } = await decided(answers);
    await adjudication;
    return JSON.parse(readFileSync(join(gold, "manifest.json"), "utf8")).options.senses;
  };
  expect(await statedSenses()).toBe("keep");
  writeFileSync(manifests[1] ?? "", isMade("pdtb3"));
  expect(await statedSenses()).toBe("keep");
  for (const file of manifests) rmSync(file);
  expect(await statedSenses()).toBeUndefined();
});

describe("gold of two annotators", () => {
  it("is a release, a project that converts back to it, and a list of decisions", async () => {
    const { gold, adjudication, messages } = await decided([
      { decision: " A ", note: "=the moon is not said" },
      { decision: "edit", gold_senses: "b", gold_connective: "then", gold_arg1: "23..27" },
      { decision: "B" },
    ]);
    expect((await adjudication).counts).toEqual({
      documents: 2,
      relations: { agreed: 1, gold: 4 },
      decisions: { a: 1, b: 1, both: 0, none: 0, edit: 1, agree: 0 },
      undecided: 0,
    });
    expect(jsonLines(gold, "release/relations.json")).toMatchObject([
      { ID: 0, Arg1: { RawText: "Ann slept" } },
      {
        ...{ ID: 1, Sense: ["Comparison.Contrast"], Connective: { RawText: "then", CharacterSpanList: [] } },
        Arg1: { RawText: "sang", CharacterSpanList: [[23, 27]] },
      },
      { ID: 2, Type: "EntRel" },
      { ID: 3, Connective: { RawText: "so" } },
    ]);
    const lines = jsonLines(gold, "decisions.jsonl");
    expect(Object.keys(lines[0]).join(" ")).toBe("number document kinds decision a b gold note");
    expect(lines.map(Object.values)).toEqual([
      [1, "tale", ["arg1"], "a", 0, 0, [0], "=the moon is not said"],
      [2, "tale", ["sense"], "edit", 1, 7, [1], ""],
      [3, "tale", ["only-b"], "b", null, 2, [2], ""],
    ]);
    const files = ["SHA256SUMS", "decisions.jsonl", "manifest.json", "project", "release"];
    expect(readdirSync(gold).sort()).toEqual(files);
    expect(messages).toEqual([]);
    const back = join(work, "back");
    const project = { annotations: join(gold, "project/ann"), raw: join(gold, "project/raw") };
    const parses = [join(gold, "release/parses.json")];
    const settings = { format: "annotator", language: "en", senses: "keep", types: "all" } as const;
    await convertCorpus({ ...settings, ...project, parses, out: back });
    for (const name of ["relations.json", "parses.json", "conll_format/tale.conll", "raw/song"])
      expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(gold, "release", name), "utf8"));
  });

  it("is partial where rows are undecided, which are written as a sheet", async () => {
    const answers: SheetRow[] = [{ own: "mine" }, {}, { decision: "both" }];
    await expect((await decided(answers)).adjudication).rejects.toThrow("one side has no relation");
    answers[2] = { decision: "none" };
    const refused = await decided(answers);
    await expect(refused.adjudication).rejects.toThrow(
      "sheet.csv: nothing is written: rows of the sheet are empty or missing; expected a decision on each row; found 2 rows: 1 (document tale), 2 (document tale)",
    );
    expect(existsSync(refused.gold)).toBe(false);
    const { gold, adjudication, rows } = await decided(answers, true);
    expect((await adjudication).counts).toMatchObject({
      relations: { agreed: 1, gold: 1 },
      decisions: { none: 1 },
      undecided: 2,
    });
    const left = await readSheet(join(gold, "undecided.csv"));
    expect(left.rows).toEqual(rows.slice(0, 2));
    expect(left.columns.at(-1)).toBe("own");
  });

  it("is not written where rows are wrong", async () => {
    const { gold, adjudication, messages } = await decided(
      [{ decision: "c" }, { decision: "a", gold_arg1: "0..2" }],
      true,
    );
    await expect(adjudication).rejects.toThrow("rows of the sheet cannot be carried out; found 2 rows");
    expect(messages.map(({ found }) => found)).toEqual([
      "row 1: decision is none of a, b, both, none, edit: c",
      "row 2: gold_arg1 cuts a token: 0..2 and Ann",
    ]);
    expect(existsSync(gold)).toBe(false);
  });

  it("has no misspelt sense, and warns of one that a type has not", async () => {
    const edits = [
      { decision: "a", gold_senses: "Comparison.Contrast; Comparision.Contrast" },
      { decision: "b", gold_senses: "Comparison.Contrast" },
    ];
    const refused = await decided([...edits, { decision: "none" }]);
    await expect(refused.adjudication).rejects.toThrow(
      "row 1: gold_senses has a sense that no release and no inventory has: Comparision.Contrast (did you mean Comparison.Contrast?)",
    );
    const { adjudication, messages } = await decided([
      { decision: "a" },
      ...edits.slice(1),
      { decision: "b", gold_senses: "Comparison.Contrast" },
    ]);
    await adjudication;
    expect(messages.map(({ rule, found }) => [rule, found])).toEqual([
      ["sense-of-other-type", "row 3: EntRel with Comparison.Contrast"],
    ]);
  });

  it("carries decisions over to a new sheet, except those on what has changed", async () => {
    const { gold } = await decided([
      { decision: "a", note: "n" },
      { decision: "edit", gold_senses: "a" },
      { decision: "B" },
    ]);
    const older = join(gold.replace("gold", "sheet"), "sheet.csv");
    // Another relation before all others shifts the IDs; B has another sense in the second row.
    const before = relation("EntRel", ["EntRel"], "Ann slept", "Bo rested");
    const [first, second, ...rest] = annotators.b;
    const changed = { ...(second as Relation), conn1: { text: "but", senses: ["Comparison.Concession"] } };
    const shifted = releaseOf([before, first as Relation, changed, ...rest].map(({ id: _, ...all }) => all));
    const out = join(work, `carried${runs}`);
    const { counts, summary } = await writeSheet({ out, decisions: older, releases: [a, shifted] });
    expect(counts).toMatchObject({ disagreements: 4, carried: 2, new: 2, dropped: 1 });
    expect(summary).toBe("4 disagreements in sheet.csv; decisions: 2 carried, 2 new, 1 dropped");
    const { rows } = await readSheet(join(out, "sheet.csv"));
    expect(rows.map(({ b_id, decision, note }) => [b_id, decision, note])).toEqual([
      ["0", "", ""],
      ["1", "a", "n"],
      ["2", "", ""],
      ["3", "B", ""],
    ]);
    await expect(adjudicate({ sheet: older, releases: [a, shifted], out: `${out}-gold` })).rejects.toThrow(
      /row 2: b_senses "Comparison\.Contrast"/,
    );
  });

  it("needs parses", async () => {
    const sheet = join(testFolder({ "sheet.csv": `${sheetColumns(2)}\n` }), "sheet.csv");
    const bare = releaseOf(annotators.a);
    rmSync(join(bare, "parses.json"));
    await expect(adjudicate({ sheet, releases: [bare, b], out: join(work, "bare") })).rejects.toThrow(
      "the release has no parses.json, whose sentences and tokens gold needs",
    );
  });
});

describe("a review", () => {
  const edit = { on: "sense arg1", comment: "a contrast", decision: "edit", gold_senses: "Comparison" };
  const answers: SheetRow[] = [
    { verdict: "agree" },
    { verdict: "Disagree", ...edit },
    { verdict: "disagree", on: "type", decision: "none" },
  ];
  const added = {
    ...{ document: "tale", decision: "edit", gold_type: "Implicit", gold_connective: "then" },
    ...{ gold_senses: "Expansion", gold_arg1: "29..31", gold_arg2: "40..43" },
  };

  it("is counted", async () => {
    const out = join(work, "counted");
    expect((await writeReviewSheet({ out }, a)).counts).toEqual({ documents: 2, relations: 3 });
    const record = await reviewRecord(a, await answered(out, answers.slice(0, 2), [added]));
    expect(record).toEqual({
      ...{ relations: 3, reviewed: 2, agree: 1, disagree: 1 },
      on: { type: 0, connective: 0, arg1: 1, arg2: 0, sense: 1 },
    });
    expect(reviewTables(record)[0]?.rows).toContainEqual({ name: "reviewed", figures: [{ count: 2 }] });
    await expect(reviewRecord(a, await answered(out, [{ verdict: "yes" }]))).rejects.toThrow(
      "neither agree nor",
    );
  });

  it("makes gold, with the relations that the reviewer adds", async () => {
    const [out, gold] = [join(work, "review"), join(work, "reviewed")];
    await writeReviewSheet({ out }, a);
    const sheet = await answered(out, answers, [added]);
    const { counts } = await adjudicate({ sheet, releases: [a], out: gold });
    expect(counts).toMatchObject({ decisions: { a: 0, b: 0, both: 0, none: 1, edit: 2, agree: 1 } });
    const relations = jsonLines(gold, "release/relations.json").map(({ Connective, Sense }) => [
      Connective.RawText,
      ...Sense,
    ]);
    expect(relations).toEqual([
      ["because", "Contingency.Cause.Reason"],
      ["and", "Comparison"],
      ["then", "Expansion"],
    ]);
    expect(jsonLines(gold, "decisions.jsonl").slice(1)).toMatchObject([
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
});

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Document, Relation, Selection } from "@discoprep/corpus";
import { assignIds, writeRelease } from "@discoprep/formats/conll16";
import { convertCorpus } from "@discoprep/releases";
import { readRelease } from "@discoprep/releases/folder";
import { describeShared } from "@discoprep/shared-data";
import { stringify } from "csv-stringify/sync";
import { expect, it } from "vitest";
import { adjudicate } from "../src/adjudication/adjudicate.ts";
import { readSheet, type SheetRow } from "../src/adjudication/sheet.ts";
import { writeSheet } from "../src/adjudication/write-sheet.ts";
import { conllAgreement } from "../src/agreement/conll/agreement.ts";
import { readAnnotation } from "../src/agreement/conll/read-annotation.ts";
import { gdtbRelease, randomNumbers } from "../test/gdtb.ts";

/** What a noisy annotator makes of a document: relations are missed, and get other senses or a shorter Arg1. */
function noisy(document: Document, senses: readonly string[], random: () => number): Relation[] {
  const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
  return document.relations.flatMap((one): Relation[] => {
    const chance = random();
    const sense = senses[Math.floor(random() * senses.length)] ?? "";
    if (chance < 0.05) return [];
    if (chance < 0.15 && one.type !== "EntRel" && one.type !== "Hypophora")
      return [{ ...one, conn1: { text: one.conn1?.text ?? "", senses: [sense] } }];
    const [first, ...spans] = one.arg1.spans;
    const second = tokens.find(({ start }) => first !== undefined && start > first.start);
    if (chance < 0.85 || !first || !second || second.end > first.end) return [one];
    return [{ ...one, arg1: { spans: [{ start: second.start, end: first.end }, ...spans] } }];
  });
}

/** Whether the spans of a part cut no token, as some of GDTB do. */
function endsAtTokens({ spans }: Selection, { sentences }: Document): boolean {
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  return spans.every(
    ({ start, end }) => tokens.some((one) => one.start === start) && tokens.some((one) => one.end === end),
  );
}

/** A decision for a row, and the gold it must give. */
function decided(
  number: number,
  document: Document,
  a?: Relation,
  b?: Relation,
): { answer: SheetRow; gold: Relation[] } {
  const takes = number % 2 === 0;
  if (a === undefined || b === undefined) {
    const gold = [a ?? b].filter((one) => one !== undefined);
    return takes ? { answer: { decision: a ? "a" : "B" }, gold } : { answer: { decision: "none" }, gold: [] };
  }
  const senses = a.conn1?.senses ?? [];
  if (number % 7 === 0) return { answer: { decision: "both" }, gold: [a, b] };
  if (number % 3 === 0 && a.type === b.type) {
    const conn1 = { text: a.conn1?.text ?? "", senses: b.conn1?.senses ?? [] };
    return { answer: { decision: "edit", gold_senses: "b" }, gold: [{ ...a, conn1 }] };
  }
  if (a.type !== b.type || !endsAtTokens(a.arg1, document)) return { answer: { decision: "a" }, gold: [a] };
  const points = (offset: number): number => [...document.raw.slice(0, offset)].length;
  const spans = a.arg1.spans.map(({ start, end }) => `${points(start)}..${points(end)}`).join(";");
  const gold = { ...b, arg1: a.arg1, conn1: { text: b.conn1?.text ?? "", senses } };
  return { answer: { decision: "b", gold_arg1: spans, gold_senses: senses.join("; ") }, gold: [gold] };
}

/** What relations say, without their IDs. */
function contents(document: string, relations: readonly Relation[]): string[] {
  return relations.map(({ type, conn1, connective, arg1, arg2 }) =>
    JSON.stringify([document, type, conn1, ...[connective, arg1, arg2].map((part) => part?.spans)]),
  );
}

/** Two noisy annotators, a rule that decides, and a spreadsheet: gold must be what the rule says. */
async function adjudicateByRule(
  documents: readonly Document[],
  seed: number,
  delimiter: string,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const random = randomNumbers(seed);
  const senses = [
    ...new Set(documents.flatMap(({ relations }) => relations.flatMap(({ conn1 }) => conn1?.senses ?? []))),
  ];
  const [ofA = [], ofB = []] = ["a", "b"].map((name) => {
    const made = documents.map((one) => ({ ...one, relations: assignIds(noisy(one, senses, random), 0) }));
    for (const [path, text] of writeRelease(made)) {
      mkdirSync(dirname(join(work, name, path)), { recursive: true });
      writeFileSync(join(work, name, path), text);
    }
    return made;
  });
  const [a, b, out, gold, back] = ["a", "b", "sheet", "gold", "back"].map((name) => join(work, name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const [one, other] = [readAnnotation(a), readAnnotation(b)];
  await writeSheet({ out }, () => ({ comparison: conllAgreement(one, other), a: one, b: other }));
  const sheet = join(out, "sheet.csv");
  const expected: string[] = [];
  const asked = new Set<Relation>();
  const rows = (await readSheet(sheet)).rows.map((row) => {
    const place = documents.findIndex(({ id }) => id === row.document);
    const find = (side: readonly Document[], id = "") =>
      side[place]?.relations.find((relation) => `${relation.id}` === id);
    const [first, second] = [find(ofA, row.a_id), find(ofB, row.b_id)];
    if (first !== undefined) asked.add(first);
    const { answer, gold } = decided(Number(row.number), documents[place] as Document, first, second);
    expected.push(...contents(row.document ?? "", gold));
    return { "a column; of ours": "-1", ...row, ...answer };
  });
  for (const { id, relations } of ofA)
    expected.push(
      ...contents(
        id,
        relations.filter((relation) => !asked.has(relation)),
      ),
    );
  expect(rows.length).toBeGreaterThan(5);
  const form = { header: true, bom: true, record_delimiter: "windows", delimiter } as const;
  writeFileSync(sheet, stringify(rows.reverse(), form));
  await adjudicate({ sheet, a, b, out: gold });
  const made = [...readRelease(join(gold, "release")).documents];
  const ids = made.flatMap(({ relations }) => relations.map(({ id }) => id));
  expect(ids).toEqual(ids.map((_, index) => index));
  expect(made.flatMap(({ id, relations }) => contents(id, relations)).sort()).toEqual(expected.sort());
  const parses = [join(gold, "release/parses.json")];
  const project = { annotations: join(gold, "project/ann"), raw: join(gold, "project/raw"), parses };
  const language = documents[0]?.language ?? "";
  await convertCorpus({ format: "annotator", language, senses: "keep", types: "all", ...project, out: back });
  for (const name of ["relations.json", "parses.json"])
    expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(gold, "release", name), "utf8"));
}

describeShared("data/gdtb", "two noisy annotators of ten documents of GDTB", (folder) => {
  it.each([
    [2, ";"],
    [3, "\t"],
  ])("are adjudicated by a rule (seed %i, delimiter %j)", async (seed, delimiter) => {
    const { documents } = readRelease(await gdtbRelease(folder, 10));
    // NoRel is no relation: annotators neither agree nor disagree on it.
    const real = [...documents].map((one) => ({
      ...one,
      relations: one.relations.filter(({ type }) => type !== "NoRel"),
    }));
    await adjudicateByRule(real, seed, delimiter);
  });
});

describeShared("data/trial/zh", "two noisy annotators of the Chinese trial data", (folder) => {
  it("are adjudicated by a rule", async () => {
    // The Annotator has no place for punctuation and supplements of CDTB.
    const plain = ({ type, conn1, connective, arg1, arg2 }: Relation) =>
      ({ type, conn1, connective, arg1, arg2 }) as Relation;
    const { documents } = readRelease(folder);
    await adjudicateByRule(
      [...documents].map((one) => ({ ...one, relations: one.relations.map(plain) })),
      4,
      ";",
    );
  });
});

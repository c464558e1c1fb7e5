import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, Relation, Selection } from "@discoprep/corpus";
import { assignIds, writeRelease } from "@discoprep/formats/conll16";
import { readRelease } from "@discoprep/formats/release";
import { convertCorpus } from "@discoprep/releases";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { stringify } from "csv-stringify/sync";
import { expect, it } from "vitest";
import { adjudicate } from "../src/adjudication/adjudicate.ts";
import { readSheet, type SheetRow } from "../src/adjudication/sheet.ts";
import { writeSheet } from "../src/adjudication/write-sheet.ts";
import { gdtbRelease, randomNumbers } from "../test/gdtb.ts";

/** What a noisy annotator makes of a document: relations are missed, and get other senses or a shorter Arg1. */
function noisy(document: Document, senses: readonly string[], random: () => number): Relation[] {
  const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
  return document.relations.flatMap((relation): Relation[] => {
    const chance = random();
    const sense = senses[Math.floor(random() * senses.length)] ?? "";
    if (chance < 0.05) return [];
    if (chance < 0.15 && relation.type !== "EntRel" && relation.type !== "Hypophora")
      return [{ ...relation, conn1: { text: relation.conn1?.text ?? "", senses: [sense] } }];
    const [first, ...spans] = relation.arg1.spans;
    const second = tokens.find(({ start }) => first !== undefined && start > first.start);
    if (chance < 0.85 || !first || !second || second.end > first.end) return [relation];
    return [{ ...relation, arg1: { spans: [{ start: second.start, end: first.end }, ...spans] } }];
  });
}

/** True if the spans of a part cut no token, as some of GDTB do. */
function endsAtTokens({ spans }: Selection, { sentences }: Document): boolean {
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  return spans.every(
    ({ start, end }) =>
      tokens.some((token) => token.start === start) && tokens.some((token) => token.end === end),
  );
}

/** Returns a decision for a row, and the gold it must give. */
function decided(
  number: number,
  document: Document,
  sides: readonly (Relation | undefined)[],
): { answer: SheetRow; gold: Relation[] } {
  const present = sides.flatMap((relation, place) => {
    return relation === undefined ? [] : [{ letter: "abc".charAt(place), relation }];
  });
  const [{ letter, relation: a }, second] = present as [(typeof present)[number], ...typeof present];
  const takes = number % 2 === 0;
  if (second === undefined)
    return takes
      ? { answer: { decision: letter.toUpperCase() }, gold: [a] }
      : { answer: { decision: "none" }, gold: [] };
  const b = second.relation;
  const senses = a.conn1?.senses ?? [];
  if (number % 7 === 0) {
    const letters = present.map((side) => side.letter).join(" ");
    return { answer: { decision: letters }, gold: present.map(({ relation }) => relation) };
  }
  if (number % 3 === 0 && a.type === b.type) {
    const conn1 = { text: a.conn1?.text ?? "", senses: b.conn1?.senses ?? [] };
    return { answer: { decision: "edit", gold_senses: second.letter }, gold: [{ ...a, conn1 }] };
  }
  if (a.type !== b.type || !endsAtTokens(a.arg1, document))
    return { answer: { decision: letter }, gold: [a] };
  const points = (offset: number): number => [...document.raw.slice(0, offset)].length;
  const spans = a.arg1.spans.map(({ start, end }) => `${points(start)}..${points(end)}`).join(";");
  const gold = { ...b, arg1: a.arg1, conn1: { text: b.conn1?.text ?? "", senses } };
  const cells = { gold_arg1: spans, gold_senses: senses.join("; ") };
  return { answer: { decision: second.letter, ...cells }, gold: [gold] };
}

/** What relations say, without their IDs. */
function contents(document: string, relations: readonly Relation[]): string[] {
  return relations.map(({ type, conn1, connective, arg1, arg2 }) =>
    JSON.stringify([document, type, conn1, ...[connective, arg1, arg2].map((part) => part?.spans)]),
  );
}

/** Noisy annotators, a rule that decides, and a spreadsheet: gold must be what the rule says. @returns the number of rows */
async function adjudicateByRule(
  documents: readonly Document[],
  { seed, delimiter, annotators = 2 }: { seed: number; delimiter: string; annotators?: number },
): Promise<number> {
  const work = testFolder({});
  const random = randomNumbers(seed);
  const senses = [
    ...new Set(documents.flatMap(({ relations }) => relations.flatMap(({ conn1 }) => conn1?.senses ?? []))),
  ];
  const noise = Array.from({ length: annotators }, () =>
    documents.map((document) => ({
      ...document,
      relations: assignIds(noisy(document, senses, random), 0),
    })),
  );
  const releases = noise.map((noisyDocuments) =>
    testFolder(Object.fromEntries(writeRelease(noisyDocuments))),
  );
  const [out, gold, back, again] = [
    join(work, "sheet"),
    join(work, "gold"),
    join(work, "back"),
    join(work, "again"),
  ];
  await writeSheet({ out, releases });
  const sheet = join(out, "sheet.csv");
  const expected: string[] = [];
  const questioned = new Set<Relation>();
  const rows = (await readSheet(sheet)).rows.map((row): SheetRow => {
    const place = documents.findIndex(({ id }) => id === row.document);
    const sides = noise.map((side, annotator) => {
      const id = row[`${"abc".charAt(annotator)}_id`];
      return side[place]?.relations.find((relation) => `${relation.id}` === id);
    });
    if (sides[0] !== undefined) questioned.add(sides[0]);
    const { answer, gold } = decided(Number(row.number), documents[place] as Document, sides);
    expected.push(...contents(row.document ?? "", gold));
    return { "a column; of ours": "-1", ...row, ...answer };
  });
  for (const { id, relations } of noise[0] ?? []) {
    const agreed = relations.filter((relation) => !questioned.has(relation));
    expected.push(...contents(id, agreed));
  }
  expect(rows.length).toBeGreaterThan(5);
  const form = { header: true, bom: true, record_delimiter: "windows", delimiter } as const;
  writeFileSync(sheet, stringify(rows.toReversed(), form));
  await adjudicate({ sheet, releases, out: gold });
  const goldDocuments = [...readRelease(join(gold, "release")).documents];
  const ids = goldDocuments.flatMap(({ relations }) => relations.map(({ id }) => id));
  expect(ids).toEqual(ids.map((_, index) => index));
  expect(goldDocuments.flatMap(({ id, relations }) => contents(id, relations)).sort()).toEqual(
    expected.sort(),
  );
  const parses = [join(gold, "release/parses.json")];
  const project = { annotations: join(gold, "project/ann"), raw: join(gold, "project/raw"), parses };
  const language = documents[0]?.language ?? "";
  await convertCorpus({ format: "annotator", language, senses: "keep", types: "all", ...project, out: back });
  for (const name of ["relations.json", "parses.json"])
    expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(gold, "release", name), "utf8"));

  // Other IDs of the last annotator lose no decision.
  const file = join(releases.at(-1) ?? "", "relations.json");
  const lines = readFileSync(file, "utf8");
  writeFileSync(
    file,
    lines.replaceAll(/"ID": (\d+)/g, (_, id) => `"ID": ${Number(id) + 500}`),
  );
  await adjudicate({ sheet, releases, out: again });
  expect(readFileSync(join(again, "release/relations.json"), "utf8")).toBe(
    readFileSync(join(gold, "release/relations.json"), "utf8"),
  );
  const carried = await writeSheet({ out: join(work, "carried"), decisions: sheet, releases });
  expect(carried.counts).toMatchObject({ carried: rows.length, new: 0, dropped: 0 });
  // Another sense of one relation is refused by the number of its row.
  const letter = "abc".charAt(annotators - 1);
  const row = rows.findLast((cells) => cells[`${letter}_type`] === "Implicit") as SheetRow;
  const changed = lines
    .split("\n")
    .map((line) => {
      const { DocID, ID } = JSON.parse(line || "{}");
      const isRow = DocID === row.document && `${ID}` === row[`${letter}_id`];
      return isRow ? line.replace(/"Sense": \[[^\]]*\]/, '"Sense": ["Other"]') : line;
    })
    .join("\n");
  writeFileSync(file, changed);
  await expect(adjudicate({ sheet, releases, out: join(work, "changed") })).rejects.toThrow(
    `row ${row.number}: ${letter}_senses`,
  );
  const partly = await writeSheet({ out: join(work, "kept"), decisions: sheet, releases });
  expect(partly.counts).toMatchObject({ carried: rows.length - 1, dropped: 1 });
  return rows.length;
}

describeShared("data/gdtb", "noisy annotators of ten documents of GDTB", (folder) => {
  it.each([
    { seed: 2, delimiter: ";" },
    { seed: 3, delimiter: "\t" },
    { seed: 5, delimiter: ",", annotators: 3 },
  ])("are adjudicated by a rule: %j", async (annotation) => {
    const { documents } = readRelease(await gdtbRelease(folder, 10));
    // NoRel is no relation: annotators neither agree nor disagree on it.
    const real = [...documents].map((document) => ({
      ...document,
      relations: document.relations.filter(({ type }) => type !== "NoRel"),
    }));
    expect(await adjudicateByRule(real, annotation)).toBeGreaterThan(160);
  });
});

describeShared("data/trial/zh", "two noisy annotators of the Chinese trial data", (folder) => {
  it("are adjudicated by a rule", async () => {
    // The Annotator has no place for punctuation and supplements of CDTB.
    const plain = ({ type, conn1, connective, arg1, arg2 }: Relation) =>
      ({ type, conn1, connective, arg1, arg2 }) as Relation;
    const { documents } = readRelease(folder);
    await adjudicateByRule(
      [...documents].map((document) => ({ ...document, relations: document.relations.map(plain) })),
      { seed: 4, delimiter: ";" },
    );
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ReadRelation,
  type ReadSpan,
  readParses,
  readRelations,
  tokenIndices,
} from "@discoprep/conll16";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { convertFolder, folderContents, testFolder } from "../../test/convert-folder.ts";

const empty = testFolder({});

/** Counts by rule of the messages that are more than remarks, and the relations' balance. */
function balance(out: string) {
  const { counts } = JSON.parse(folderContents(out)["manifest.json"] ?? "");
  const dropped: Record<string, number> = counts.relations.dropped;
  const sum = Object.values(dropped).reduce((total, count) => total + count, 0);
  return { counts, accounted: counts.relations.kept + sum === counts.relations.in };
}

describeShared("data/invented-pdtb", "the invented document from every source format", (folder) => {
  test.each([
    ["pdtb", "pdtb2"],
    ["pipe48", "pipe48"],
    ["annotator27", "annotator"],
    ["annotator34", "annotator"],
  ] as const)("%s", async (annotations, format) => {
    const { out } = await convertFolder(empty, {
      format,
      language: "en",
      annotations: join(folder, annotations),
      raw: join(folder, "raw"),
      trees: join(folder, "ptb"),
      out: join(empty, annotations),
    });
    const files = folderContents(out);
    expect(files["relations.json"]).toBe(readFileSync(join(folder, "expected_relations.json"), "utf8"));
    const found = readParses(files["parses.json"] ?? "", "parses.json").documents.get("wsj_9901");
    const text = readFileSync(join(folder, "expected_parses.json"), "utf8");
    const expected = readParses(text, "expected_parses.json").documents.get("wsj_9901");
    // The expected file has no Linkers and no line feeds after trees.
    expect(
      found?.sentences.map((sentence) => ({
        ...sentence,
        parsetree: sentence.parsetree.trimEnd(),
        words: sentence.words.map(([form, word]) => [form, { ...word, Linkers: [] }]),
      })),
    ).toEqual(expected?.sentences);
  });
});

/** A row of a DISRPT .rels file: 1-based token ranges of the units. */
interface DisrptRow {
  readonly document: string;
  readonly units: readonly [string, string];
  readonly type: string;
  readonly sense: string;
}

function disrptRows(folder: string): DisrptRow[] {
  return readdirSync(folder).flatMap((file) => {
    const [, ...lines] = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    return lines.map((line): DisrptRow => {
      const cells = line.split("\t");
      const [document = "", one = "", two = ""] = cells;
      return { document, units: [one, two], type: cells[10] ?? "", sense: cells[11] ?? "" };
    });
  });
}

function unitTokens(ranges: string): Set<number> {
  const tokens = new Set<number>();
  for (const range of ranges.split(",")) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let token = first; token <= last; token++) tokens.add(token - 1);
  }
  return tokens;
}

/** Whether a unit is the argument, with or without (parts of) the connective. */
function isUnit(unit: ReadonlySet<number>, argument: ReadSpan, connective: ReadSpan): boolean {
  const own = tokenIndices(argument);
  const allowed = new Set([...own, ...tokenIndices(connective)]);
  return own.every((token) => unit.has(token)) && [...unit].every((token) => allowed.has(token));
}

function listsSame(row: DisrptRow, relation: ReadRelation): boolean {
  if (relation.Type.toLowerCase() !== row.type) return false;
  if (!relation.Sense.some((sense) => sense.toLowerCase() === row.sense)) return false;
  const [one, two] = row.units.map(unitTokens) as [Set<number>, Set<number>];
  const { Arg1, Arg2, Connective } = relation;
  const fits = (a: ReadSpan, b: ReadSpan): boolean =>
    isUnit(one, a, Connective) && isUnit(two, b, Connective);
  return fits(Arg1, Arg2) || fits(Arg2, Arg1);
}

describeShared("data/gdtb", "GDTB with trees and CoNLL-U", (folder) => {
  test("every row is converted or reported, and units are those of DISRPT", async () => {
    const { out, messages } = await convertFolder(empty, {
      format: "annotator",
      language: "en",
      annotations: join(folder, "gold"),
      raw: join(folder, "raw"),
      trees: join(folder, "ptb"),
      conllu: join(folder, "conllu"),
      senses: "keep",
      types: "all",
      out: join(empty, "gdtb"),
    });
    const { counts, accounted } = balance(out);
    expect(accounted).toBe(true);
    expect(counts).toMatchObject({
      documents: { in: 55, kept: 55 },
      relations: { in: 2684, kept: 2678, dropped: { "incomplete-row": 6 } },
      // All spans end on token boundaries: no span-cuts-token, no part-without-tokens.
      messages: { error: {}, warning: { "incomplete-row": 6 } },
    });
    const { relations } = readRelations(readFileSync(join(out, "relations.json"), "utf8"), "relations.json");
    const byDocument = new Map<string, Set<ReadRelation>>();
    for (const relation of relations) {
      const group = byDocument.get(relation.DocID) ?? new Set();
      byDocument.set(relation.DocID, group.add(relation));
    }
    const rows = disrptRows(join(folder, "rels"));
    const unmatched = rows.filter((row) => {
      const group = byDocument.get(row.document) ?? new Set();
      const same = [...group].find((relation) => listsSame(row, relation));
      if (same !== undefined) group.delete(same);
      return same === undefined;
    });
    expect(rows).toHaveLength(2471);
    // Each is one of the six rows whose Explicit or AltLex relation has no connective.
    const incomplete = messages.filter((message) => message.rule === "incomplete-row");
    expect(unmatched.map((row) => row.document).sort()).toEqual(
      incomplete.map((message) => message.where.document).sort(),
    );
    // What DISRPT leaves out: EntRel, NoRel, and one Implicit relation.
    const left = [...byDocument.values()].flatMap((group) => [...group]);
    expect(left.filter(({ Type }) => Type !== "EntRel" && Type !== "NoRel")).toHaveLength(1);
  });
});

describeShared("data/ted-mdb", "TED-MDB without parse layers", (folder) => {
  test.each([
    ["English", "en", 680],
    ["German", "de", 567],
    ["Polish", "pl", 579],
    ["Turkish", "tr", 823],
  ])("%s: every row is accounted for", async (name, language, rows) => {
    const { out, error } = await convertFolder(empty, {
      format: "annotator",
      language,
      annotations: join(folder, name, "ann"),
      raw: join(folder, name, "raw"),
      out: join(empty, language),
    });
    expect(error).toBeUndefined();
    const { counts, accounted } = balance(out);
    expect(accounted).toBe(true);
    expect(counts.relations.in).toBe(rows);
    expect(counts.messages.error["part-without-tokens"]).toBeUndefined();
    // Tokens rejoin to the raw text, whose byte order mark and line ends count as the annotators counted them.
    const files = folderContents(out);
    const parses = readParses(files["parses.json"] ?? "", "parses.json").documents;
    for (const [id, { sentences }] of parses) {
      const forms = sentences.flatMap((sentence) => sentence.words.map(([form]) => form)).join("");
      expect(forms.replace(/\s/g, ""), id).toBe(files[`raw/${id}`]?.replace(/\s/g, ""));
    }
  });
});

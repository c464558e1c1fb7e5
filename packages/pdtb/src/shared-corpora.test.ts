import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Relation } from "@discoprep/corpus";
import { documentFiles } from "@discoprep/files";
import { isDroppedRow, type ReadResult, selectionsOf } from "@discoprep/files/format";
import { mapping, mapSenses } from "@discoprep/senses";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { readAnnotator } from "./annotator.ts";
import { writeAnnotator } from "./annotator-writer.ts";
import { checkSpans } from "./check-spans.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { readPipe48 } from "./pipe48.ts";
import { annotationText, rawText, type SourceFormat } from "./source-text.ts";

interface ExpectedSpan {
  readonly CharacterSpanList: readonly (readonly [number, number])[];
}

describeShared("data/invented-pdtb", "one document in five source forms", (folder) => {
  const bytes = (path: string): Buffer => readFileSync(join(folder, path));
  const raw = rawText(bytes("raw/99/wsj_9901"), "pdtb2").text;
  const native = annotationText(bytes("pdtb/99/wsj_9901.pdtb"), "pdtb2");
  const bare = native.replace(/#### Text ####\n[^#]*\n#{14}\n/g, "");
  const forms: [string, ReadResult][] = [
    ["native", readPdtb2(native)],
    ["native without texts", readPdtb2(bare)],
    ["pipe of 48 columns", readPipe48(annotationText(bytes("pipe48/99/wsj_9901.pipe"), "pipe48"))],
    ["Annotator, 27 columns", readAnnotator(annotationText(bytes("annotator27/99/wsj_9901"), "annotator"))],
    ["Annotator, 34 columns", readAnnotator(annotationText(bytes("annotator34/99/wsj_9901"), "annotator"))],
  ];
  const spans = (
    part: { readonly spans: readonly { start: number; end: number }[] } | undefined,
  ): number[][] => part?.spans.map(({ start, end }) => [start, end]) ?? [];
  const shape = (relation: Relation) => ({
    type: relation.type,
    senses: relation.conn1?.senses,
    parts: selectionsOf(relation).map(([name, part]) => [name, spans(part)]),
  });

  it.each(forms)("%s: the expected relations", (_, { rows, relations, messages }) => {
    expect(messages).toEqual([]);
    expect(rows).toBe(13);
    expect(checkSpans(relations, raw)).toEqual([]);
    expect(relations.map(shape)).toEqual(forms[0]?.[1].relations.map(shape));
    const expected = bytes("expected_relations.json")
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const mapped = mapSenses(relations, mapping("pdtb2-conll2015")).relations.filter(
      ({ type }) => type !== "NoRel",
    );
    const lists = (span: ExpectedSpan) => span.CharacterSpanList;
    expect(
      mapped.map((each) => [
        each.type,
        each.conn1?.senses,
        spans(each.connective),
        spans(each.arg1),
        spans(each.arg2),
      ]),
    ).toEqual(
      expected.map((each) => [
        each.Type,
        each.Sense,
        lists(each.Connective),
        lists(each.Arg1),
        lists(each.Arg2),
      ]),
    );
  });

  it("is written again byte for byte in the Annotator's columns", () => {
    const of = (form: number): readonly Relation[] => forms[form]?.[1].relations ?? [];
    expect(writeAnnotator(of(3), 27).text).toBe(bytes("annotator27/99/wsj_9901").toString());
    expect(writeAnnotator(of(4), 34).text).toBe(bytes("annotator34/99/wsj_9901").toString());
  });
});

/** Reads every document of an Annotator corpus and sums the counts. */
function readCorpus(annotations: string, raws: string, format: SourceFormat = "annotator") {
  const rawFiles = documentFiles(raws);
  const totals = { documents: 0, rows: 0, relations: 0, spans: 0, messages: {} as Record<string, number> };
  for (const [id, file] of documentFiles(annotations)) {
    const raw = rawText(readFileSync(rawFiles.get(id) ?? ""), format);
    const text = annotationText(readFileSync(file), format);
    const result = readAnnotator(text, { file: id });
    expect(result.rows).toBe(text.split("\n").filter((line) => line.trim() !== "").length);
    expect(result.rows).toBe(result.relations.length + result.messages.filter(isDroppedRow).length);
    totals.documents++;
    totals.rows += result.rows;
    totals.relations += result.relations.length;
    for (const relation of result.relations) {
      for (const [, part] of selectionsOf(relation)) totals.spans += part.spans.length;
    }
    for (const { rule } of [...raw.messages, ...result.messages, ...checkSpans(result.relations, raw.text)]) {
      totals.messages[rule] = (totals.messages[rule] ?? 0) + 1;
    }
    const again = readAnnotator(writeAnnotator(result.relations).text);
    const plain = (relations: readonly Relation[]) => relations.map(({ source: _, ...rest }) => rest);
    expect(plain(again.relations)).toEqual(plain(result.relations));
  }
  return totals;
}

describeShared("data/gdtb", "GDTB", (folder) => {
  it("accounts for every row; every span lies on word boundaries", () => {
    expect(readCorpus(join(folder, "gold"), join(folder, "raw"))).toEqual({
      documents: 55,
      rows: 2684,
      relations: 2678,
      spans: 7113,
      messages: { "incomplete-row": 6 },
    });
  });
});

describeShared("data/ted-mdb", "TED-MDB", (folder) => {
  it.each([
    [
      "English",
      {
        rows: 680,
        relations: 656,
        spans: 1697,
        messages: { "rejected-row": 24, "byte-order-mark-counted": 2 },
      },
    ],
    ["German", { rows: 567, relations: 560, spans: 1426, messages: { "rejected-row": 7 } }],
    [
      "Polish",
      {
        rows: 579,
        relations: 576,
        spans: 1381,
        messages: { "rejected-row": 3, "byte-order-mark-counted": 2, "extra-columns": 143 },
      },
    ],
    [
      "Turkish",
      {
        rows: 823,
        relations: 782,
        spans: 2042,
        messages: { "rejected-row": 41, "carriage-returns-counted": 7, "overlapping-spans": 1 },
      },
    ],
  ])("%s: accounts for every row; every span lies on word boundaries", (language, expected) => {
    const found = readCorpus(join(folder, language, "ann", "01"), join(folder, language, "raw"));
    expect(found).toMatchObject(expected);
  });

  it("fits no other rule for byte order marks and CR LF", () => {
    const cutWords = (relations: readonly Relation[], text: string): number =>
      checkSpans(relations, text).filter(({ rule }) => rule === "span-cuts-word").length;
    let affected = 0;
    for (const language of ["English", "Polish", "Turkish"]) {
      const annotations = documentFiles(join(folder, language, "ann", "01"));
      for (const [id, file] of documentFiles(join(folder, language, "raw"))) {
        const bytes = readFileSync(file);
        const stored = bytes.toString();
        if (!stored.startsWith("\ufeff") && !stored.includes("\r\n")) continue;
        affected++;
        const { relations } = readAnnotator(readFileSync(annotations.get(id) ?? "", "utf8"));
        expect(cutWords(relations, rawText(bytes, "annotator").text)).toBe(0);
        const otherwise = stored.startsWith("\ufeff") ? stored.slice(1) : stored;
        expect(cutWords(relations, otherwise)).toBeGreaterThan(relations.length);
      }
    }
    expect(affected).toBe(11);
  });
});

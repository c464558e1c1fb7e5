import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, type Relation, rawDocument } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { writtenCollection } from "../../test/disrpt/written-collection.ts";
import { annotator, readAnnotator } from "../pdtb/index.ts";
import { readRels } from "./index.ts";
import { readDocumentGroups } from "./read-collection.ts";
import { numberedDocument } from "./tokens.ts";

/** Returns the annotation files of a talk; DISRPT joins the two of talk 2150. */
function annotationFiles(id: string): string[] {
  return id === "talk_2150_en" ? [`${id}_inter.txt`, `${id}_intra.txt`] : [`${id}.txt`];
}

function talk(folder: string, id: string): Document {
  const files = annotationFiles(id);
  const file = join(folder, "raw", "01", files[0] as string);
  const raw = annotator.read.rawText(readFileSync(file), { file }).text;
  const relations = files.flatMap((file): Relation[] => {
    const text = readFileSync(join(folder, "ann", "01", file), "utf8");
    return readAnnotator(text, { file, document: id }).relations;
  });
  return { ...rawDocument(id, "en", raw), relations };
}

describeShared("golden/disrpt", "DISRPT's English TED-MDB of 2025", (golden) => {
  const folder = join(dirname(dirname(golden)), "data", "ted-mdb", "English");

  /** The relations of the annotation files on the tokens of the golden CoNLL-U. */
  const sets = ["dev", "test"].map((name) => {
    const file = (ending: string) =>
      readFileSync(join(golden, "2025", `eng.pdtb.tedm_${name}.${ending}`), "utf8");
    const groups = readDocumentGroups(file("conllu"), name, () => {});
    const documents = groups.map((group): Document => {
      const { raw, relations } = talk(folder, group.id);
      return { ...numberedDocument(group, "en", raw).document, relations };
    });
    const collection = writtenCollection({ name, documents }, "eng.pdtb.tedm");
    return { file, own: (ending: string) => collection[`eng.pdtb.tedm_${name}.${ending}`] ?? "" };
  });

  it("has the words of .tok and .conllu with their labels, whatever the case of letters in contractions", () => {
    const words = (text: string) =>
      text.split("\n").flatMap((line) => {
        const [number = "", form = "", ...rest] = line.split("\t");
        return /^\d+$/.test(number) ? [`${number} ${form.toLowerCase()} ${rest.at(-1)?.split("|")[0]}`] : [];
      });
    for (const { file, own } of sets)
      for (const ending of ["tok", "conllu"]) expect(words(own(ending))).toEqual(words(file(ending)));
  });

  // u1_raw and u2_raw have the multi-word tokens of the treebank.
  it("has every row of .rels, the raw texts of units aside", () => {
    const rows = (text: string) =>
      readRels(text, "f").map(({ u1_raw, u2_raw, ...row }) => JSON.stringify(row).toLowerCase());
    for (const { file, own } of sets) expect(rows(own("rels"))).toEqual(rows(file("rels")));
    expect(sets.map(({ own }) => rows(own("rels")).length)).toEqual([178, 351]);
  });
});

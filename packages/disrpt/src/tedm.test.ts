import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, type Relation, rawDocument } from "@discoprep/corpus";
import { gatherFiles } from "@discoprep/files/format";
import { annotationText, rawText, readAnnotator } from "@discoprep/pdtb";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { readDocumentGroups } from "./document-groups.ts";
import { disrpt, readRels } from "./index.ts";

/** The annotation files of a talk; DISRPT joins the two of talk 2150. */
function annotationFiles(id: string): string[] {
  return id === "talk_2150_en" ? [`${id}_inter.txt`, `${id}_intra.txt`] : [`${id}.txt`];
}

function talk(folder: string, id: string): Document {
  const files = annotationFiles(id);
  const raw = rawText(readFileSync(join(folder, "raw", "01", files[0] as string)), "annotator").text;
  const relations = files.flatMap((file): Relation[] => {
    const text = annotationText(readFileSync(join(folder, "ann", "01", file)), "annotator");
    return readAnnotator(text, { file, document: id }).relations;
  });
  return { ...rawDocument(id, "en", raw), relations };
}

/** Rows that only one of `given` and `own` has, each with the columns in which a pair differs. */
function differences(given: readonly Record<string, string>[], own: readonly Record<string, string>[]) {
  const key = (row: Record<string, string>) => `${row.doc} ${row.unit1_toks} | ${row.unit2_toks}`;
  const left = [...own];
  const lines = given.flatMap((row) => {
    const equal = left.findIndex((one) => JSON.stringify(one) === JSON.stringify(row));
    const at = equal === -1 ? left.findIndex((one) => key(one) === key(row)) : equal;
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (found === undefined) return [`${key(row)}: only given`];
    const names = Object.keys(row).filter((name) => row[name] !== found[name]);
    return names.map((name) => `${key(row)}: ${name}`);
  });
  return [...lines, ...left.map((row) => `${key(row)}: only ours`)];
}

/** The text above the list of differences. */
const explanation = [
  "526 of 529 rows are equal in all columns. In the others the published raw text of a unit runs on into later",
  "sentences, past the unit's last token; here it ends with the unit.",
  "",
];

describeShared("golden/disrpt", "DISRPT's English TED-MDB", (golden) => {
  const folder = join(dirname(dirname(golden)), "data", "ted-mdb", "English");

  const setsOf = (edition: "2023" | "2025") =>
    ["dev", "test"].map(async (name) => {
      const file = (ending: string) =>
        readFileSync(join(golden, edition, `eng.pdtb.tedm_${name}.${ending}`), "utf8");
      const { groups } = readDocumentGroups(file("conllu"), name);
      const documents = [...groups.keys()].map((id) => talk(folder, id));
      const settings = { edition, corpus: "eng.pdtb.tedm", layer: (id: string) => groups.get(id) };
      const { collection } = await gatherFiles(disrpt.write.write({ name, documents }, settings));
      const own = (ending: string) => String(collection[`eng.pdtb.tedm_${name}.${ending}`]);
      return { file, own };
    });

  describe.each(["2023", "2025"] as const)("%s", async (edition) => {
    const sets = await Promise.all(setsOf(edition));

    it.each(edition === "2025" ? ["tok", "conllu"] : ["tok", "conllu", "rels"])(
      "has the .%s byte for byte",
      (ending) => {
        for (const { file, own } of sets) expect(own(ending)).toBe(file(ending));
      },
    );
  });

  it("2025 has every row of .rels but for those explained", async () => {
    const sets = await Promise.all(setsOf("2025"));
    const given = sets.flatMap(({ file }) => readRels(file("rels"), "f"));
    const own = sets.flatMap((set) => readRels(set.own("rels"), "f"));
    expect([given.length, own.length]).toEqual([529, 529]);
    const lines = [...explanation, ...differences(given, own), ""];
    await expect(lines.join("\n")).toMatchFileSnapshot("tedm-differences.txt");
  });
});

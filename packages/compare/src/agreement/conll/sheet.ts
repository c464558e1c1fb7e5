import { join } from "node:path";
import {
  baseVersions,
  type Manifest,
  manifestText,
  sha256,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import type { Comparison, Readings } from "./agreement.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";
import { sheetPage } from "./sheet-page.ts";

/**
 * Writes the sheet on which an adjudicator decides: `sheet.csv` and the page `sheet.html`, a line a
 * disagreement in text order, with both readings. The folder is written whole or not at all.
 * @throws ProblemError where the folder holds other things or cannot be written
 */
export async function writeSheet(
  folder: string,
  { agreement, readings }: Comparison,
  a: Annotation,
  b: Annotation,
): Promise<void> {
  const files = {
    "sheet.csv": await sheetCsv(readings),
    "sheet.html": sheetPage(agreement, readings, a, b),
  };
  const manifest: Manifest = {
    command: "agree conll",
    options: {},
    inputs: [a, b].map(({ documents }, index) => {
      const content = JSON.stringify([...documents.values()].map(({ relations }) => relations));
      return {
        name: `relations of ${"AB"[index]}`,
        bytes: Buffer.byteLength(content),
        sha256: sha256(content),
      };
    }),
    counts: { documents: agreement.documents, ...agreement.relations, disagreements: readings.length },
    versions: baseVersions(),
  };
  await writeFolder(folder, async (target) => {
    for (const [name, text] of Object.entries(files)) await writeFileWhole(join(target, name), text);
    await writeFileWhole(join(target, "manifest.json"), manifestText(manifest));
  });
}

const readingColumns = ["id", "type", "connective", "arg1", "arg2", "senses"] as const;

/** The last two columns are the adjudicator's. What a spreadsheet would take for a formula gets a quote mark. */
async function sheetCsv(readings: readonly Readings[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const columns = [
    "number",
    "document",
    "kinds",
    ...readingColumns.map((column) => `a_${column}`),
    ...readingColumns.map((column) => `b_${column}`),
    "decision",
    "note",
  ];
  const rows = readings.map(({ document, a, b, kinds }, index) => [
    index + 1,
    document,
    kinds.join(" "),
    ...readingCells(a),
    ...readingCells(b),
    "",
    "",
  ]);
  return stringify([columns, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
}

function readingCells(relation: MarkedRelation | undefined): (string | number)[] {
  if (relation === undefined) return readingColumns.map(() => "");
  const { id, type, connective, arg1, arg2, senses } = relation;
  return [id, type, connective.text, arg1.text, arg2.text, senses.join("; ")];
}

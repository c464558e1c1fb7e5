import { join } from "node:path";
import {
  baseVersions,
  type Manifest,
  manifestText,
  type OutputFolder,
  sha256,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import type { Comparison, Readings } from "./agreement.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";
import { sheetPage } from "./sheet-page.ts";

/** What the sheet of two annotators is made of. */
export interface Compared {
  readonly comparison: Comparison;
  readonly a: Annotation;
  readonly b: Annotation;
}

/**
 * Writes the sheet on which an adjudicator decides: `sheet.csv` and the page `sheet.html`, a line a
 * disagreement in text order, with both readings. The folder is written whole or not at all.
 * @param compare reads the annotations and compares them
 * @throws ProblemError as `writeFolder` does: a sheet with decisions is a person's work
 */
export async function writeSheet(
  target: Omit<OutputFolder, "command">,
  compare: () => Compared,
): Promise<Compared> {
  return await writeFolder({ ...target, command: "agree conll" }, async (folder) => {
    const compared = compare();
    for (const [name, text] of Object.entries(await sheetFiles(compared)))
      await writeFileWhole(join(folder, name), text);
    return compared;
  });
}

async function sheetFiles({ comparison, a, b }: Compared): Promise<Record<string, string>> {
  const { agreement, readings } = comparison;
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
  return {
    "sheet.csv": await sheetCsv(readings),
    "sheet.html": sheetPage(agreement, readings, a, b),
    "manifest.json": manifestText(manifest),
  };
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

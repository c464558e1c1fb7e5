import { join } from "node:path";
import { manifestText, type OutputFolder, writeFileWhole, writeFolder } from "@discoprep/files";
import type { Comparison } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { sheetManifest } from "./sheet-manifest.ts";
import { disagreementQuestions, sheetColumns, sheetText } from "./sheet-text.ts";

/** What the sheet of two annotators is made of. */
export interface Compared {
  readonly comparison: Comparison;
  readonly a: Annotation;
  readonly b: Annotation;
}

/**
 * Writes the sheet on which an adjudicator decides: `sheet.csv`, a line a disagreement in text order, with both
 * readings. The folder is written whole or not at all.
 * @param compare reads the annotations and compares them
 * @throws ProblemError as `writeFolder` does: a sheet with decisions is a person's work
 */
export async function writeSheet(
  target: Omit<OutputFolder, "command">,
  compare: () => Compared,
): Promise<Compared> {
  return await writeFolder({ ...target, command: "agree conll" }, async (folder) => {
    const compared = compare();
    const { comparison, a, b } = compared;
    const { agreement, readings } = comparison;
    const counts = { documents: agreement.documents, ...agreement.relations, disagreements: readings.length };
    const rows = disagreementQuestions(readings).map(({ row }) => row);
    await writeFileWhole(join(folder, "sheet.csv"), await sheetText(sheetColumns.disagreements, rows));
    const manifest = sheetManifest("agree conll", [a, b], counts);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return compared;
  });
}

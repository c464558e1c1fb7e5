import { join } from "node:path";
import { type JobOptions, type JobRecord, runJob, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import type { Comparison } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { sheetInputs } from "./sheet-manifest.ts";
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
 * @param inputs paths of what is compared
 * @throws ProblemError as `runJob` does: a sheet with decisions is a person's work
 */
export async function writeSheet(
  options: JobOptions,
  compare: () => Compared,
  inputs: readonly (string | undefined)[] = [],
): Promise<JobRecord & { readonly result: Compared }> {
  return await runJob({ command: "agree conll", options, inputs }, async (folder) => {
    const compared = compare();
    const { comparison, a, b } = compared;
    const { agreement, readings } = comparison;
    const counts = { documents: agreement.documents, ...agreement.relations, disagreements: readings.length };
    const rows = disagreementQuestions(readings).map(({ row }) => row);
    await writeFileWhole(join(folder, "sheet.csv"), await sheetText(sheetColumns.disagreements, rows));
    const summary = `${counted(readings.length, "disagreement")} in sheet.csv`;
    return { inputs: sheetInputs([a, b]), counts, summary, result: compared };
  });
}

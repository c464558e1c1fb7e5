import { basename, join } from "node:path";
import {
  inputDigest,
  type JobOptions,
  type JobRecord,
  type Manifest,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { relationsFile } from "@discoprep/releases/folder";
import type { Comparison } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import { disagreementQuestions, type Question, reviewQuestions } from "./questions.ts";
import { type SheetKind, sheetColumns, sheetText } from "./sheet.ts";

/** Two annotators and their agreement. */
export interface Compared {
  readonly comparison: Comparison;
  readonly a: Annotation;
  readonly b: Annotation;
}

/**
 * Writes the sheet on which an adjudicator decides: `sheet.csv`, a line a disagreement in text order, with both
 * readings.
 * @param compare reads the annotations and compares them
 * @param inputs paths of what is compared
 * @throws ProblemError as `runJob` does: a sheet with decisions is a person's work
 */
export async function writeSheet(
  options: JobOptions,
  compare: () => Compared,
  inputs: readonly (string | undefined)[] = [],
): Promise<JobRecord & { readonly result: Compared }> {
  return await runJob({ command: "agree", options, inputs }, async (folder) => {
    const compared = compare();
    const { agreement, readings } = compared.comparison;
    await writeRows(folder, "disagreements", disagreementQuestions(readings));
    return {
      inputs: sheetInputs([compared.a, compared.b]),
      counts: { documents: agreement.documents, ...agreement.relations, disagreements: readings.length },
      summary: `${counted(readings.length, "disagreement")} in sheet.csv`,
      result: compared,
    };
  });
}

/**
 * Writes the sheet of a reviewing annotator (CoNLL-2015 overview §3.2), a row a relation in text order.
 * @param release the one under review
 */
export async function writeReviewSheet(options: JobOptions, release: string): Promise<JobRecord> {
  return await runJob({ command: "agree review", options, inputs: [release] }, async (folder) => {
    const annotation = readAnnotation(release);
    const questions = reviewQuestions(annotation);
    await writeRows(folder, "review", questions);
    return {
      inputs: sheetInputs([annotation]),
      counts: { documents: annotation.documents.size, relations: questions.length },
      summary: `${counted(questions.length, "relation")} in sheet.csv`,
    };
  });
}

async function writeRows(folder: string, kind: SheetKind, questions: readonly Question[]): Promise<void> {
  const rows = questions.map(({ cells }) => cells);
  await writeFileWhole(join(folder, "sheet.csv"), await sheetText(sheetColumns[kind], rows));
}

/** Returns the digests of what a sheet, or the decisions on one, was made of. */
export function sheetInputs(annotations: readonly Annotation[], sheet?: string): Manifest["inputs"] {
  const inputs = annotations.map(({ name }, index) => {
    const path = relationsFile(name);
    return inputDigest(`relations of ${"AB"[index]}`, [{ path, name: basename(path) }]);
  });
  const sheets = sheet === undefined ? [] : [inputDigest("sheet", [{ path: sheet, name: "sheet.csv" }])];
  return [...inputs, ...sheets];
}

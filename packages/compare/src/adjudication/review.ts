import { join } from "node:path";
import { type JobOptions, type JobRecord, runJob, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import type { FigureTable } from "../agreement/share.ts";
import { answersOf, refuseErrors, rowErrors } from "./answers.ts";
import { aspects, verdictOf } from "./gold-relation.ts";
import { sheetInputs } from "./sheet-manifest.ts";
import { readSheet, reviewQuestions, sheetColumns, sheetText } from "./sheet-text.ts";

/**
 * Writes the sheet of a reviewing annotator (CoNLL-2015 overview §3.2), a row a relation in text order.
 * @param release the one under review
 */
export async function writeReviewSheet(options: JobOptions, release: string): Promise<JobRecord> {
  return await runJob({ command: "agree review", options, inputs: [release] }, async (folder) => {
    const annotation = readAnnotation(release);
    const rows = reviewQuestions(annotation).map(({ row }) => row);
    const counts = { documents: annotation.documents.size, relations: rows.length };
    await writeFileWhole(join(folder, "sheet.csv"), await sheetText(sheetColumns.review, rows));
    const summary = `${counted(rows.length, "relation")} in sheet.csv`;
    return { inputs: sheetInputs([annotation]), counts, summary };
  });
}

/** What a reviewer said; the keys are those of `agree review --record --json`. */
export interface ReviewRecord {
  /** Of the release. Rows that add one do not count. */
  readonly relations: number;
  /** Those with a verdict. */
  readonly reviewed: number;
  readonly agree: number;
  readonly disagree: number;
  /** How many of those disagreed on name this aspect. */
  readonly on: Readonly<Record<(typeof aspects)[number], number>>;
}

/** @throws ProblemError where rows are not of the release, or hold other words @throws UsageError for another sheet */
export async function reviewRecord(release: string, file: string): Promise<ReviewRecord> {
  const sheet = await readSheet(file);
  const errors = rowErrors(file);
  const answers = answersOf(sheet, file, readAnnotation(release), undefined, errors).filter(
    ({ isAdded }) => !isAdded,
  );
  const verdicts = answers.flatMap(({ answer }) => {
    return (answer && errors.attempt(answer, () => verdictOf(answer))) ?? [];
  });
  refuseErrors(errors, file, () => {});
  const on = { type: 0, connective: 0, arg1: 0, arg2: 0, sense: 0 };
  for (const aspect of aspects) on[aspect] = verdicts.filter((verdict) => verdict.on.includes(aspect)).length;
  const agree = verdicts.filter(({ agrees }) => agrees).length;
  const reviewed = verdicts.length;
  return { relations: answers.length, reviewed, agree, disagree: reviewed - agree, on };
}

export function reviewTables({ on, ...counts }: ReviewRecord): FigureTable[] {
  const table = (title: string, figures: object): FigureTable => ({
    ...{ title, rowTitle: "", columns: ["Relations"] },
    rows: Object.entries(figures).map(([name, count]) => ({ name, figures: [{ count }] })),
  });
  return [table("Review", counts), table("Disagrees on", on)];
}

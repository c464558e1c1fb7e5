import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import type { FigureTable } from "../agreement/share.ts";
import { answersOf, RowErrors } from "./answers.ts";
import { type Aspect, aspects } from "./row.ts";
import { readSheet } from "./sheet.ts";

/** Counts of a reviewer's verdicts; the keys are those of `agree review --record --json`. */
export interface ReviewRecord {
  /** Of the release. Rows that add one do not count. */
  readonly relations: number;
  readonly reviewed: number;
  readonly agree: number;
  readonly disagree: number;
  readonly on: Readonly<Record<Aspect, number>>;
}

/** @throws ProblemError where rows are not of the release, or hold other words @throws UsageError for another sheet */
export async function reviewRecord(release: string, file: string): Promise<ReviewRecord> {
  const errors = new RowErrors(file);
  const answers = answersOf(await readSheet(file), [readAnnotation(release)], errors);
  errors.refuse();
  const relations = answers.filter(({ sides }) => sides.length > 0);
  const rows = relations.flatMap(({ row }) => (row === undefined || row.verdict === "" ? [] : [row]));
  const on = { type: 0, connective: 0, arg1: 0, arg2: 0, sense: 0 };
  for (const aspect of aspects) on[aspect] = rows.filter((row) => row.on.includes(aspect)).length;
  const agree = rows.filter(({ verdict }) => verdict === "agree").length;
  const reviewed = rows.length;
  return { relations: relations.length, reviewed, agree, disagree: reviewed - agree, on };
}

export function reviewTables({ on, ...counts }: ReviewRecord): FigureTable[] {
  const table = (title: string, figures: object): FigureTable => {
    const rows = Object.entries(figures).map(([name, count]) => ({ name, figures: [{ count }] }));
    return { title, rowTitle: "", columns: ["Relations"], rows };
  };
  return [table("Review", counts), table("Disagrees on", on)];
}

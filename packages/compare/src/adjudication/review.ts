import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import { type FigureTable, figureTable } from "../agreement/share.ts";
import { answersOf, RowErrors } from "./answers.ts";
import { aspects } from "./row.ts";
import { readSheet } from "./sheet.ts";

type ReviewRecord = Awaited<ReturnType<typeof reviewRecord>>;

/** Counts a reviewer's verdicts; added relations do not count. The keys are those of `agree review --json`. @throws ProblemError */
export async function reviewRecord(release: string, file: string) {
  const errors = new RowErrors(file);
  const answers = answersOf(await readSheet(file), [readAnnotation(release)], errors);
  errors.refuse();
  const relations = answers.filter(({ sides }) => sides.length > 0);
  const rows = relations.flatMap(({ row }) => (row === undefined || row.verdict === "" ? [] : [row]));
  const on = aspects.map((aspect) => [aspect, rows.filter((row) => row.on.includes(aspect)).length]);
  const agree = rows.filter(({ verdict }) => verdict === "agree").length;
  const reviewed = rows.length;
  const disagree = reviewed - agree;
  return { relations: relations.length, reviewed, agree, disagree, on: Object.fromEntries(on) };
}

export function reviewTables({ on, ...counts }: ReviewRecord): FigureTable[] {
  const table = (title: string, figures: object): FigureTable => {
    const rows = Object.entries(figures).map(([name, count]) => [name, [{ count }]] as const);
    return figureTable(title, ["", "Relations"], rows);
  };
  return [table("Review", counts), table("Disagrees on", on)];
}

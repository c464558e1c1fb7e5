import {
  type Message,
  type MessageDetails,
  ProblemError,
  problem,
  type RuleId,
  UsageError,
} from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import { annotatorsAgreement } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { contentKeys, type Key, matchRows, shownText } from "./match-rows.ts";
import { type Question, questionsOf, reviewQuestions, sideCells } from "./questions.ts";
import { cellOf, type Row, RowProblem, rowOf } from "./row.ts";
import { contentColumns, type Sheet, type SheetRow, sideColumns, sidePrefixes } from "./sheet.ts";

export interface Answer extends Question {
  readonly number: number;
  /** Undefined for a row that the sheet no longer has. */
  readonly row: Row | undefined;
}

export class RowErrors {
  readonly #file: string;
  readonly #messages: Message[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(rule: RuleId, cells: SheetRow, fault: string, details: MessageDetails = {}): void {
    const where = { file: this.#file, document: cellOf(cells, "document") || undefined };
    const found = `row ${cellOf(cells, "number") || "without number"}${fault}`;
    this.#messages.push(problem(rule, where, { ...details, found }));
  }

  /** Returns what `read` gives; a RowProblem is collected, and gives undefined. */
  attempt<T>(cells: SheetRow, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      this.add("invalid-decision", cells, `: ${error.message}`);
      return undefined;
    }
  }

  /** @throws ProblemError if a row is wrong; several are each reported first */
  refuse(report: (message: Message) => void = () => {}): void {
    const [first, ...further] = this.#messages;
    if (first === undefined) return;
    if (further.length === 0) throw new ProblemError(first);
    for (const message of this.#messages) report(message);
    const found = counted(this.#messages.length, "row");
    throw new ProblemError(problem("wrong-rows", { file: this.#file }, { found }));
  }
}

/** Returns the questions of the releases with their rows, then the rows that add a relation. @throws UsageError */
export function answersOf(sheet: Sheet, annotations: readonly Annotation[], errors: RowErrors): Answer[] {
  const { file, annotators, columns } = sheet;
  if (annotators === 1 && annotations.length > 1)
    throw new UsageError(`${file} is a review of one release; name that one`);
  if (annotators !== annotations.length)
    throw new UsageError(`${file} is the sheet of ${annotators} annotators; name the release of each`);
  const rows = sheet.rows.flatMap((cells) => errors.attempt(cells, () => rowOf(annotators, cells)) ?? []);
  const added = rows.filter(({ isAdded }) => isAdded);
  const asking = rows.filter(({ isAdded }) => !isAdded);
  const hasSpans = columns.includes(`${sidePrefixes(annotators)[0]}spans`);
  const keys = contentKeys(annotators, hasSpans ? ["spans"] : []);
  const { questions, matched } = matchedQuestions(asking, annotations, keys);
  const answered = new Set(matched.values());
  for (const row of asking) {
    if (answered.has(row)) continue;
    const isAnswered = questions.some(({ cells }) => keys.at(-1)?.(cells) === keys.at(-1)?.(row.cells));
    if (isAnswered) errors.add("duplicate-row", row.cells, "");
    else refuseRow(row.cells, questions, annotations, errors);
  }
  for (const { cells } of added) {
    const document = cellOf(cells, "document");
    if (!annotations[0]?.documents.has(document))
      errors.add("unknown-row", cells, `: no document ${document} in the release`);
  }
  return [
    ...questions.map((question) => ({ ...question, row: matched.get(question) })),
    ...added.map((row) => ({ row, cells: row.cells, document: cellOf(row.cells, "document"), sides: [] })),
  ].map((answer, index) => ({ ...answer, number: index + 1 }));
}

/** Returns the questions of the releases, and the rows that answer them. `agree --exact` writes sheets, too. */
function matchedQuestions(rows: readonly Row[], annotations: readonly Annotation[], keys: readonly Key[]) {
  const match = (questions: readonly Question[]) => ({
    questions,
    matched: matchRows(questions, rows, keys),
  });
  const [first, ...further] = annotations;
  if (first !== undefined && further.length === 0) return match(reviewQuestions(first));
  const ofAgreement = (exact: boolean) =>
    match(questionsOf(annotatorsAgreement(annotations, { exact }).readings));
  const plain = ofAgreement(false);
  if (plain.matched.size === rows.length) return plain;
  const exact = ofAgreement(true);
  return exact.matched.size > plain.matched.size ? exact : plain;
}

/** Refuses a row that answers no question. The message has the cells that differ from the most similar relations with its IDs. */
function refuseRow(
  cells: SheetRow,
  questions: readonly Question[],
  annotations: readonly Annotation[],
  errors: RowErrors,
): void {
  const document = cellOf(cells, "document");
  const idColumns = sideColumns(annotations.length, ["id"]);
  const ids = idColumns.map((column) => cellOf(cells, column));
  const hasId = (row: SheetRow): boolean =>
    idColumns.some((name, place) => ids[place] && row[name] === ids[place]);
  const relations = annotations.map(({ documents }, place) =>
    documents.get(document)?.relations.find(({ id }) => `${id}` === ids[place]),
  );
  const candidates = questions
    .filter((question) => question.document === document && hasId(question.cells))
    .map((question) => question.cells);
  if (relations.some((relation) => relation !== undefined)) candidates.push(sideCells(relations));
  const columns = sideColumns(annotations.length, [...contentColumns, "spans"]);
  const changedColumns = (row: SheetRow): string[] =>
    columns.filter((name) => name in cells && shownText(cells, name) !== shownText(row, name));
  candidates.sort((a, b) => changedColumns(a).length - changedColumns(b).length);
  const [nearest = cells] = candidates;
  const changed = changedColumns(nearest);
  if (changed.length === 0) {
    const named = idColumns.map((name, place) => `${name} ${ids[place] || "empty"}`);
    errors.add("unknown-row", cells, `: ${named.join(", ")}`);
    return;
  }
  const textOf = (row: SheetRow): string =>
    changed.map((name) => `${name} ${JSON.stringify(shownText(row, name))}`).join(", ");
  errors.add("decision-outdated", cells, `: ${textOf(cells)}`, { expected: textOf(nearest) });
}

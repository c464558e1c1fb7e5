import { type Message, ProblemError, problem, type RuleId, UsageError } from "@discoprep/corpus";
import { counted, groupBy } from "@discoprep/files/text";
import { conllAgreement } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { disagreementQuestions, type Question, reviewQuestions } from "./questions.ts";
import { type Row, RowProblem, rowOf } from "./row.ts";
import { keyOf, type Sheet, type SheetRow } from "./sheet.ts";

/** A question with the row that came back for it. */
export interface Answer extends Question {
  readonly number: number;
  /** Undefined where the sheet has no such row any more. */
  readonly row: Row | undefined;
}

/** Collects the faults of the rows of a sheet. */
export class RowErrors {
  readonly #file: string;
  readonly #messages: Message[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(rule: RuleId, { number = "", document = "" }: SheetRow, what: string): void {
    const where = { file: this.#file, document: document.trim() || undefined };
    this.#messages.push(problem(rule, where, { found: `row ${number.trim() || "without number"}${what}` }));
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

  /** @throws ProblemError where a row is wrong; of several, each is reported first */
  refuse(report: (message: Message) => void = () => {}): void {
    const [first, ...others] = this.#messages;
    if (first === undefined) return;
    if (others.length === 0) throw new ProblemError(first);
    for (const message of this.#messages) report(message);
    const found = counted(this.#messages.length, "row");
    throw new ProblemError(problem("wrong-rows", { file: this.#file }, { found }));
  }
}

/**
 * Returns the rows of a sheet by what they answer, in the order of the questions, then the rows that add a relation. A row
 * that answers no question is an error.
 * @throws UsageError where a sheet of two annotators comes with one, or a review with two
 */
export function answersOf(
  { file, kind, rows: cells }: Sheet,
  a: Annotation,
  b: Annotation | undefined,
  errors: RowErrors,
): Answer[] {
  if (kind === "disagreements" && b === undefined)
    throw new UsageError(`${file} is the sheet of two annotators; name both releases`);
  if (kind === "review" && b !== undefined)
    throw new UsageError(`${file} is a review of one release; name that one`);
  const rows = cells.flatMap((row) => errors.attempt(row, () => rowOf(kind, row)) ?? []);
  const byKey = groupBy(
    rows.filter(({ isAdded }) => !isAdded),
    ({ key }) => key,
  );
  const questions = askedQuestions([...byKey.keys()], a, b);
  const asked = new Map(questions.map((question) => [keyOf(kind, question.cells), question]));
  for (const [key, [first, ...others]] of byKey) {
    if (first !== undefined && !asked.has(key)) errors.add("unknown-row", first.cells, `: ${key}`);
    for (const row of others) errors.add("duplicate-row", row.cells, `: ${key}`);
  }
  const added = rows.filter(({ isAdded }) => isAdded);
  for (const row of added) {
    if (!a.documents.has(row.document))
      errors.add("unknown-row", row.cells, `: no document ${row.document} in the release`);
  }
  const all = [
    ...[...asked].map(([key, question]) => ({ ...question, row: byKey.get(key)?.[0] })),
    ...added.map((row) => ({ row, cells: row.cells, document: row.document, a: undefined, b: undefined })),
  ];
  return all.map((answer, index) => ({ ...answer, number: index + 1 }));
}

/** Returns the questions that rows answer. `agree --exact` writes sheets, too. */
function askedQuestions(rowKeys: readonly string[], a: Annotation, b: Annotation | undefined): Question[] {
  if (b === undefined) return reviewQuestions(a);
  const questionsOf = (exact: boolean): Question[] =>
    disagreementQuestions(conllAgreement(a, b, { exact }).readings);
  const areAsked = (questions: readonly Question[]): boolean => {
    const keys = new Set(questions.map(({ cells }) => keyOf("disagreements", cells)));
    return rowKeys.every((key) => keys.has(key));
  };
  const plain = questionsOf(false);
  if (areAsked(plain)) return plain;
  const exact = questionsOf(true);
  return areAsked(exact) ? exact : plain;
}

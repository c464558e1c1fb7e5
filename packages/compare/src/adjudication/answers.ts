import { type Message, type Place, ProblemError, type RuleId, UsageError } from "@discoprep/corpus";
import { conllAgreement } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { RowProblem } from "./gold-relation.ts";
import {
  cell,
  disagreementQuestions,
  keyOf,
  type Question,
  reviewQuestions,
  type Sheet,
  type SheetRow,
} from "./sheet-text.ts";

/** A question with the row that came back for it. */
export interface Answer extends Question {
  readonly number: number;
  /** Undefined where the sheet has no such row any more. */
  readonly answer: SheetRow | undefined;
  /** Whether the row adds a relation. */
  readonly isAdded: boolean;
}

/** What is wrong with the rows of a sheet. */
export interface RowErrors {
  readonly messages: Message[];
  /** What `read` gives; a RowProblem becomes a message, and undefined. */
  attempt<T>(row: SheetRow, read: () => T): T | undefined;
}

/** @param file the sheet, for messages */
export function rowErrors(file: string): RowErrors {
  const messages: Message[] = [];
  return {
    messages,
    attempt(row, read) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        messages.push(rowMessage("invalid-decision", row, file, error.message, error.found));
        return undefined;
      }
    },
  };
}

function rowMessage(rule: RuleId, row: SheetRow, file: string, what: string, found: string): Message {
  const document = cell(row, "document");
  const where: Place = { file, document: document === "" ? undefined : document };
  return {
    severity: "error",
    rule,
    what: `row ${cell(row, "number") || "without number"}: ${what}`,
    where,
    found,
  };
}

/**
 * The rows of a sheet by what they answer, in the order of the questions, then the rows that add a relation. A row that
 * answers no question is an error.
 * @throws UsageError where a sheet of two annotators comes with one, or a review with two
 */
export function answersOf(
  sheet: Sheet,
  file: string,
  a: Annotation,
  b: Annotation | undefined,
  errors: RowErrors,
): Answer[] {
  const { kind, rows } = sheet;
  if (kind === "disagreements" && b === undefined)
    throw new UsageError(`${file} is the sheet of two annotators; name both releases`);
  if (kind === "review" && b !== undefined)
    throw new UsageError(`${file} is a review of one release; name that one`);
  const added = kind === "review" ? rows.filter((row) => cell(row, "id") === "") : [];
  const known = rows.filter((row) => !added.includes(row));
  const isOf = (questions: readonly Question[]): boolean => {
    const keys = new Set(questions.map(({ row }) => keyOf(kind, row)));
    return known.every((row) => keys.has(keyOf(kind, row)));
  };
  const compared = (exact: boolean): Question[] =>
    b === undefined ? reviewQuestions(a) : disagreementQuestions(conllAgreement(a, b, { exact }).readings);
  const plain = compared(false);
  // `agree conll --exact` writes sheets, too.
  const exact = b === undefined || isOf(plain) ? plain : compared(true);
  const questions = isOf(exact) ? exact : plain;
  const given = new Map<string, SheetRow>();
  const keys = new Set(questions.map(({ row }) => keyOf(kind, row)));
  const what = kind === "review" ? "is no relation of the release" : "is no disagreement of these annotators";
  for (const row of known) {
    const key = keyOf(kind, row);
    const problem = !keys.has(key) ? what : given.has(key) ? "stands twice" : undefined;
    if (problem !== undefined) errors.messages.push(rowMessage("unknown-row", row, file, problem, key));
    given.set(key, row);
  }
  for (const row of added) {
    if (a.documents.has(cell(row, "document"))) continue;
    errors.messages.push(
      rowMessage("unknown-row", row, file, "names no document of the release", cell(row, "document")),
    );
  }
  const asked = questions.map((question, index) => {
    return { ...question, number: index + 1, answer: given.get(keyOf(kind, question.row)), isAdded: false };
  });
  const others = added.map((row, index) => ({
    ...{ row, answer: row, document: cell(row, "document"), a: undefined, b: undefined },
    ...{ number: questions.length + index + 1, isAdded: true },
  }));
  return [...asked, ...others];
}

/** @throws ProblemError where a row is wrong, after all of them were reported */
export function refuseErrors(
  { messages }: RowErrors,
  file: string,
  report: (message: Message) => void,
): void {
  const [first] = messages;
  if (first === undefined) return;
  if (messages.length === 1) throw new ProblemError(first);
  for (const message of messages) report(message);
  throw new ProblemError({
    rule: "invalid-decision",
    what: `nothing is written: ${messages.length} rows cannot be carried out`,
    where: { file },
    remedy: "Correct them in the sheet.",
  });
}

import { type Message, type Place, ProblemError, type Relation } from "@discoprep/corpus";

export interface ReadOptions {
  readonly file?: string;
  readonly document?: string;
  readonly raw?: string;
}

/** `rows` counts the blocks or rows of the file. Each became a relation, or has a message that `isDroppedRow` accepts. */
export interface ReadResult {
  readonly rows: number;
  readonly relations: Relation[];
  readonly messages: Message[];
  readonly layout?: string;
}

/**
 * Tells whether a message is of a row that became no relation: an error, or a row that is incomplete, untouched, rejected or of an
 * unknown type.
 */
export function isDroppedRow({ severity, rule, where }: Message): boolean {
  return (
    (severity === "error" && where.line !== undefined && rule !== "duplicate-relation-id") ||
    ["incomplete-row", "other-brat-type", "rejected-row", "untouched-proposal"].includes(rule)
  );
}

/** @param line 1-based @param position 0-based among the file's rows */
export function relationPlace(options: ReadOptions, line: number, position: number): Place {
  const { file, document } = options;
  return { file, line, document, relation: position };
}

/** Runs the reading of one row: a problem becomes a message and hides nothing else. */
export function collectRelation(result: ReadResult, read: () => Relation | undefined): void {
  try {
    const relation = read();
    if (relation !== undefined) result.relations.push(relation);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const severity = error.problem.rule === "incomplete-row" ? "warning" : "error";
    result.messages.push({ ...error.problem, severity });
  }
}

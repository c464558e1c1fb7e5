import type { Relation } from "@discoprep/corpus";
import { type Message, type Place, ProblemError } from "@discoprep/corpus";

/** Names for messages: the file read and the document it annotates. */
export interface ReadOptions {
  readonly file?: string;
  readonly document?: string;
}

/**
 * What a reader found. `rows` counts the blocks or rows of the file; each is a relation, or one message
 * for which `isDroppedRow` holds. Other messages are remarks on relations kept.
 */
export interface ReadResult {
  readonly rows: number;
  readonly relations: Relation[];
  readonly messages: Message[];
  /** Which form of the format the file has, where there are several: `27 columns`. */
  readonly layout?: string;
}

/**
 * True if a reader's message stands for a row that became no relation: one that cannot be read (an error with its line),
 * one that annotators left incomplete or gave a type of their own (a warning), that an adjudicator rejected or an annotator left as it was
 * proposed (for information).
 */
export function isDroppedRow({ severity, rule, where }: Message): boolean {
  return (
    (severity === "error" && where.line !== undefined && rule !== "duplicate-relation-id") ||
    ["incomplete-row", "other-brat-type", "rejected-row", "untouched-proposal"].includes(rule)
  );
}

/** Returns the place of a relation in its file. @param line 1-based @param position 0-based among the file's rows */
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

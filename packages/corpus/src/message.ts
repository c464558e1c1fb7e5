import rules from "../data/rules.json" with { type: "json" };

/** The id of every rule that a message can name: `data/rules.json` says what each means and what to do. */
export type RuleId = keyof typeof rules;

/**
 * A rule as the table has it: the sentence of its messages, without capital and full stop, and sentences that say what to do. A check
 * has the formats whose validator makes it and a level, from 1: it is sound where the checks of lower levels find nothing.
 */
export interface Rule {
  readonly severity: "error" | "warning" | "info";
  readonly what: string;
  readonly remedy: string;
  readonly check?: readonly CheckedFormat[];
  readonly level?: number;
}

/** Input of `validate`: relations with the release around them, or files of a format of columns. */
export type CheckedFormat = "relations" | "conllu" | "conll08";

/**
 * Place of a problem; what is not known is left out. Lines count from 1; bytes of the stored file, compressed or not, and
 * offsets into the raw text (in UTF-16 code units) from 0. A page has its id in the dump; a relation its ID, or if it has no ID its
 * position in the file from 0.
 */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly byte?: number;
  readonly page?: string;
  readonly document?: string;
  readonly relation?: number;
  readonly offset?: number;
}

/** Details of a message: texts that the rule does not know. */
export interface MessageDetails {
  readonly expected?: string;
  readonly found?: string;
  /** Input that the user probably meant in place of `found`. */
  readonly meant?: string;
}

/** One thing found wrong in an input. `problem` makes it of a rule. */
export interface Message extends MessageDetails {
  readonly severity: Rule["severity"];
  /** Stable, such as `span-past-end`. */
  readonly rule: RuleId;
  readonly what: string;
  readonly where: Place;
  readonly remedy: string;
}

/** Makes a message of a rule: the table gives severity, words and remedy, the caller place and details. */
export function problem(rule: RuleId, where: Place, details: MessageDetails = {}): Message {
  const { severity, what, remedy } = rules[rule] as Rule;
  return { severity, rule, what, where, ...details, remedy };
}

/** Input that cannot be used. Carries the message, an error; ends a command with exit code 1. */
export class ProblemError extends Error {
  readonly problem: Message;

  constructor(problem: Message, options?: ErrorOptions) {
    super(describeProblem(problem), options);
    this.name = "ProblemError";
    this.problem = { ...problem, severity: "error" };
  }
}

/** Failure that may be over another time: a dump not ready, no network, a lock. Ends a command with exit code 75. */
export class TryLaterError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TryLaterError";
  }
}

/** A command or function called with arguments that make no sense; ends a command with exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/** Writes `file:line, page 12: what; expected …; found …. Did you mean …? remedy`, with the parts that are known. */
export function describeProblem(problem: Message): string {
  const place = describePlace(problem.where);
  const parts = [problem.what];
  if (problem.expected !== undefined) parts.push(`expected ${problem.expected}`);
  if (problem.found !== undefined) parts.push(`found ${shorten(problem.found)}`);
  const sentence = `${place ? `${place}: ` : ""}${parts.join("; ")}`;
  const question = problem.meant === undefined ? [] : [`Did you mean ${shorten(problem.meant)}?`];
  return `${sentence}. ${[...question, problem.remedy].join(" ")}`;
}

function describePlace(place: Place): string {
  const parts: string[] = [];
  if (place.file !== undefined) {
    parts.push(place.line === undefined ? place.file : `${place.file}:${place.line}`);
  } else if (place.line !== undefined) parts.push(`line ${place.line}`);
  if (place.byte !== undefined) parts.push(`byte ${place.byte}`);
  if (place.page !== undefined) parts.push(`page ${place.page}`);
  if (place.document !== undefined) parts.push(`document ${place.document}`);
  if (place.relation !== undefined) parts.push(`relation ${place.relation}`);
  if (place.offset !== undefined) parts.push(`offset ${place.offset}`);
  return parts.join(", ");
}

/** Returns a text on one line, cut after 200 characters. */
function shorten(text: string): string {
  const start = text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`;
  return start.replace(/[\n\r]/g, (control) => JSON.stringify(control).slice(1, -1));
}

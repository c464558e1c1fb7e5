import { rules } from "./chinese-rules.ts";

const terminals = rules.words("terminal");
/** How far the closing mark of a quotation is looked for. */
const LONGEST_QUOTATION = 500;

/** The quotation marks that a line has shown so far. */
export interface Quotations {
  /** Whether a straight quotation mark is open. */
  isStraightOpen: boolean;
  /** Whether a “ or 「 is open. */
  isTurnedOpen: boolean;
  /** How the last quotation began, open or not: it was the first of its sentence, so that its speaker may follow it. */
  last: "none" | "first" | "quotation";
}

/**
 * Before the first mark of a line. A line with an odd number of straight quotation marks, the first of them after a
 * stop, goes on with a quotation.
 */
export function quotationsBefore(line: string): Quotations {
  const first = line.indexOf('"');
  const isStraightOpen =
    first > 0 && terminals.has(line.charAt(first - 1)) && line.split('"').length % 2 === 0;
  return { isStraightOpen, isTurnedOpen: false, last: "none" };
}

/** Where every quotation mark of a line is turned the same way, straight ones take their place, one for one. */
export function withoutTurnedQuotes(line: string): string {
  const opening = line.indexOf("“");
  const closing = line.indexOf("”");
  if (opening === -1 ? closing === -1 : closing !== -1) return line;
  const mark = opening === -1 ? "”" : "“";
  return line.indexOf(mark) === line.lastIndexOf(mark) ? line : line.replaceAll(mark, '"');
}

/**
 * Notes a quotation mark.
 * @param isFirst whether nothing stands before it in its sentence
 */
export function readQuote(quotations: Quotations, mark: string, isFirst: boolean): void {
  const opens = mark === '"' ? !quotations.isStraightOpen : mark === "“" || mark === "「";
  if (mark === '"') quotations.isStraightOpen = opens;
  else quotations.isTurnedOpen = opens;
  if (opens) quotations.last = isFirst ? "first" : "quotation";
}

/**
 * Whether a quotation mark after a stop closes a quotation. Writers turn it the wrong way round: “ closes where
 * a quotation is open and no ” follows; ” opens where none is open and another ” follows.
 */
export function closesQuotation(quotations: Quotations, line: string, position: number): boolean {
  const mark = line.charAt(position);
  const isOpen = quotations.isStraightOpen || quotations.isTurnedOpen;
  if (mark === '"') return isOpen || position === line.length - 1;
  if (mark === "「" || mark === "」") return mark === "」";
  const rest = line.slice(position + 1, position + LONGEST_QUOTATION);
  const opening = rest.indexOf("“");
  const closing = rest.indexOf("”");
  const closingNext = closing !== -1 && (opening === -1 || closing < opening);
  return mark === "“" ? isOpen && !closingNext : isOpen || !closingNext;
}

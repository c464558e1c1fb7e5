import { Mark } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { emitString, leaveHole } from "./emit.ts";
import { expressionValue, numberText } from "./expressions.ts";
import { emitValue, type FunctionCall, parameters } from "./function-call.ts";
import type { Output, Range } from "./output.ts";
import { isBlankRange, rangeFrom, trimRange } from "./ranges.ts";
import { capture, renderRange } from "./walk.ts";

/** Functions that choose one of their parameters, or make a number of them. */
export const conditions: ReadonlySet<string> = new Set([
  "#if",
  "#ifeq",
  "#ifexpr",
  "#iferror",
  "#ifexist",
  "#switch",
  "#expr",
]);

/** `{{#if: test | then | else}}` and its kin, decided as MediaWiki does. */
export function renderCondition(output: Output, word: string, call: FunctionCall): void {
  const ranges = parameters(output, call);
  let asksForUnknown = false;
  const value = (index: number): string => {
    const range = ranges[index];
    if (range === undefined) return "";
    const captured = capture(output, range);
    const isUnknown = captured.includes(Mark.unknown);
    asksForUnknown ||= isUnknown;
    const text = plainText(output.page.wiki, captured);
    return isUnknown && text === "" ? Mark.unknown : text;
  };
  if (word === "#expr") {
    const sum = expressionValue(value(0));
    if (asksForUnknown) emitValue(output, call, undefined);
    else if (sum === undefined) leaveHole(output, call.start, call.end);
    else emitString(output, numberText(sum));
    return;
  }
  const chosen =
    word === "#switch" ? chosenCase(output, value(0), ranges) : ranges[chosenBranch(word, value)];
  if (asksForUnknown && !call.alone && isOpen(word, value)) emitValue(output, call, undefined);
  else if (chosen === undefined || isBlankRange(output, chosen)) leaveHole(output, call.start, call.end);
  else renderRange(output, trimRange(output, chosen), false);
}

/** Whether a test of what is not known may have either result. It is not empty: that decides some. */
function isOpen(word: string, value: (index: number) => string): boolean {
  if (word === "#ifeq") return value(0) !== "" && value(1) !== "";
  return word === "#ifexpr" || word === "#switch";
}

/** The index of the parameter that is shown. */
function chosenBranch(word: string, value: (index: number) => string): number {
  if (word === "#ifeq") return value(0) === value(1) ? 2 : 3;
  // What exists, and what has failed, only the wiki knows: the page as its author wants it is taken.
  if (word === "#ifexist") return 1;
  if (word === "#iferror") return value(2) === "" ? 0 : 2;
  const holds = word === "#if" ? value(0) !== "" : (expressionValue(value(0)) ?? 0) !== 0;
  return holds ? 1 : 2;
}

/** What `{{#switch: value | a | b = first | #default = second }}` shows; the last case without a name is a default. */
function chosenCase(output: Output, value: string, ranges: readonly Range[]): Range | undefined {
  const { text, tokens } = output.page;
  let fallsThrough = false;
  let byDefault: Range | undefined;
  for (const [index, range] of ranges.entries()) {
    if (index === 0) continue;
    const firstToken = range.token < range.lastToken ? (tokens.start[range.token] as number) : range.end;
    const sign = text.slice(range.at, Math.min(firstToken, range.end)).indexOf("=");
    const name = text.slice(range.at, sign === -1 ? range.end : range.at + sign).trim();
    const result = sign === -1 ? range : rangeFrom(range, range.at + sign + 1);
    if (name === value) fallsThrough = true;
    if (fallsThrough && sign !== -1) return result;
    if (name === "#default" || (sign === -1 && index === ranges.length - 1)) byDefault = result;
  }
  return byDefault;
}

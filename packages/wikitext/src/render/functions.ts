import { plainText } from "../tidy/paragraphs.ts";
import { emitString, leaveHole } from "./emit.ts";
import { expressionValue, numberText } from "./expressions.ts";
import type { Output, Range } from "./output.ts";
import { innerRange, isBlankRange, splitAtPipes, trimRange } from "./ranges.ts";
import { variantText } from "./variants.ts";
import { capture, renderRange } from "./walk.ts";

/** Functions that print what stands behind their colon: `{{formatnum:1234}}`. */
const printing = new Set(["formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowiki", "int"]);
/** Words of the page itself. */
const titleWords = new Set(["pagename", "fullpagename", "subpagename", "basepagename", "articlepagename"]);
/** Functions and variables whose value only the wiki knows, or that print nothing. */
const silent =
  /^(?:#[\p{L}]+|defaultsort|displaytitle|fullurle?|localurle?|canonicalurl|filepath|urlencode|anchorencode|ns|plural|gender|grammar|padleft|padright|tag|defaultsortkey|defaultcategorysort|protectionlevel|numberingroup|pagesincategory|pagesinnamespace)$/u;
const variables =
  /^(?:(?:current|local|revision)(?:year|month|month1|monthname|monthabbrev|day|day2|dow|dayname|time|hour|week|timestamp|id|user)|numberof\w+|server|servername|scriptpath|namespacee?|talkpagenamee?|pagenamee|contentlanguage|!-)$/;

/**
 * Renders a parser function or variable whose call ends before `output.cursor.at`.
 * Returns false where the name is a template's.
 */
export function renderFunction(output: Output, name: string, opener: number, closer: number): boolean {
  const start = output.page.tokens.start[opener] as number;
  const end = output.page.tokens.end[closer] as number;
  const colon = name.indexOf(":");
  const word = (colon === -1 ? name : name.slice(0, colon)).trim().toLowerCase();
  if (colon === -1) {
    if (titleWords.has(word)) emitString(output, output.page.title);
    else if (word === "sitename") printSiteName(output, start, end);
    else if (variables.test(word)) leaveHole(output, start, end);
    else return false;
    return true;
  }
  if (printing.has(word)) renderRange(output, parameters(output, opener, closer)[0] as Range, false);
  else if (conditions.has(word)) renderCondition(output, word, opener, closer);
  else if (silent.test(word) || variables.test(word)) {
    output.line.dropped = true;
    leaveHole(output, start, end);
  } else return false;
  return true;
}

function printSiteName(output: Output, start: number, end: number): void {
  const name = variantText(output.page.wiki.siteName, output.page.variant);
  if (name === "") leaveHole(output, start, end);
  else emitString(output, name);
}

/** Functions that choose one of their parameters, or make a number of them. */
const conditions = new Set(["#if", "#ifeq", "#ifexpr", "#iferror", "#ifexist", "#switch", "#expr"]);

/** `{{#if: test | then | else}}` and its kin, decided as MediaWiki does. */
function renderCondition(output: Output, word: string, opener: number, closer: number): void {
  const ranges = parameters(output, opener, closer);
  const value = (index: number): string => {
    const range = ranges[index];
    return range === undefined ? "" : plainText(output.page.wiki, capture(output, range));
  };
  const leaveOut = (): void =>
    leaveHole(output, output.page.tokens.start[opener] as number, output.page.tokens.end[closer] as number);
  if (word === "#expr") {
    const sum = expressionValue(value(0));
    if (sum === undefined) leaveOut();
    else emitString(output, numberText(sum));
    return;
  }
  const chosen =
    word === "#switch" ? chosenCase(output, value(0), ranges) : ranges[chosenBranch(word, value)];
  if (chosen === undefined || isBlankRange(output, chosen)) leaveOut();
  else renderRange(output, trimRange(output, chosen), false);
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
    const result = sign === -1 ? range : { ...range, at: range.at + sign + 1 };
    if (name === value) fallsThrough = true;
    if (fallsThrough && sign !== -1) return result;
    if (name === "#default" || (sign === -1 && index === ranges.length - 1)) byDefault = result;
  }
  return byDefault;
}

/** What stands behind the colon, split at the call's own pipes. */
function parameters(output: Output, opener: number, closer: number): Range[] {
  const inner = innerRange(output, opener, closer);
  return splitAtPipes(output, { ...inner, at: output.page.text.indexOf(":", inner.at) + 1 });
}

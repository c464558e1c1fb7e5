import { withoutControls } from "../scan/input.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { wholeDate } from "../wiki/dates.ts";
import { dayVariables, formatDay, namedDay } from "../wiki/day-format.ts";
import { emitString, leaveHole } from "./emit.ts";
import { expressionValue, numberText } from "./expressions.ts";
import type { Output, Range } from "./output.ts";
import { innerRange, isBlankRange, rangeFrom, splitAtPipes, trimRange } from "./ranges.ts";
import { shownText } from "./variants.ts";
import { capture, renderRange } from "./walk.ts";

/** Functions that print what stands behind their colon: `{{formatnum:1234}}`. */
const printing = new Set(["formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowiki", "int"]);
/** Words of the page itself. */
const titleWords = new Set(["pagename", "fullpagename", "subpagename", "basepagename", "articlepagename"]);
/** Functions and variables whose value only the wiki knows, or that print nothing. */
const silent =
  /^(?:#[\p{L}]+|defaultsort|displaytitle|fullurle?|localurle?|canonicalurl|filepath|urlencode|anchorencode|ns|plural|gender|grammar|padleft|padright|tag|defaultsortkey|defaultcategorysort|protectionlevel|numberingroup|pagesincategory|pagesinnamespace)$/u;
const variables =
  /^(?:(?:current|local)(?:time|hour|timestamp)|revision(?:year|month|month1|day|day2|timestamp|id|user)|current(?:version|id)|numberof\w+|server|servername|scriptpath|namespacee?|talkpagenamee?|pagenamee|contentlanguage|!-)$/;

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
    if (titleWords.has(word)) emitString(output, withoutControls(output.page.title));
    else if (word === "sitename") printSiteName(output, start, end);
    else if (dayVariable.test(word)) emitOrLeave(output, dayOf(output, word), start, end);
    else if (variables.test(word)) leaveHole(output, start, end);
    else return false;
    return true;
  }
  if (printing.has(word)) renderRange(output, parameters(output, opener, closer)[0] as Range, false);
  else if (conditions.has(word)) renderCondition(output, word, opener, closer);
  else if (word === "#time" || word === "#timel") renderTime(output, opener, closer);
  else if (silent.test(word) || variables.test(word)) {
    output.line.dropped = true;
    leaveHole(output, start, end);
  } else return false;
  return true;
}

function printSiteName(output: Output, start: number, end: number): void {
  const name = shownText(output, output.page.wiki.siteName);
  if (name === "") leaveHole(output, start, end);
  else emitString(output, name);
}

/** Variables of the day on which a page is read, or the words for it. */
const dayVariable = new RegExp(`^(?:current|local)(?:${[...dayVariables.keys()].join("|")})$`);

/** An article's author meant the article's own day: what the wiki shows changes with each day. */
function dayOf(output: Output, variable: string): string | undefined {
  const format = dayVariables.get(variable.replace(/^(?:current|local)/, "")) as string;
  const day = dayOfPage(output);
  return day === undefined ? undefined : formatDay(output.page.wiki, day, format);
}

function dayOfPage({ page, facts }: Output): string | undefined {
  if (page.day === undefined) facts.asksForDay = true;
  return page.day;
}

/** `{{#time: format | day | language }}`, in the words of the wiki's own language. */
function renderTime(output: Output, opener: number, closer: number): void {
  const { page } = output;
  const [format = "", words = "", language = ""] = parameters(output, opener, closer).map((range) =>
    plainText(page.wiki, capture(output, range)).trim(),
  );
  const today = dayOfPage(output);
  const day =
    wholeDate(page.wiki, words) ?? (today === undefined ? undefined : namedDay(page.wiki, words, today));
  const isOwn = language === "" || language === page.wiki.language;
  const text = day === undefined || !isOwn ? undefined : formatDay(page.wiki, day, format);
  emitOrLeave(output, text, page.tokens.start[opener] as number, page.tokens.end[closer] as number);
}

function emitOrLeave(output: Output, text: string | undefined, start: number, end: number): void {
  if (text !== undefined && text !== "") {
    emitString(output, text);
    return;
  }
  output.line.dropped = true;
  leaveHole(output, start, end);
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
    const result = sign === -1 ? range : rangeFrom(range, range.at + sign + 1);
    if (name === value) fallsThrough = true;
    if (fallsThrough && sign !== -1) return result;
    if (name === "#default" || (sign === -1 && index === ranges.length - 1)) byDefault = result;
  }
  return byDefault;
}

/** What stands behind the colon, split at the call's own pipes. */
function parameters(output: Output, opener: number, closer: number): Range[] {
  const inner = innerRange(output, opener, closer);
  return splitAtPipes(output, rangeFrom(inner, output.page.text.indexOf(":", inner.at) + 1));
}

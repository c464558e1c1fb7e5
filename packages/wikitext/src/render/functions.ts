import { plainText } from "../tidy/paragraphs.ts";
import { emitString, leaveHole } from "./emit.ts";
import type { Output, Range } from "./output.ts";
import { innerRange, splitAtPipes } from "./ranges.ts";
import { capture, renderRange } from "./walk.ts";

/** Functions that print what stands behind their colon: `{{formatnum:1234}}`. */
const printing = new Set(["formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowiki", "int"]);
/** Words of the page itself. */
const titleWords = new Set(["pagename", "fullpagename", "subpagename", "basepagename", "articlepagename"]);
/** Functions and variables whose value only the wiki knows, or that print nothing. */
const silent =
  /^(?:#[\p{L}]+|defaultsort|displaytitle|fullurle?|localurle?|canonicalurl|filepath|urlencode|anchorencode|ns|plural|gender|grammar|padleft|padright|tag|defaultsortkey|defaultcategorysort|protectionlevel|numberingroup|pagesincategory|pagesinnamespace)$/u;
const variables =
  /^(?:(?:current|local|revision)(?:year|month|month1|monthname|monthabbrev|day|day2|dow|dayname|time|hour|week|timestamp|id|user)|numberof\w+|sitename|server|servername|scriptpath|namespacee?|talkpagenamee?|pagenamee|contentlanguage|!-)$/;

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
    else if (variables.test(word)) leaveHole(output, start, end);
    else return false;
    return true;
  }
  if (printing.has(word)) renderRange(output, parameters(output, opener, closer)[0] as Range, false);
  else if (word === "#if" || word === "#ifeq") renderCondition(output, word, opener, closer);
  else if (silent.test(word) || variables.test(word)) {
    output.line.dropped = true;
    leaveHole(output, start, end);
  } else return false;
  return true;
}

/** `{{#if: test | then | else}}` and `{{#ifeq: a | b | then | else}}`, decided as MediaWiki does. */
function renderCondition(output: Output, word: string, opener: number, closer: number): void {
  const ranges = parameters(output, opener, closer);
  const value = (index: number): string => {
    const range = ranges[index];
    return range === undefined ? "" : plainText(output.page.wiki, capture(output, range));
  };
  const first = word === "#if" ? 1 : 2;
  const holds = word === "#if" ? value(0) !== "" : value(0) === value(1);
  const chosen = ranges[holds ? first : first + 1];
  if (chosen === undefined) {
    leaveHole(output, output.page.tokens.start[opener] as number, output.page.tokens.end[closer] as number);
  } else renderRange(output, chosen, false);
}

/** What stands behind the colon, split at the call's own pipes. */
function parameters(output: Output, opener: number, closer: number): Range[] {
  const inner = innerRange(output, opener, closer);
  return splitAtPipes(output, { ...inner, at: output.page.text.indexOf(":", inner.at) + 1 });
}

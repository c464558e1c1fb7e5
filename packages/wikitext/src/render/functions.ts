import { withoutControls } from "../scan/input.ts";
import { revisionVariables } from "../wiki/revision-time.ts";
import { conditions, renderCondition } from "./conditions.ts";
import { isDayVariable, renderDayVariable, renderTime } from "./day-functions.ts";
import { emitString, leaveHole } from "./emit.ts";
import { emitValue, type FunctionCall, leaveNothing, parameters } from "./function-call.ts";
import type { Output, Range } from "./output.ts";
import { shownText } from "./variants.ts";
import { renderRange } from "./walk.ts";
import { renderWordForm, wordFormFunctions } from "./word-forms.ts";

/** Functions that print what stands behind their colon: `{{formatnum:1234}}`. */
const printing = new Set(["formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowiki", "int"]);
/** Words of the page itself. */
const titleWords = new Set(["pagename", "fullpagename", "subpagename", "basepagename", "articlepagename"]);
/** Variables whose value only the wiki knows: what they print is a part of a sentence. */
const unknown = /^(?:revisionuser|current(?:version|id)|numberof\w+)$/;
/** Functions and variables that print nothing, or what is no part of a sentence. */
const silent =
  /^(?:#[\p{L}]+|defaultsort|displaytitle|fullurle?|localurle?|canonicalurl|filepath|urlencode|anchorencode|ns|padleft|padright|tag|defaultsortkey|defaultcategorysort|protectionlevel|numberingroup|pagesincategory|pagesinnamespace)$/u;
const silentVariables =
  /^(?:server|servername|scriptpath|namespacee?|talkpagenamee?|pagenamee|contentlanguage|!-)$/;
/** So MediaWiki prints the number of an article's revision where many pages are read (`$wgMiserMode`). */
const revisionNumber = "-";

/** Renders a parser function or variable; returns false where the name is a template's. */
export function renderFunction(output: Output, call: FunctionCall): boolean {
  const { name } = call;
  const colon = name.indexOf(":");
  const word = (colon === -1 ? name : name.slice(0, colon)).trim().toLowerCase();
  return colon === -1 ? renderVariable(output, word, call) : renderWithParameters(output, word, call);
}

function renderVariable(output: Output, word: string, call: FunctionCall): boolean {
  if (titleWords.has(word)) emitString(output, withoutControls(output.page.title));
  else if (word === "sitename") printSiteName(output, call);
  else if (word === "revisionid") emitString(output, revisionNumber);
  else if (isDayVariable(word)) renderDayVariable(output, word, call);
  else if (unknown.test(word)) emitValue(output, call, undefined);
  else if (silentVariables.test(word)) leaveHole(output, call.start, call.end);
  else return false;
  return true;
}

function renderWithParameters(output: Output, word: string, call: FunctionCall): boolean {
  if (printing.has(word)) renderRange(output, parameters(output, call)[0] as Range, false);
  else if (conditions.has(word)) renderCondition(output, word, call);
  else if (wordFormFunctions.has(word)) renderWordForm(output, word, call);
  else if (word === "#time" || word === "#timel") renderTime(output, call);
  // Of another page, `{{REVISIONYEAR:Another}}`, or written as a machine reads it, `{{NUMBEROFARTICLES:R}}`.
  else if (unknown.test(word) || revisionVariables.has(word)) emitValue(output, call, undefined);
  else if (silent.test(word) || silentVariables.test(word)) leaveNothing(output, call);
  else return false;
  return true;
}

function printSiteName(output: Output, { start, end }: FunctionCall): void {
  const name = shownText(output, output.page.wiki.siteName);
  if (name === "") leaveHole(output, start, end);
  else emitString(output, name);
}

import type { Token } from "../scan/tokens.ts";
import { Mark, ownString } from "../tidy/marks.ts";
import type { FormatPart, TemplateRule } from "../wiki/template-rules.ts";
import { dateText } from "../wiki/wiki.ts";
import {
  emitString,
  endParagraph,
  lastCharacter,
  leaveHole,
  leaveOut,
  noteForAudit,
  restartLine,
  sentenceGoesOn,
  shownText,
  wordCharacter,
} from "./emit.ts";
import { type Call, renderFunction } from "./functions.ts";
import type { Output, Range } from "./output.ts";
import {
  type Arguments,
  captured,
  dateOf,
  noteFact,
  printFormat,
  templateArguments,
  templateName,
} from "./template-arguments.ts";
import { isBlankRange, moveBehind, renderRange } from "./walk.ts";

/** Renders a template, and moves behind it. */
export function renderTemplate(output: Output, opener: Token): void {
  const { line, page } = output;
  const end = moveBehind(output, opener);
  const alone = !line.visible && !line.item && standsAlone(output, end);
  const name = templateName(page.text, opener);
  if (name === undefined) {
    leaveOutBox(output, opener.start, end);
    return;
  }
  const call = { name, opener, end, alone };
  if (!renderFunction(output, call)) applyRule(output, call, page.rules.ruleOf(name));
}

function applyRule(output: Output, call: Call, rule: TemplateRule): void {
  const { opener, end, alone } = call;
  const { does, formats } = rule;
  const [format = []] = formats;
  const args = (): Arguments => templateArguments(output.page.text, opener);
  if (does === "inline" || (does === "mention" && !alone && needsWords(output, end))) {
    if (!printFormat(output, format, args(), false)) leaveWordless(output, call, rule);
  } else if (does === "date" && output.line.visible && isInText(output)) printDate(output, format, args());
  else if (does === "block" && !standsAlone(output, end)) printFormat(output, format, args(), false);
  else if (does === "block") renderBlock(output, formats, args());
  else if (does === "unknown") renderUnknown(output, call, args());
  else {
    noteFact(output, rule, args);
    leaveOutBox(output, opener.start, end);
    if (does === "date" && !output.line.visible) skipDash(output);
  }
}

/** What parts a date from the words on its line: `'''{{date|…}}.''' – The bridge opened.` */
const dash = /[ \t]*'{0,5}(?:[.,:]'{0,5}[ \t]+)?(?:[ \t]*[–—―-]{1,2}[ \t]+)?/y;

function skipDash({ page, cursor }: Output): void {
  dash.lastIndex = cursor.at;
  const found = dash.exec(page.text)?.[0] ?? "";
  if (/[^\s']/.test(found)) cursor.at += found.length;
}

/** Whether a date is one in the text: of a page whose own date is known, or whose wiki states none. */
function isInText({ facts, page: { wiki } }: Output): boolean {
  return facts.date !== undefined || !wiki.isWikinews;
}

/** A date in a sentence: `It closes on {{date|…}}.` */
function printDate(output: Output, format: readonly FormatPart[], args: Arguments): void {
  const [year = "", month = "", day = ""] = dateOf(output, format, args)?.split("-") ?? [];
  const words = dateText(output.page.wiki, year, month, day);
  if (words === "") printFormat(output, format, args, false);
  else emitString(output, words);
}

/** A question or quotation has paragraphs of its own, unless the line goes on behind it. */
function renderBlock(output: Output, formats: TemplateRule["formats"], args: Arguments): void {
  endParagraph(output);
  for (const format of formats) if (printFormat(output, format, args, true)) endParagraph(output);
}

/** An inline template that has printed nothing: where its format names arguments, the wiki makes words that we cannot. */
function leaveWordless(output: Output, { opener, end, alone }: Call, { formats }: TemplateRule): void {
  if (!alone && formats.flat().some((part) => typeof part !== "string")) noteForAudit(output, Mark.lost);
  output.line.dropped = true;
  leaveHole(output, opener.start, end);
  restartLine(output);
}

/** Whether the words before or behind need what a box of Wikinews names: `as {{wikipedia|X}} says`, not `It fell. {{main|X}}`. */
function needsWords(output: Output, end: number): boolean {
  if (output.line.visible && sentenceStop.test(lastCharacter(output.line.out))) return false;
  return isInSentence(output, end);
}

const sentenceStop = /[.!?。！？:："”’」』）)]/;

/** `{{℃}}` and its like print their name. */
const symbol = /^[^\p{L}\p{N}\s]{1,3}$/u;

/** An argument that says where a box stands: `{{Iraq|left}}The war …` */
function isLayout({ page: { text } }: Output, { at, end }: Range): boolean {
  return end - at < 12 && /^\s*(?:left|right|center|centre|none|\d+px)\s*$/i.test(text.slice(at, end));
}

/**
 * A template without a rule. Alone on its line it is taken for a box. In a line of text, and between lines of
 * one sentence, it must not leave a hole: its first positional argument, or the country it is named by, is printed.
 */
function renderUnknown(output: Output, { name, opener, end, alone }: Call, given: Arguments): void {
  const { text } = output.page;
  if (given.size === 0 && renderCountry(output, name, end)) return;
  const { unknownTemplates } = output.facts;
  if (!unknownTemplates.has(name)) unknownTemplates.add(ownString(name));
  const lineEnd = blanksEnd(text, end);
  const isBox = alone && !(text[lineEnd] === "\n" && sentenceGoesOn(output, lineEnd + 1));
  const range = isBox ? undefined : given.get("1");
  if (range === undefined && !isBox && symbol.test(name)) emitString(output, name);
  else if (
    range === undefined ||
    isBlankRange(text, range) ||
    isLayout(output, range) ||
    isNoteSign(output, opener, end)
  )
    leaveOutBox(output, opener.start, end);
  else renderGuess(output, range, opener.start, end);
}

/** A figure alone, or the name of a file: what a template makes of them is not known. */
const figure = /^[\p{N}\s.,+−–—/:%°'"-]+$/u;
const fileName = /\.(?:jpe?g|png|gif|svg|tiff?|webp|og[agv]|webm|mp[34]|wav|flac|midi?|pdf|djvu)\s*$/i;

/**
 * Prints an argument of a template without a rule, and notes the guess. Of a figure nothing is guessed: a density is no
 * population. Words that follow once more mean an icon: `{{flagge|Norwegen}} Norwegen`.
 */
function renderGuess(output: Output, range: Range, start: number, end: number): void {
  const words = captured(output, range);
  const isIcon = output.page.text
    .slice(end, end + words.length + 50)
    .replace(/^[\s[']+(?:[^[\]|\n]{0,40}\|)?/, "")
    .startsWith(words);
  if (words === "" || isIcon || fileName.test(words)) leaveOutBox(output, start, end);
  else if (figure.test(words)) {
    noteForAudit(output, Mark.lost);
    leaveOutBox(output, start, end);
  } else {
    noteForAudit(output, Mark.guessed);
    renderRange(output, range, false);
  }
}

/** Whether a template touches the word or stop before it, or the word behind it: the sign of a note, not a word. */
function isNoteSign({ page: { text } }: Output, { start }: Token, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  return /[.,;:!?。！？…»”’]/.test(before) || wordCharacter.test(before) || wordCharacter.test(after);
}

/**
 * Prints the country that a template without a rule and without arguments is named by, `{{USA}}`, where it belongs
 * to the words around it. @returns whether it was printed
 */
function renderCountry(output: Output, name: string, end: number): boolean {
  if (!isInSentence(output, end)) return false;
  const country = output.page.wiki.countryOf(name);
  const words = country === undefined ? "" : shownText(output, country);
  emitString(output, words);
  return words !== "";
}

/**
 * In an item, behind words of a sentence that has not ended, or before words in small letters. Elsewhere it may be a
 * box of Wikinews: `{{Iraq}}The war …`
 */
function isInSentence({ line, page: { text }, cursor }: Output, end: number): boolean {
  if (line.item) return true;
  const rest = text.slice(end, Math.min(cursor.end, end + 80));
  if (!line.visible) return /^[ \t]+\p{Ll}/u.test(rest);
  const endsLine = /^[ \t]*(?:\n|$)/.test(rest);
  return !endsLine || !/[.!?。！？"”’」』）)]/.test(lastCharacter(line.out));
}

function leaveOutBox(output: Output, start: number, end: number): void {
  leaveOut(output, start, end);
  restartLine(output);
}

/** Whether nothing to read follows on the line after an element. */
function standsAlone({ page: { text }, cursor }: Output, end: number): boolean {
  const at = blanksEnd(text, end);
  return (
    at >= cursor.end || text[at] === "\n" || ["{{", "[[", "<!--"].some((mark) => text.startsWith(mark, at))
  );
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

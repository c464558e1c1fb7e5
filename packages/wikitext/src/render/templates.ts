import { ownString } from "../scan/input.ts";
import type { Token } from "../scan/tokens.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { dateText, wholeDate } from "../wiki/dates.ts";
import type { FormatPart, TemplateRule } from "../wiki/template-rules.ts";
import { type Call, renderFunction } from "./functions.ts";
import {
  emitString,
  endParagraph,
  lastCharacter,
  leaveOut,
  type Output,
  type Range,
  restartLine,
  sentenceGoesOn,
  shownText,
} from "./output.ts";
import {
  type Argument,
  argumentOf,
  captured,
  positionalArguments,
  printFormat,
  templateArguments,
  templateName,
} from "./template-formats.ts";
import { capture, isBlankRange, moveBehind, renderRange } from "./walk.ts";

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
  const args = (): readonly Argument[] => templateArguments(output.page.text, opener);
  if (does === "inline" || (does === "mention" && !alone)) {
    if (!printFormat(output, format, args(), false)) leaveOutBox(output, opener.start, end);
  } else if (does === "date" && output.line.visible && output.facts.date !== undefined)
    printDate(output, format, args());
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

/** A date in a sentence of a page whose own date is known: `It closes on {{date|…}}.` */
function printDate(output: Output, format: readonly FormatPart[], args: readonly Argument[]): void {
  const [year = "", month = "", day = ""] = dateOf(output, format, args)?.split("-") ?? [];
  const words = dateText(output.page.wiki, year, month, day);
  if (words === "") printFormat(output, format, args, false);
  else emitString(output, words);
}

/** A question or quotation has paragraphs of its own, unless the line goes on behind it. */
function renderBlock(output: Output, formats: TemplateRule["formats"], args: readonly Argument[]): void {
  endParagraph(output);
  for (const format of formats) if (printFormat(output, format, args, true)) endParagraph(output);
}

/**
 * Records what a template that prints nothing says about the page. Also used for the tail, whose
 * text is cut but whose sources, stage tags and categories count.
 */
export function noteFact(output: Output, rule: TemplateRule, args: () => readonly Argument[]): void {
  const { facts } = output;
  if (rule.does === "published") facts.published = true;
  else if (rule.does === "draft") facts.draft = true;
  else if (rule.does === "kind") facts.kinds.set(rule.kind, (facts.kinds.get(rule.kind) ?? 0) + 1);
  else if (rule.does === "source") {
    const source = sourceOf(output, args());
    if (source !== undefined) facts.sources.push(source);
  } else if (rule.does === "category") {
    for (const { range } of positionalArguments(output, args()))
      facts.categories.add(captured(output, range));
  } else if (rule.does === "date") {
    facts.dateTemplate = true;
    if (facts.date === undefined) facts.date = dateOf(output, rule.formats.flat(), args());
  }
}

function dateOf(
  output: Output,
  format: readonly FormatPart[],
  args: readonly Argument[],
): string | undefined {
  for (const { name } of format.flatMap((part) => (typeof part === "string" ? [] : part))) {
    const written = captured(output, argumentOf(args, name));
    const date = wholeDate(output.page.wiki, written) ?? dateOfParts(output, args, written);
    if (date !== undefined) return date;
  }
  return undefined;
}

/**
 * `{{date|5|March|2012}}` and `{{date|2012|3|5}}`: a date in three arguments. Where a day comes before the number
 * of its month is for the language to say: not in English, where it may come behind.
 */
function dateOfParts(output: Output, args: readonly Argument[], first: string): string | undefined {
  const rest = ["2", "3"].map((name) => argumentOf(args, name)).filter((range) => range !== undefined);
  if (rest.length < 2 || first.length > 10) return undefined;
  const { wiki } = output.page;
  const parts = [first, ...rest.map((range) => captured(output, range).trim())];
  const orders = wiki.language === "en" ? [parts] : [parts, parts.toReversed()];
  return orders
    .flatMap((order) => [order.join("-"), order.join(" ")])
    .map((written) => wholeDate(wiki, written))
    .find(Boolean);
}

/** The source a `{{source}}` call names; undefined where it names nothing. */
function sourceOf(output: Output, args: readonly Argument[]): Record<string, string> | undefined {
  const source: Record<string, string> = {};
  for (const [field, names] of output.page.rules.sourceFields) {
    for (const name of names) {
      const range = argumentOf(args, name);
      const value = range === undefined ? "" : fieldText(output, range, field);
      if (value === "") continue;
      source[field] = value;
      break;
    }
  }
  return Object.keys(source).length === 0 ? undefined : source;
}

function fieldText(output: Output, range: Range, field: string): string {
  const { text, wiki } = output.page;
  if (field === "url" || range.first.start >= range.end) return text.slice(range.at, range.end).trim();
  return plainText(wiki, capture(output, range));
}

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
function renderUnknown(output: Output, { name, opener, end, alone }: Call, given: readonly Argument[]): void {
  const { text } = output.page;
  if (given.length === 0 && renderCountry(output, name, end)) return;
  const { unknownTemplates } = output.facts;
  if (!unknownTemplates.has(name)) unknownTemplates.add(ownString(name));
  const lineEnd = blanksEnd(text, end);
  const isBox = alone && !(text[lineEnd] === "\n" && sentenceGoesOn(output, lineEnd + 1));
  const range = isBox ? undefined : argumentOf(given, "1");
  if (range === undefined && !isBox && symbol.test(name)) emitString(output, name);
  else if (range === undefined || isBlankRange(text, range) || isLayout(output, range))
    leaveOutBox(output, opener.start, end);
  else renderRange(output, range, false);
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

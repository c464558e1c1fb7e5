import { Character } from "../scan/characters.ts";
import { ownString } from "../scan/own-string.ts";
import { dateText, wholeDate } from "../wiki/dates.ts";
import type { FormatPart, TemplateRule } from "../wiki/template-rules.ts";
import { emitString, endParagraph, leaveHole, restartLine, sentenceGoesOn } from "./emit.ts";
import { renderFlag } from "./flags.ts";
import { type Call, renderFunction } from "./functions.ts";
import type { Output, Range } from "./output.ts";
import { isBlankRange } from "./ranges.ts";
import { sourceOf } from "./sources.ts";
import { type Arguments, templateArguments, templateName } from "./template-arguments.ts";
import { captured, positionalArguments, printFormat } from "./template-formats.ts";
import { renderRange } from "./walk.ts";

/** Renders the template whose opener is the current token, and moves behind it. */
export function renderTemplate(output: Output): void {
  const opener = output.cursor.token;
  const closer = output.page.tokens.match[opener] as number;
  const start = output.page.tokens.start[opener] as number;
  const end = output.page.tokens.end[closer] as number;
  const alone = !output.line.visible && !output.line.item && standsAlone(output, end);
  output.cursor.token = closer + 1;
  output.cursor.at = end;
  const name = templateName(output, opener, closer);
  if (name === undefined) {
    leaveOut(output, start, end);
    return;
  }
  const call = { name, opener, closer, start, end, alone };
  if (!renderFunction(output, call)) applyRule(output, call, output.page.rules.ruleOf(name));
}

function applyRule(output: Output, call: Call, rule: TemplateRule): void {
  const args = (): Arguments => templateArguments(output, call.opener, call.closer);
  if (rule.does === "inline" || (rule.does === "mention" && !call.alone)) {
    if (!printFormat(output, rule.format, args(), false)) leaveOut(output, call.start, call.end);
  } else if (rule.does === "date" && isInText(output)) printDate(output, rule.format, args());
  else if (rule.does === "block") renderBlock(output, rule, args(), call.end);
  else if (rule.does === "unknown") renderUnknown(output, call, args());
  else {
    noteFact(output, rule, args);
    leaveOut(output, call.start, call.end);
    if (rule.does === "date" && !output.line.visible) skipDash(output);
  }
}

/** What parts a date from the words on its line: `'''{{date|…}}.''' – The bridge opened.` */
const dash = /[ \t]*'{0,5}(?:[.,:]'{0,5}[ \t]+)?(?:[ \t]*[–—―-]{1,2}[ \t]+)?/y;

function skipDash({ page, cursor }: Output): void {
  dash.lastIndex = cursor.at;
  const found = dash.exec(page.text)?.[0] ?? "";
  if (/[^\s']/.test(found)) cursor.at += found.length;
}

function printDate(output: Output, format: readonly FormatPart[], args: Arguments): void {
  const [year = "", month = "", day = ""] = dateOf(output, format, args)?.split("-") ?? [];
  const words = dateText(output.page.wiki, year, month, day);
  if (words === "") printFormat(output, format, args, false);
  else emitString(output, words);
}

/** Whether a date stands in a sentence of a page whose own date is known: `It closes on {{date|…}}.` */
function isInText({ line, facts }: Output): boolean {
  return line.visible && facts.date !== undefined;
}

type BlockRule = Extract<TemplateRule, { does: "block" }>;

/** A question or quotation has paragraphs of its own, unless the line goes on behind it. */
function renderBlock(output: Output, { formats }: BlockRule, args: Arguments, end: number): void {
  const [first = []] = formats;
  if (!standsAlone(output, end)) {
    printFormat(output, first, args, false);
    return;
  }
  endParagraph(output);
  for (const format of formats) if (printFormat(output, format, args, true)) endParagraph(output);
}

/**
 * Records what a template that prints nothing says about the page. Also used for the tail, whose
 * text is cut but whose sources, stage tags and categories count.
 */
export function noteFact(output: Output, rule: TemplateRule, args: () => Arguments): void {
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
    if (facts.date === undefined) facts.date = dateOf(output, rule.format, args());
  }
}

function dateOf(output: Output, format: readonly FormatPart[], args: Arguments): string | undefined {
  for (const part of format) {
    if (typeof part === "string") continue;
    for (const { name } of part) {
      const written = captured(output, args.get(name));
      const date = wholeDate(output.page.wiki, written) ?? dateOfParts(output, args, written);
      if (date !== undefined) return date;
    }
  }
  return undefined;
}

/**
 * `{{date|5|March|2012}}` and `{{date|2012|3|5}}`: a date in three arguments. Where a day comes before the number
 * of its month is for the language to say: not in English, where it may come behind.
 */
function dateOfParts(output: Output, args: Arguments, first: string): string | undefined {
  const rest = ["2", "3"].map((name) => args.get(name)).filter((range) => range !== undefined);
  if (rest.length < 2 || first.length > 10) return undefined;
  const { wiki } = output.page;
  const parts = [first, ...rest.map((range) => captured(output, range).trim())];
  const orders = wiki.language === "en" ? [parts] : [parts, parts.toReversed()];
  return orders
    .flatMap((order) => [order.join("-"), order.join(" ")])
    .map((written) => wholeDate(wiki, written))
    .find(Boolean);
}

/** `{{℃}}` and its like print their name. */
const symbol = /^[^\p{L}\p{N}\s]{1,3}$/u;

/** An argument that says where a box stands: `{{Iraq|left}}The war …` */
function isLayout({ page }: Output, { at, end }: Range): boolean {
  return end - at < 12 && /^\s*(?:left|right|center|centre|none|\d+px)\s*$/i.test(page.text.slice(at, end));
}

/**
 * A template without a rule. Alone on its line it is taken for a box. In a line of text, and between lines of
 * one sentence, it must not leave a hole: its first positional argument, or the country it is named by, is printed.
 */
function renderUnknown(output: Output, call: Call, given: Arguments): void {
  if (given.isEmpty && renderFlag(output, call.name, call.end)) return;
  const { unknownTemplates } = output.facts;
  if (!unknownTemplates.has(call.name)) unknownTemplates.add(ownString(call.name));
  const line = blanksEnd(output.page.text, call.end);
  const endsLine = output.page.text.charCodeAt(line) === Character.lineFeed;
  const isBox = call.alone && !(endsLine && sentenceGoesOn(output, line + 1));
  const range = isBox ? undefined : given.get("1");
  if (range === undefined && !isBox && symbol.test(call.name)) emitString(output, call.name);
  else if (range === undefined || isBlankRange(output, range) || isLayout(output, range))
    leaveOut(output, call.start, call.end);
  else renderRange(output, range, false);
}

function leaveOut(output: Output, start: number, end: number): void {
  output.line.dropped = true;
  leaveHole(output, start, end);
  restartLine(output);
}

/** Whether nothing to read follows on the line after an element. */
function standsAlone(output: Output, end: number): boolean {
  const { text } = output.page;
  const at = blanksEnd(text, end);
  const code = text.charCodeAt(at);
  return (
    Number.isNaN(code) ||
    code === Character.lineFeed ||
    at >= output.cursor.end ||
    text.startsWith("{{", at) ||
    text.startsWith("[[", at) ||
    text.startsWith("<!--", at)
  );
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === Character.space || text.charCodeAt(at) === Character.tab) at++;
  return at;
}

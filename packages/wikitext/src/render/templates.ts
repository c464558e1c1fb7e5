import { newToken, type Token } from "../scan/tokens.ts";
import { Mark, ownString } from "../text/marks.ts";
import { matchAt, matchEnd } from "../text/sticky.ts";
import { dateText } from "../wiki/dates.ts";
import type { TemplateRule } from "../wiki/template-rules.ts";
import { dateOf, recordFact } from "./facts.ts";
import { type Call, renderFunction } from "./functions.ts";
import { mediaFile } from "./links.ts";
import { printFormat } from "./print-format.ts";
import { isBlankRange, type Range, rangeAfter, templateArguments, templateName } from "./ranges.ts";
import { type Writer, wordCharacter } from "./writer.ts";

export function renderTemplate(writer: Writer, opener: Token): void {
  const { line, text, rules } = writer;
  const end = writer.moveAfter(opener);
  const isAlone = !line.visible && !line.item && noTextFollows(writer, end);
  const name = templateName(text, opener);
  if (name === undefined) writer.leaveOutBox(opener.start, end);
  else {
    const call = { name, opener, end, isAlone };
    if (!renderFunction(writer, call)) applyRule(writer, call, rules.ruleOf(name));
  }
}

const sentenceEnd = /[.!?。！？:："”’」』）)]/;
/** Marks between a date and the words on its line: `'''{{date|…}}.''' – The bridge opened.` */
const dash = /[ \t]*'{0,5}(?:[.,:]'{0,5}[ \t]+)?(?:[ \t]*[–—―-]{1,2}[ \t]+)?/y;

function applyRule(writer: Writer, call: Call, rule: TemplateRule): void {
  const { line, facts, wiki } = writer;
  const { opener, end, isAlone } = call;
  const { does } = rule;
  const [format = []] = rule.formats;
  const args = () => templateArguments(writer.text, opener);
  // `as {{wikipedia|X}} says` needs the name of a box, `It fell. {{main|X}}` does not.
  const needsWords =
    does === "mention" && !isAlone && !(line.visible && sentenceEnd.test(line.lastCharacter()));
  const mayBeWords = facts.date !== undefined || !wiki.isWikinews;
  if (does === "inline" || (needsWords && isInSentence(writer, end))) {
    if (!printFormat(writer, format, args(), false)) leaveWordless(writer, call, rule);
  } else if (does === "date" && line.visible && (mayBeWords || isInSentence(writer, end))) {
    // These are words of a sentence, not the page's date: `It closes on {{date|…}}.`
    const [year = "", month = "", day = ""] = dateOf(writer, format, args())?.split("-") ?? [];
    const words = dateText(wiki, year, month, day);
    writer.print(words);
    if (words === "") printFormat(writer, format, args(), false);
  } else if (does === "block") renderBlock(writer, call, rule);
  else if (does === "unknown") renderUnknown(writer, call);
  else {
    recordFact(writer, rule, args);
    writer.leaveOutBox(opener.start, end);
    if (does !== "date" || line.visible) return;
    const [marks = ""] = matchAt(dash, writer.text, writer.at) ?? [];
    if (/[^\s']/.test(marks)) writer.at += marks.length;
  }
}

const halfClosed = /[^{}[\]<\n]{1,300}\}(?!\})/y;

/** Renders a `{{` without `}}`: a box goes with the rest of its line, a template with words loses only its name. */
export function recoverTemplate(writer: Writer, opener: Token): void {
  const { line, text, rules } = writer;
  const brace = matchEnd(halfClosed, text, opener.end) - 1;
  let after = opener.next;
  while (after.start <= brace && after.end <= brace) after = after.next;
  if (brace >= 0 && brace < writer.end && after.start > brace) {
    opener.closer = newToken("closeBraces", brace, brace + 1, after);
    renderTemplate(writer, opener);
    return;
  }
  const next = writer.startOf(opener.next);
  const name = text.slice(opener.end, Math.min(next, opener.end + 100)).trim();
  const rule = rules.ruleOf(name);
  const printsWords = rule.does === "inline" || rule.does === "block" || rule.does === "mention";
  const pipe = pipeAt(writer, opener.next);
  writer.stepOver(opener);
  if (printsWords || (rule.does === "unknown" && line.visible)) {
    // Text begins after the second pipe if it follows at once: `{{w|Target|label`.
    if (pipe !== undefined) writer.at = (pipeAt(writer, pipe.next) ?? pipe).end;
    else if (printsWords && next === opener.end + name.length) writer.at = next;
  } else if (rule.does !== "unknown" || pipe !== undefined || text.startsWith("\n|", next)) {
    const end = writer.skipLine(opener.next);
    if (rule.does === "published" || rule.does === "drafts" || rule.does === "date")
      recordFact(writer, rule, () => new Map([["1", rangeAfter(opener.next, end)]]));
    line.hasLeftOut = true;
  }
}

function pipeAt({ end }: Writer, token: Token): Token | undefined {
  return token.kind === "pipe" && token.start < end ? token : undefined;
}

/** Renders a question or quotation in its own paragraphs, unless the line goes on. */
function renderBlock(writer: Writer, { opener, end }: Call, { formats }: TemplateRule): void {
  const args = templateArguments(writer.text, opener);
  if (!noTextFollows(writer, end)) {
    printFormat(writer, formats[0] ?? [], args, false);
    return;
  }
  writer.line.endParagraph();
  for (const format of formats) if (printFormat(writer, format, args, true)) writer.line.endParagraph();
}

/** Leaves out an inline template that prints nothing. If its format names arguments, words are lost. */
function leaveWordless(writer: Writer, { opener, end, isAlone }: Call, { formats }: TemplateRule): void {
  if (!isAlone && formats.flat().some((part) => typeof part !== "string")) writer.line.flag(Mark.lost);
  writer.line.hasLeftOut = true;
  writer.markHole(opener.start, end);
  writer.restartLine();
}

const symbol = /^[^\p{L}\p{N}\s]{1,3}$/u;
const layout = /^\s*(?:left|right|center|centre|none|\d+px)\s*$/i;

/** Renders a template without a rule: alone, as a box; in a sentence, as a country or its first positional argument. */
function renderUnknown(writer: Writer, { name, opener, end, isAlone }: Call): void {
  const { text, facts } = writer;
  const args = templateArguments(text, opener);
  if (args.size === 0 && printCountry(writer, name, end)) return;
  if (!facts.unknownTemplates.has(name)) facts.unknownTemplates.add(ownString(name));
  const lineEnd = blanksEnd(text, end);
  const isBox = isAlone && !(text[lineEnd] === "\n" && writer.sentenceGoesOn(lineEnd + 1));
  const range = isBox ? undefined : args.get("1");
  if (range === undefined && !isBox && symbol.test(name)) writer.print(name);
  else if (range !== undefined && isGuessable(text, range, opener, end))
    renderGuess(writer, range, opener.start, end);
  else writer.leaveOutBox(opener.start, end);
}

/** Tells whether an argument may be its template's words. A template that touches a word or a stop is a note. */
function isGuessable(text: string, range: Range, { start }: Token, end: number): boolean {
  const before = text.charAt(start - 1);
  if (/[.,;:!?。！？…»”’]/.test(before) || wordCharacter.test(before)) return false;
  if (wordCharacter.test(text.charAt(end)) || isBlankRange(text, range)) return false;
  return range.end - range.at >= 12 || !layout.test(text.slice(range.at, range.end));
}

const figure = /^[\p{N}\s.,+−–—/:%°'"-]+$/u;

/** Prints a guess, but no figure (what it counts is unknown), no icon: `{{flagge|Norge}} Norge` repeats the words. */
function renderGuess(writer: Writer, range: Range, start: number, end: number): void {
  const words = writer.plain(range);
  const isIcon = writer.text
    .slice(end, end + words.length + 50)
    .replace(/^[\s[']+(?:[^[\]|\n]{0,40}\|)?/, "")
    .startsWith(words);
  const isFigure = figure.test(words);
  if (words === "" || isIcon || isFigure || mediaFile.test(words)) {
    if (isFigure && !isIcon) writer.line.flag(Mark.lost);
    writer.leaveOutBox(start, end);
  } else {
    writer.line.flag(Mark.guessed);
    writer.render(range, false);
  }
}

/** Prints the country that a template is named after, `{{USA}}`, if in a sentence; returns whether it did. */
function printCountry(writer: Writer, name: string, end: number): boolean {
  if (!isInSentence(writer, end)) return false;
  const words = writer.inVariant(writer.wiki.countryOf(name) ?? "");
  writer.print(words);
  return words !== "";
}

/** Tells whether a template is part of a sentence: in an item, before more words, or where no sentence has ended. */
function isInSentence(writer: Writer, end: number): boolean {
  const { line, text } = writer;
  if (line.item) return true;
  const rest = text.slice(end, Math.min(writer.end, end + 80));
  if (!line.visible) return /^[ \t]+\p{Ll}/u.test(rest);
  const endsLine = /^[ \t]*(?:\n|$)/.test(rest);
  return !endsLine || !/[.!?。！？"”’」』）)]/.test(writer.line.lastCharacter());
}

function noTextFollows(writer: Writer, end: number): boolean {
  const { text } = writer;
  const at = blanksEnd(text, end);
  return at >= writer.end || ["\n", "{{", "[[", "<!--"].some((mark) => text.startsWith(mark, at));
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

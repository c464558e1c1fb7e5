import { Character } from "../scan/characters.ts";
import { Kind, Opaque } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { wholeDate } from "../wiki/dates.ts";
import { endParagraph } from "./emit.ts";
import { startHeading } from "./headings.ts";
import { linkRole } from "./links.ts";
import type { Output } from "./output.ts";
import {
  afterListMarks,
  beginTail,
  boldStart,
  colonBefore,
  headingByLook,
  isListMark,
} from "./tail-headings.ts";
import { endOfLine, renderRange, startOf } from "./walk.ts";

/** Reads what a line begins with: a heading, a list mark, a rule, the rest of a broken table. */
export function startLine(output: Output): void {
  skipUnseen(output);
  const { text } = output.page;
  const { at, end } = output.cursor;
  const code = at < end ? text.charCodeAt(at) : Character.lineFeed;
  const afterTable = output.line.inTableRest;
  output.line.inTableRest = false;
  if (code === Character.equals) startHeading(output);
  else if (code === Character.hyphen) startRule(output);
  else if (isTableRow(output, code, afterTable) || isPictureRow(output)) dropLine(output);
  else {
    const tail = headingByLook(output);
    if (tail !== undefined) {
      if (isListMark(code)) output.cursor.at = afterListMarks(output);
      beginTail(output, tail);
    } else if (isListMark(code)) startItem(output, code);
    else if (code === Character.apostrophe) takeBoldDate(output);
  }
}

/** Comments and blanks at the start of a line do not count for what the line is. */
export function skipUnseen(output: Output): void {
  const { tokens, text } = output.page;
  const { cursor } = output;
  for (;;) {
    while (cursor.at < cursor.end && isIndent(text.charCodeAt(cursor.at))) cursor.at++;
    const { token } = cursor;
    const unseen =
      token < cursor.lastToken &&
      tokens.start[token] === cursor.at &&
      ((tokens.kind[token] === Kind.opaque && tokens.detail[token] === Opaque.comment) ||
        tokens.kind[token] === Kind.magicWord);
    if (!unseen) return;
    cursor.at = tokens.end[token] as number;
    cursor.token++;
    output.line.touched = true;
  }
}

function isIndent(code: number): boolean {
  return code === Character.space || code === Character.tab;
}

/** A row that no table holds, its pipe written or a template. */
function isTableRow(output: Output, code: number, afterTable: boolean): boolean {
  if (code === Character.pipe || (code === Character.exclamation && afterTable)) return true;
  return isBrokenTable(output) || (code === Character.openBrace && isBangRow(output));
}

function isBrokenTable({ page, cursor }: Output): boolean {
  const { kind, start, match } = page.tokens;
  const { token } = cursor;
  return (
    token < cursor.lastToken &&
    kind[token] === Kind.openTable &&
    match[token] === -1 &&
    start[token] === cursor.at
  );
}

/** The file name and a pipe at the start of a row of a gallery. */
const pictureRow = /[^\s:|[\]{}<]{2,12}:[^|\n[\]{}<]{1,150}\.[a-z\d]{3,4}[ \t]*(?=[|\n])/iy;

/** A row that no gallery holds: `Image:A.jpg|A bridge`. */
function isPictureRow({ page, cursor }: Output): boolean {
  const { text, wiki } = page;
  const colon = colonBefore(text, cursor.at, longestNamespace);
  if (colon === -1 || linkRole(wiki, text.slice(cursor.at, colon + 2)) !== "file") return false;
  pictureRow.lastIndex = cursor.at;
  return pictureRow.test(text);
}

const longestNamespace = 13;

function isBangRow({ page, cursor }: Output): boolean {
  return page.text.startsWith("{{!", cursor.at) || page.text.startsWith("{{(}}{{!", cursor.at);
}

/** Rows that no table holds: all that is left of a broken one. */
function dropLine(output: Output): void {
  const line = endOfLine(output, output.cursor.token);
  output.cursor.token = line;
  output.cursor.at = startOf(output, line);
  output.line.touched = output.line.dropped = output.line.inTableRest = true;
  output.facts.unbalanced = true;
}

/** List items are paragraphs of their own, without their marks. */
function startItem(output: Output, code: number): void {
  output.cursor.at = afterListMarks(output);
  beginItem(output);
  if (code === Character.semicolon) renderTerm(output);
}

function beginItem(output: Output): void {
  endParagraph(output);
  output.line.paragraphMark = Mark.item;
  output.line.item = true;
}

/** `; Term : definition` on one line is two items. */
function renderTerm(output: Output): void {
  const { cursor, page } = output;
  const { start, end, match } = page.tokens;
  const line = endOfLine(output, cursor.token);
  let { token, at } = cursor;
  for (; ; token++) {
    const stop = token < line ? (start[token] as number) : startOf(output, line);
    const found = page.text.slice(at, Math.max(at, stop)).search(/\s:\s/);
    if (found !== -1 && at + found > cursor.at) {
      const term = { token: cursor.token, lastToken: token, at: cursor.at, end: at + found };
      renderRange(output, term, false);
      cursor.token = token;
      cursor.at = at + found + 2;
      beginItem(output);
      return;
    }
    if (token >= line) return;
    token = Math.max(token, match[token] as number);
    at = end[token] as number;
  }
}

/** Four hyphens or more are a rule between paragraphs. */
function startRule(output: Output): void {
  const { cursor, page } = output;
  if (!page.text.startsWith("----", cursor.at)) return;
  while (page.text.charCodeAt(cursor.at) === Character.hyphen) cursor.at++;
  output.line.touched = true;
  endParagraph(output);
}

/** The first line of pages from before `{{date}}` may begin with the date in bold: it is taken off the text. */
function takeBoldDate(output: Output): void {
  const bold = boldStart(output);
  if (bold === undefined) return;
  if (output.line.out.length > 0 || (output.facts.dateTemplate && !bold.wholeLine)) return;
  const { content, end } = bold;
  const date = wholeDate(output.page.wiki, content);
  const { text } = output.page;
  // `'''March 5''' was a day of rain.` is a sentence.
  if (date === undefined || /^\p{Ll}/u.test(text.slice(end, end + 2))) return;
  output.facts.date ??= date;
  output.line.touched = output.line.dropped = true;
  output.cursor.at = end;
  while (isBetween(text, output.cursor.at)) output.cursor.at++;
}

/** What may stand between the date and the words on its line. */
function isBetween(text: string, at: number): boolean {
  return /[-–—―:：,，.。\s]/.test(text.charAt(at)) && text.charCodeAt(at) !== Character.lineFeed;
}

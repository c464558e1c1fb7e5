import { isOpaque, type Token, tokenBehind } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { wholeDate } from "../wiki/wiki.ts";
import { emitString, endParagraph } from "./emit.ts";
import { linkRole } from "./links.ts";
import type { Output, Range } from "./output.ts";
import {
  beginTail,
  headingByLook,
  isTailHeading,
  lineText,
  withoutEmphasis,
  writtenHeading,
} from "./tail-lines.ts";
import { capture, endOfLine, moveTo, renderRange, startOf } from "./walk.ts";

/** Reads what a line begins with: a heading, a list mark, a rule, the rest of a broken table. */
export function startLine(output: Output): void {
  skipUnseen(output);
  const { cursor, line, page } = output;
  const first = cursor.at < cursor.end ? page.text.charAt(cursor.at) : "\n";
  const afterTable = line.inTableRest;
  line.inTableRest = false;
  if (first === "=") startHeading(output);
  else if (first === "-") startRule(output);
  else if (isTableRow(output, first, afterTable) || isPictureRow(output)) dropLine(output);
  else {
    const tail = headingByLook(output);
    if (isListMark(first)) cursor.at = behindListMarks(output);
    if (tail !== undefined) beginTail(output, tail);
    else if (isListMark(first)) {
      beginItem(output);
      if (first === ";") renderTerm(output);
    } else if (first === "'") takeBoldDate(output);
  }
}

/** Comments and blanks at the start of a line do not count for what the line is. */
export function skipUnseen(output: Output): void {
  const { cursor, page } = output;
  for (;;) {
    while (cursor.at < cursor.end && isIndent(page.text[cursor.at])) cursor.at++;
    const { token } = cursor;
    const isUnseen = token.kind === "comment" || token.kind === "magicWord";
    if (!isUnseen || token.start !== cursor.at || token.start >= cursor.end) return;
    moveTo(output, token.next, token.end);
    output.line.touched = true;
  }
}

function isIndent(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function isListMark(character: string): boolean {
  return character === "*" || character === "#" || character === ":" || character === ";";
}

/** The offset behind the list marks of a line. */
function behindListMarks({ page: { text }, cursor }: Output): number {
  let { at } = cursor;
  while (at < cursor.end && (isListMark(text.charAt(at)) || isIndent(text[at]))) at++;
  return at;
}

/** A row that no table holds, its pipe written or a template; a table that nothing ends. */
function isTableRow({ page: { text }, cursor }: Output, first: string, afterTable: boolean): boolean {
  const { token, at, end } = cursor;
  if (first === "|" || (first === "!" && afterTable)) return true;
  if (token.kind === "openTable" && token.closer === undefined && token.start === at && at < end) return true;
  return first === "{" && (text.startsWith("{{!", at) || text.startsWith("{{(}}{{!", at));
}

/** What may be the name of a namespace, and the colon. */
const prefix = /[^:：\n]{1,12}[:：]/y;
/** The file name and a pipe at the start of a row of a gallery. */
const pictureRow = /[^\s:|[\]{}<]{2,12}:[^|\n[\]{}<]{1,150}\.[a-z\d]{3,4}[ \t]*(?=[|\n])/iy;

/** A row that no gallery holds: `Image:A.jpg|A bridge`. */
function isPictureRow({ page: { text, wiki }, cursor: { at } }: Output): boolean {
  prefix.lastIndex = at;
  if (!prefix.test(text) || linkRole(wiki, text.slice(at, prefix.lastIndex + 1)) !== "file") return false;
  pictureRow.lastIndex = at;
  return pictureRow.test(text);
}

/** Rows that no table holds: all that is left of a broken one. */
function dropLine(output: Output): void {
  const line = endOfLine(output, output.cursor.token);
  moveTo(output, line, startOf(output, line));
  output.line.touched = output.line.dropped = output.line.inTableRest = true;
  output.facts.unbalanced = true;
}

/** List items are paragraphs of their own, without their marks. */
function beginItem(output: Output): void {
  endParagraph(output);
  output.line.paragraphMark = Mark.item;
  output.line.item = true;
}

/** `; Term : definition` on one line is two items. */
function renderTerm(output: Output): void {
  const { cursor, page } = output;
  const { token: first, at: start } = cursor;
  const line = endOfLine(output, first);
  let at = start;
  for (let token = first; ; token = tokenBehind(token)) {
    const stop = token.start < line.start ? token.start : startOf(output, line);
    const found = page.text.slice(at, Math.max(at, stop)).search(/\s:\s/);
    if (found !== -1 && at + found > start) {
      renderRange(output, { first, at: start, end: at + found }, false);
      moveTo(output, token, at + found + 2);
      beginItem(output);
      return;
    }
    if (token.start >= line.start) return;
    at = (token.closer ?? token).end;
  }
}

/** Four hyphens or more are a rule between paragraphs. */
function startRule(output: Output): void {
  const { cursor, page } = output;
  if (!page.text.startsWith("----", cursor.at)) return;
  while (page.text[cursor.at] === "-") cursor.at++;
  output.line.touched = true;
  endParagraph(output);
}

/** What a line begins with in bold or italics, where that is short, with its marks and a colon. */
const boldStart = /'{2,5}[ \t]*([^'\n]{2,60}?)[ \t]*[:：]?[ \t]*'{2,5}[ \t]*[:：]?[ \t]*/y;
/** What may stand between the date and the words on its line. */
const betweenDateAndText = /(?:[-–—―:：,，.。]|[^\S\n])*/y;

/** The first line of pages from before `{{date}}` may begin with the date in bold: it is taken off the text. */
function takeBoldDate(output: Output): void {
  const { cursor, page, facts } = output;
  const { text, wiki } = page;
  if (output.line.out.length > 0) return;
  boldStart.lastIndex = cursor.at;
  const content = boldStart.exec(text)?.[1]?.replace(/\[\[(?:[^[\]|]*\|)?|\]\]/g, "");
  const end = boldStart.lastIndex;
  if (content === undefined || end > cursor.end) return;
  const isWholeLine = end >= cursor.end || text[end] === "\n";
  if (facts.dateTemplate && !isWholeLine) return;
  const date = wholeDate(wiki, content);
  // `'''March 5''' was a day of rain.` is a sentence.
  if (date === undefined || /^\p{Ll}/u.test(text.slice(end, end + 2))) return;
  facts.date ??= date;
  output.line.touched = output.line.dropped = true;
  betweenDateAndText.lastIndex = end;
  betweenDateAndText.test(text);
  cursor.at = betweenDateAndText.lastIndex;
}

/** A line between equals signs. */
interface Heading {
  /** The rendered title; `plain` as a person would read it. */
  readonly title: string;
  readonly plain: string;
  /** 1 to 6. */
  readonly level: number;
  /** The token that ends the line. */
  readonly line: Token;
}

/** Reads the heading that begins at the cursor, on an equals sign; undefined where none closes it. */
export function readHeading(output: Output): Heading | undefined {
  const line = endOfLine(output, output.cursor.token);
  const content = headingContent(output, line);
  if (content === undefined) return undefined;
  const title = capture(output, content);
  return { title, plain: plainText(output.page.wiki, title), level: content.level, line };
}

/** What a line that begins with equals signs says where they do not close it. */
export function openHeading(output: Output): string {
  return writtenHeading(lineText(output, output.cursor.at));
}

/** `== Reactions ==` becomes a paragraph of its own; one that names a tail section ends the text. */
function startHeading(output: Output): void {
  const heading = readHeading(output);
  if (heading === undefined) {
    const open = openHeading(output);
    if (isTailHeading(output, open)) beginTail(output, open);
    return;
  }
  moveTo(output, heading.line, startOf(output, heading.line));
  output.line.touched = true;
  if (isTailHeading(output, heading.plain)) {
    beginTail(output, heading.plain, heading.line, heading.level);
    return;
  }
  endParagraph(output);
  output.line.paragraphMark = `${Mark.heading}${heading.level}`;
  emitString(output, heading.title);
  endParagraph(output);
}

/** `<h2>Sources</h2>` is a heading like any other. The cursor is behind the tag. */
export function startHtmlHeading(output: Output, tag: Token): void {
  const { text } = output.page;
  const { at } = output.cursor;
  endParagraph(output);
  if (text[tag.start + 1] === "/") return;
  const close = text.slice(at, at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : withoutEmphasis(text.slice(at, at + close));
  if (isTailHeading(output, title)) beginTail(output, title);
  else output.line.paragraphMark = `${Mark.heading}${text.charAt(tag.start + 2)}`;
}

/** What stands between the equals signs, be they more on one side; comments may follow them. */
function headingContent(output: Output, line: Token): (Range & { readonly level: number }) | undefined {
  const { text } = output.page;
  const { token: first, at: start } = output.cursor;
  const lineEnd = endWithoutComments(output, line);
  const written = text.slice(start, lineEnd);
  const opening = /^=*/.exec(written)?.[0].length ?? 0;
  let closing = 0;
  while (closing < Math.min(opening, 6) && text[lineEnd - 1 - closing] === "=") closing++;
  let at = start + opening;
  let end = lineEnd - closing;
  if (closing === 0 || end <= start + closing) return undefined;
  while (end > at && text[end - 1] === "=") end--;
  at = Math.min(at, end);
  return { first, at, end, level: closing };
}

/** The end of a line without the blanks and comments there. */
function endWithoutComments(output: Output, line: Token): number {
  const { text } = output.page;
  const { token: first, at } = output.cursor;
  const tokens: Token[] = [];
  for (let token = first; token !== line; token = token.next) tokens.push(token);
  let end = startOf(output, line);
  for (;;) {
    while (end > at && /[ \t\n]/.test(text.charAt(end - 1))) end--;
    const last = tokens.pop();
    if (last === undefined || !isOpaque(last) || last.end !== end || last.start <= at) return end;
    end = last.start;
  }
}

import { tokenAfter } from "../scan/tokens.ts";
import { Mark } from "../text/marks.ts";
import { matchAt, matchEnd } from "../text/sticky.ts";
import { wholeDate } from "../wiki/dates.ts";
import { fileNamespace, linkPrefix } from "../wiki/wiki.ts";
import { startHeading } from "./headings.ts";
import { headingByLook } from "./tail-lines.ts";
import type { Writer } from "./writer.ts";

const indent = /[ \t]*/y;
const listMarks = /[*#:;][*#:; \t]*/y;
const horizontalRule = /-{4,}/y;

export function startLine(writer: Writer): void {
  skipUnseen(writer);
  const { line, text, at, end } = writer;
  const first = at < end ? text.charAt(at) : "\n";
  const afterTable = line.inTableRest;
  line.inTableRest = false;
  if (first === "=") startHeading(writer);
  else if (first === "-") {
    const afterRule = matchEnd(horizontalRule, text, at);
    if (afterRule === -1) return;
    writer.at = afterRule;
    line.hasMarkup = true;
    line.endParagraph();
  } else if (isTableRow(writer, first, afterTable) || isPictureRow(writer, first)) {
    writer.skipLine(writer.token);
    line.hasMarkup = line.hasLeftOut = line.inTableRest = true;
    writer.facts.unbalanced = true;
  } else {
    const tail = headingByLook(writer);
    const afterMarks = "*#:;".includes(first) ? Math.min(matchEnd(listMarks, text, at), end) : -1;
    if (afterMarks !== -1) writer.at = afterMarks;
    if (tail !== undefined) writer.beginTail(tail);
    else if (afterMarks !== -1) {
      beginItem(writer);
      if (first === ";") renderTerm(writer);
    } else if (first === "'") takeBoldDate(writer);
  }
}

/** Steps over comments and blanks at the start of a line. */
export function skipUnseen(writer: Writer): void {
  for (;;) {
    const { at, end, text, token } = writer;
    // Most lines have no indent: an expression for each line took 5 % of the rendering.
    if (at < end && (text[at] === " " || text[at] === "\t"))
      writer.at = Math.min(matchEnd(indent, text, at), end);
    const isUnseen = token.kind === "comment" || token.kind === "magicWord";
    if (!isUnseen || token.start !== writer.at || token.start >= end) return;
    writer.stepOver(token);
  }
}

/** Tells whether a line is a row outside of a table, with `|` or `{{!`, or opens a table that nothing closes. */
function isTableRow({ text, token, at }: Writer, first: string, afterTable: boolean): boolean {
  if (first !== "{") return first === "|" || (first === "!" && afterTable);
  const isOpenTable = token.kind === "openTable" && token.closer === undefined && token.start === at;
  return isOpenTable || text.startsWith("{{!", at) || text.startsWith("{{(}}{{!", at);
}

const pictureRow = /([^\s:|[\]{}<]{2,12}):[^|\n[\]{}<]{1,150}\.[a-z\d]{3,4}[ \t]*(?=[|\n])/iy;

/** Tells whether a line is a row of a gallery without its tags: `Image:A.jpg|A bridge`. */
function isPictureRow({ text, wiki, at }: Writer, first: string): boolean {
  if (!wiki.fileInitials.has(first.toLowerCase().charAt(0))) return false;
  const prefix = matchAt(pictureRow, text, at)?.[1];
  return prefix !== undefined && linkPrefix(wiki, prefix) === fileNamespace;
}

function beginItem({ line }: Writer): void {
  line.endParagraph(Mark.item);
  line.item = true;
}

/** Renders `; Term : definition` on one line as two items. */
function renderTerm(writer: Writer): void {
  const { token: first, at: start, text } = writer;
  const line = writer.endOfLine(first);
  let at = start;
  for (let token = first; ; token = tokenAfter(token)) {
    const stop = token.start < line.start ? token.start : writer.startOf(line);
    const colon = text.slice(at, Math.max(at, stop)).search(/\s:\s/);
    if (colon !== -1 && at + colon > start) {
      writer.render({ first, at: start, end: at + colon }, false);
      writer.moveTo(token, at + colon + 2);
      beginItem(writer);
      return;
    }
    if (token.start >= line.start) return;
    at = (token.closer ?? token).end;
  }
}

const boldStart = /'{2,5}[ \t]*([^'\n]{2,60}?)[ \t]*[:：]?[ \t]*'{2,5}[ \t]*[:：]?[ \t]*/y;
const betweenDateAndText = /(?:[-–—―:：,，.。]|[^\S\n])*/y;

/** Takes a bold date off the first line: older pages have one instead of `{{date}}`. */
function takeBoldDate(writer: Writer): void {
  const { text, wiki, facts, line } = writer;
  const match = line.out.length > 0 ? null : matchAt(boldStart, text, writer.at);
  if (match === null) return;
  const [bold, content = ""] = match;
  const end = writer.at + bold.length;
  if (end > writer.end) return;
  const isWholeLine = end >= writer.end || text[end] === "\n";
  if (facts.dateTemplate && !isWholeLine) return;
  const date = wholeDate(wiki, content.replace(/\[\[(?:[^[\]|]*\|)?|\]\]/g, ""));
  // `'''March 5''' was a day of rain.` is a sentence.
  if (date === undefined || /^\p{Ll}/u.test(text.slice(end, end + 2))) return;
  facts.date ??= date;
  line.hasMarkup = line.hasLeftOut = true;
  writer.at = matchEnd(betweenDateAndText, text, end);
}

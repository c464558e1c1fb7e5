import { leadingDate } from "./dates.ts";
import { Mark } from "./marks.ts";
import { capture, emitString, endOfLine, endParagraph, type Output, startOf } from "./output.ts";
import { plainText } from "./paragraphs.ts";
import { Kind, Opaque } from "./tokens.ts";
import { schemeEnd } from "./urls.ts";

/** Reads what a line begins with: a heading, a list mark, a rule, the rest of a broken table. */
export function startLine(output: Output): void {
  skipUnseen(output);
  const { text, at } = output;
  const code = at < output.end ? text.charCodeAt(at) : 10;
  const afterTable = output.inTableRest;
  output.inTableRest = false;
  if (code === 61) startHeading(output);
  else if (code === 42 || code === 35 || code === 58 || code === 59) startItem(output, code);
  else if (code === 45) startRule(output);
  else if (code === 124 || (code === 33 && afterTable) || isBrokenTable(output)) dropLine(output);
  else if (code === 123 && isBangRow(text, at)) dropLine(output);
  else if (code === 39) startBold(output);
  else if (code === 60 || code === 0x3010) startEmphasized(output);
  else if (isLetter(code) && isSourcesLine(output)) beginTail(output, lineText(output));
}

/** Comments and blanks at the start of a line do not count for what the line is. */
function skipUnseen(output: Output): void {
  const { tokens, text } = output;
  for (;;) {
    while (
      output.at < output.end &&
      (text.charCodeAt(output.at) === 32 || text.charCodeAt(output.at) === 9)
    ) {
      output.at++;
    }
    const token = output.token;
    const unseen =
      token < output.lastToken &&
      tokens.start[token] === output.at &&
      ((tokens.kind[token] === Kind.opaque && tokens.detail[token] === Opaque.comment) ||
        tokens.kind[token] === Kind.magicWord);
    if (!unseen) return;
    output.at = tokens.end[token] as number;
    output.token++;
    output.lineTouched = true;
  }
}

function isBrokenTable(output: Output): boolean {
  const { kind, start, match } = output.tokens;
  const { token } = output;
  return (
    token < output.lastToken &&
    kind[token] === Kind.openTable &&
    match[token] === -1 &&
    start[token] === output.at
  );
}

/** A row whose pipe is a template, with no table around it. */
function isBangRow(text: string, at: number): boolean {
  return text.startsWith("{{!", at) || text.startsWith("{{(}}{{!", at);
}

/** Rows that no table holds: all that is left of a broken one. */
function dropLine(output: Output): void {
  const line = endOfLine(output, output.token);
  output.token = line;
  output.at = startOf(output, line);
  output.lineTouched = output.lineDropped = output.inTableRest = true;
  output.facts.unbalanced = true;
}

/** `== Reactions ==` becomes a paragraph of its own; one that names a tail section ends the text. */
function startHeading(output: Output): void {
  const line = endOfLine(output, output.token);
  const content = headingContent(output, line);
  if (content === undefined) {
    const open = lineText(output).replace(/^==+/, "");
    if (isTailHeading(output, open)) beginTail(output, open);
    return;
  }
  const title = capture(output, content);
  output.token = line;
  output.at = startOf(output, line);
  output.lineTouched = true;
  emitHeading(output, title, content.level, line);
}

function emitHeading(output: Output, title: string, level: number, line: number): void {
  const plain = plainText(output.wiki, title);
  if (isTailHeading(output, plain)) {
    beginTail(output, plain, line);
    return;
  }
  endParagraph(output);
  output.paragraphMark = `${Mark.heading}${level}`;
  emitString(output, title);
  endParagraph(output);
}

/** `<h2>Sources</h2>` is a heading like any other. `output.at` is behind the tag that starts at `start`. */
export function startHtmlHeading(output: Output, start: number): void {
  const opening = output.text.charCodeAt(start + 1) !== 47;
  endParagraph(output);
  if (!opening) return;
  const close = output.text.slice(output.at, output.at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : output.text.slice(output.at, output.at + close).replace(emphasis, "");
  if (isTailHeading(output, title)) beginTail(output, title);
  else output.paragraphMark = `${Mark.heading}${output.text.charAt(start + 2)}`;
}

/** What stands between the equals signs, be they more on one side; comments may follow them. */
function headingContent(output: Output, line: number) {
  const { text, tokens } = output;
  let last = line;
  let end = startOf(output, line);
  for (;;) {
    while (end > output.at && text.charCodeAt(end - 1) <= 32) end--;
    const before = last - 1;
    const comment =
      before >= output.token &&
      tokens.kind[before] === Kind.opaque &&
      tokens.end[before] === end &&
      (tokens.start[before] as number) > output.at;
    if (!comment) break;
    last = before;
    end = tokens.start[before] as number;
  }
  let level = 0;
  while (level < 6 && text.charCodeAt(output.at + level) === 61) level++;
  let closing = 0;
  while (closing < level && text.charCodeAt(end - 1 - closing) === 61) closing++;
  let at = output.at + closing;
  end -= closing;
  if (closing === 0 || end <= at) return undefined;
  while (at < end && text.charCodeAt(at) === 61) at++;
  while (end > at && text.charCodeAt(end - 1) === 61) end--;
  return { token: output.token, lastToken: last, at, end, level: closing };
}

/** Whether a heading names a section that follows the text: compared without case, colon and markup. */
function isTailHeading(output: Output, title: string): boolean {
  const { tailHeadings } = output.wiki;
  const key = headingKey(title);
  if (tailHeadings.has(key)) return true;
  const names = key.split(headingJoint);
  return names.length > 1 && names.every((name) => tailHeadings.has(name));
}

/** `Sources and external links`, `新聞來源與參考`: several names in one heading. */
const headingJoint = /\s*[/&,、與与和及]\s*|\s+and\s+/;

function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function beginTail(output: Output, heading: string, token = output.token): void {
  output.tail = { heading: headingKey(heading), token };
}

/** List items are paragraphs of their own, without their marks. */
function startItem(output: Output, code: number): void {
  const { text } = output;
  let { at } = output;
  while (at < output.end && "*#:; \t".includes(text.charAt(at))) at++;
  output.at = at;
  const heading = code === 59 ? lineText(output) : (emphasizedHeading(output) ?? "");
  const isTail =
    code === 59 ? isTailHeading(output, heading) : output.wiki.linkSections.has(headingKey(heading));
  if (isTail) {
    beginTail(output, heading);
    return;
  }
  endParagraph(output);
  output.paragraphMark = Mark.item;
  output.lineItem = true;
}

/** Four hyphens or more are a rule between paragraphs. */
function startRule(output: Output): void {
  if (!output.text.startsWith("----", output.at)) return;
  while (output.text.charCodeAt(output.at) === 45) output.at++;
  output.lineTouched = true;
  endParagraph(output);
}

const emphasis = /<\/?[a-z][^<>]*>|'{2,}|[【】]/gi;

/** The tail heading a line is but for tags, bold marks and brackets: `<big>'''Sources'''</big>`. */
function emphasizedHeading(output: Output): string | undefined {
  const line = lineText(output);
  const name = line.length < 100 ? line.replace(emphasis, "") : line;
  return name !== line && isTailHeading(output, name) ? name : undefined;
}

function startEmphasized(output: Output): void {
  const heading = emphasizedHeading(output);
  if (heading !== undefined) beginTail(output, heading);
}

const boldLine = /'{2,5}[ \t]*([^'\n]{2,60}?)[ \t]*[:：]?[ \t]*'{2,5}[ \t]*[:：]?[ \t]*/y;

/**
 * A line in bold may be the heading of the tail, or, as the first of the page, the date of pages from
 * before `{{date}}`. A date is taken off the text.
 */
function startBold(output: Output): void {
  const { text } = output;
  boldLine.lastIndex = output.at;
  const found = boldLine.exec(text);
  if (found === null || boldLine.lastIndex > output.end) return;
  const end = boldLine.lastIndex;
  const content = (found[1] as string).replace(/\[\[(?:[^[\]|]*\|)?|\]\]/g, "");
  const wholeLine = end >= output.end || text.charCodeAt(end) === 10;
  const beforeLink = /[:：]/.test(found[0]) && text.charCodeAt(end) === 91 && schemeEnd(text, end + 1) !== -1;
  const isSources = beforeLink && output.wiki.linkSections.has(headingKey(content));
  const named = wholeLine && isTailHeading(output, content) ? content : emphasizedHeading(output);
  if (isSources || named !== undefined) {
    beginTail(output, named ?? content);
    return;
  }
  if (output.out.length > 0 || (output.facts.dateTemplate && !wholeLine)) return;
  const date = leadingDate(output.wiki, content);
  if (date === undefined || content.slice(date.end).trim() !== "") return;
  output.facts.date ??= date.iso;
  output.lineTouched = output.lineDropped = true;
  output.at = end;
  while (/[-–—―:：,，.。\s]/.test(text.charAt(output.at)) && text.charCodeAt(output.at) !== 10) output.at++;
}

const sourcesBefore = /([^\n:：[\]{}]{2,30})[:：][ \t]*(?=\[(?:https?:)?\/\/)/y;

/**
 * A line that holds only `Sources:` and is followed by a list is a heading in all but name; so is one
 * that goes on with a bracketed address.
 */
function isSourcesLine(output: Output): boolean {
  const { text, at } = output;
  const next = startOf(output, output.token);
  if (next - at > 40) return false;
  if (text.charCodeAt(next) === 10) {
    const line = lineText(output);
    const isName = output.wiki.linkSections.has(headingKey(line));
    return isName && /^\s*\*/.test(text.slice(at + line.length, at + line.length + 20));
  }
  sourcesBefore.lastIndex = at;
  const found = text.charCodeAt(next) === 91 ? sourcesBefore.exec(text) : null;
  return found !== null && output.wiki.linkSections.has(headingKey(found[1] as string));
}

function lineText(output: Output): string {
  const end = output.text.indexOf("\n", output.at);
  const stop = end === -1 || end > output.end ? output.end : end;
  return output.text.slice(output.at, Math.min(stop, output.at + 100));
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;
}

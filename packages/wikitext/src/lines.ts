import { leadingDate } from "./dates.ts";
import {
  beginTail,
  emphasizedHeading,
  headingKey,
  isTailHeading,
  lineText,
  startEmphasized,
  startHeading,
} from "./headings.ts";
import { Mark } from "./marks.ts";
import { endOfLine, endParagraph, type Output, startOf } from "./output.ts";
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

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;
}

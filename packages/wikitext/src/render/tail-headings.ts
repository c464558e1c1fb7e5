import { Character } from "../scan/characters.ts";
import { schemeEnd } from "../scan/urls.ts";
import type { Output } from "./output.ts";
import { onlyLinksFollow } from "./prose-search.ts";
import { startOf } from "./walk.ts";

/**
 * Whether a heading, on the line at the cursor, names a section that follows the text: compared without case,
 * colon and markup. Names that are so at times only count where no prose follows.
 */
export function isTailHeading(output: Output, title: string): boolean {
  const { tailHeadings, possibleTailHeadings, headingJoint } = output.page.wiki;
  const key = headingKey(title);
  const names = tailHeadings.has(key) || possibleTailHeadings.has(key) ? [key] : key.split(headingJoint);
  if (names.every((name) => tailHeadings.has(name))) return true;
  if (!names.every((name) => tailHeadings.has(name) || possibleTailHeadings.has(name))) return false;
  const { at, token } = output.cursor;
  const line = output.page.text.indexOf("\n", at);
  const ends = (heading: string): boolean => tailHeadings.has(headingKey(heading));
  return line === -1 || onlyLinksFollow(output, token, line + 1, ends);
}

/** A heading as the lists of names have it. */
export function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether bare links below a heading of this name are sources of the article. */
export function headsSources(output: Output, title: string): boolean {
  const { linkSections, headingJoint } = output.page.wiki;
  const key = headingKey(title);
  return linkSections.has(key) || key.split(headingJoint).every((name) => linkSections.has(name));
}

/** The text ends here. */
export function beginTail(output: Output, heading: string, token = output.cursor.token): void {
  output.tail = { heading: headingKey(heading), token };
}

/**
 * The name of the tail section that the line at the cursor heads though it has no equals signs: as the term
 * of a definition list, in bold, in tags or brackets, or as a bare `Sources:` before a list or an address.
 */
export function headingByLook(output: Output): string | undefined {
  const { text } = output.page;
  const { at, end } = output.cursor;
  const code = at < end ? text.charCodeAt(at) : Character.lineFeed;
  if (isListMark(code)) return itemHeading(output, code);
  if (code === Character.apostrophe) return boldHeading(output);
  if (code === Character.less || code === Character.openLenticular) return emphasizedHeading(output, at);
  return startsWord(code) && isSourcesLine(output) ? lineText(output, at) : undefined;
}

/** `*`, `#`, `:` or `;` at the start of a line. */
export function isListMark(code: number): boolean {
  return (
    code === Character.asterisk ||
    code === Character.hash ||
    code === Character.colon ||
    code === Character.semicolon
  );
}

/** The offset behind the list marks of a line. */
export function afterListMarks({ page, cursor }: Output): number {
  let { at } = cursor;
  while (at < cursor.end && "*#:; \t".includes(page.text.charAt(at))) at++;
  return at;
}

function itemHeading(output: Output, code: number): string | undefined {
  const at = afterListMarks(output);
  if (code === Character.semicolon) {
    const line = lineText(output, at);
    return isTailHeading(output, line) ? line : undefined;
  }
  const heading = emphasizedHeading(output, at);
  return heading !== undefined && headsSources(output, heading) ? heading : undefined;
}

const boldLine = /'{2,5}[ \t]*([^'\n]{2,60}?)[ \t]*[:：]?[ \t]*'{2,5}[ \t]*[:：]?[ \t]*/y;

/** What a line begins with in bold or italics, where that is short. */
export interface BoldStart {
  /** Without link brackets. */
  readonly content: string;
  /** The offset behind it, its marks and a colon. */
  readonly end: number;
  /** Nothing else stands on the line. */
  readonly wholeLine: boolean;
}

export function boldStart({ page, cursor }: Output): BoldStart | undefined {
  boldLine.lastIndex = cursor.at;
  const found = boldLine.exec(page.text);
  if (found === null || boldLine.lastIndex > cursor.end) return undefined;
  const end = boldLine.lastIndex;
  const content = (found[1] as string).replace(/\[\[(?:[^[\]|]*\|)?|\]\]/g, "");
  const wholeLine = end >= cursor.end || page.text.charCodeAt(end) === Character.lineFeed;
  return { content, end, wholeLine };
}

function boldHeading(output: Output): string | undefined {
  const bold = boldStart(output);
  if (bold === undefined) return undefined;
  const { content, end, wholeLine } = bold;
  const { text } = output.page;
  const beforeLink =
    text.charCodeAt(end) === Character.openBracket &&
    schemeEnd(text, end + 1) !== -1 &&
    /[:：]/.test(text.slice(output.cursor.at, end));
  if (beforeLink && headsSources(output, content)) return content;
  if (wholeLine && isTailHeading(output, content)) return content;
  return emphasizedHeading(output, output.cursor.at);
}

const emphasis = /<\/?[a-z][^<>]*>|'{2,}|[【】]/gi;

export function withoutEmphasis(text: string): string {
  return text.replace(emphasis, "");
}

/** The tail heading a line is but for tags, bold marks and brackets: `<big>'''Sources'''</big>`. */
function emphasizedHeading(output: Output, at: number): string | undefined {
  const line = lineText(output, at);
  const name = line.length < 100 ? withoutEmphasis(line) : line;
  return name !== line && isTailHeading(output, name) ? name : undefined;
}

/** The rest of the line as written, a hundred characters at most. */
export function lineText({ page, cursor }: Output, at: number): string {
  const end = page.text.indexOf("\n", at);
  const stop = end === -1 || end > cursor.end ? cursor.end : end;
  return page.text.slice(at, Math.min(stop, at + 100));
}

const sourcesBefore = /([^\n:：[\]{}]{2,30})[:：][ \t]*(?=\[(?:https?:)?\/\/)/y;

/** `Source: Radio Hull` */
const sourcesNamed = /^([^:：]{2,20})[:：]\s*\S/;

/** Whether nothing but links, sources and boxes follows on the lines behind an offset. */
function isLast(output: Output, at: number): boolean {
  return onlyLinksFollow(output, output.cursor.token, at + 1, () => true);
}

/**
 * A line that holds only `Sources:` and is followed by a list is a heading in all but name; so is one
 * that goes on with a bracketed address, or with a few words at the end of the text.
 */
function isSourcesLine(output: Output): boolean {
  const { text } = output.page;
  const { at } = output.cursor;
  const next = startOf(output, output.cursor.token);
  if (next - at > 40) return false;
  if (next >= text.length || text.charCodeAt(next) === Character.lineFeed) {
    const line = lineText(output, at);
    const after = at + line.length;
    if (headsSources(output, line)) return /^\s*\*/.test(text.slice(after, after + 20));
    const name = sourcesNamed.exec(line)?.[1];
    return name !== undefined && headsSources(output, name) && isLast(output, after);
  }
  sourcesBefore.lastIndex = at;
  const found = text.charCodeAt(next) === Character.openBracket ? sourcesBefore.exec(text) : null;
  return found !== null && headsSources(output, found[1] as string);
}

function startsWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;
}

import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import { schemeEnd } from "../scan/urls.ts";
import {
  headingKey,
  headsSources,
  isPossibleTailName,
  isTailName,
  mayBeName,
  withoutEmphasis,
  writtenHeading,
} from "./heading-names.ts";
import type { Output } from "./output.ts";
import { onlyLinksFollow } from "./prose-search.ts";
import { templateName } from "./template-arguments.ts";
import { startOf } from "./walk.ts";

/**
 * Whether a heading, on the line at the cursor, names a section that follows the text: compared without case,
 * colon and markup. Names that are so at times only count where no prose follows.
 */
export function isTailHeading(output: Output, title: string): boolean {
  const { wiki } = output.page;
  if (wiki.tailHeadings.size === 0 || !mayBeName(wiki, title)) return false;
  const key = headingKey(title);
  if (isTailName(wiki, key)) return true;
  return isPossibleTailName(wiki, key) && isLastLine(output, output.cursor.token, output.cursor.at);
}

/** Whether nothing but links, sources and boxes follows on the lines below. */
function isLastLine(output: Output, token: number, at: number): boolean {
  const line = output.page.text.indexOf("\n", at);
  return line === -1 || onlyLinksFollow(output, token, line + 1);
}

/** The text ends here, at a heading of the level, or at a line that looks like one of a section. */
export function beginTail(output: Output, heading: string, token = output.cursor.token, level = 2): void {
  output.tail = { heading: headingKey(heading), token, level };
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
  if (code === Character.openBrace) return isInline(output) ? emphasizedHeading(output, at) : undefined;
  if (code === Character.openParenthesis || code === Character.wideParenthesis)
    return lastSourcesLine(output, at + 1);
  return startsWord(code) ? sourcesLine(output, at, false) : undefined;
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
  if (heading !== undefined && headsSources(output.page.wiki, heading)) return heading;
  return sourcesLine(output, at, true);
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
  const { wiki, text } = output.page;
  const { at } = output.cursor;
  if (bold !== undefined) {
    const { content, end, wholeLine } = bold;
    const beforeLink =
      text.charCodeAt(end) === Character.openBracket &&
      schemeEnd(text, end + 1) !== -1 &&
      /[:：]/.test(text.slice(at, end));
    if (beforeLink && headsSources(wiki, content)) return content;
    if (wholeLine && isTailHeading(output, content)) return content;
  }
  return emphasizedHeading(output, at) ?? lastSourcesLine(output, at);
}

/** A line with more characters, its markup counted, is more than a heading. */
const longestEmphasis = 80;

/** The tail heading a line is but for tags, bold marks and brackets: `<big>'''Sources'''</big>`. */
function emphasizedHeading(output: Output, at: number): string | undefined {
  const line = lineText(output, at);
  const name = line.length < longestEmphasis ? withoutEmphasis(line) : line;
  if (name === line) return undefined;
  if (isTailHeading(output, name)) return name;
  const heading = /^\s*==.+==/.test(name) ? writtenHeading(name.trim()) : "";
  return heading !== "" && isTailHeading(output, heading) ? heading : undefined;
}

/** Whether the token at the cursor begins a template that prints words. */
function isInline({ page, cursor }: Output): boolean {
  const { kind, start, match } = page.tokens;
  const { token, at } = cursor;
  const closer = match[token] as number;
  if (kind[token] !== Kind.openTemplate || start[token] !== at || closer < token) return false;
  const name = page.text.slice(page.tokens.end[token], page.tokens.start[token + 1]);
  return page.rules.ruleOf(name).does === "inline";
}

/** The rest of the line as written, a hundred characters at most. */
export function lineText({ page, cursor }: Output, at: number): string {
  const end = page.text.indexOf("\n", at);
  const stop = end === -1 || end > cursor.end ? cursor.end : end;
  return page.text.slice(at, Math.min(stop, at + 100));
}

const sourcesBefore = /([^\n:：[\]{}]{2,30})[:：][ \t]*(?=\[(?:https?:)?\/\/)/y;

/** `Source: Radio Hull`, and what may stand before it. */
const sourcesNamed = /^['"\s]*([^:：'\n]{2,20})['"]*[:：]['"]*\s*\S/;

/** A line longer than this is more than a heading of two words. */
const longestHeading = 40;

/**
 * The name on a line that holds only `Sources:` before a list, or that goes on with a bracketed address, or
 * with a few words at the end of the text. An item of a list is a heading only where a source follows it.
 */
function sourcesLine(output: Output, at: number, isItem: boolean): string | undefined {
  const { wiki, text } = output.page;
  const next = startOf(output, output.cursor.token);
  if (next - at > longestHeading) return undefined;
  if (next >= text.length || text.charCodeAt(next) === Character.lineFeed) {
    const line = lineText(output, at);
    if (headsSources(wiki, line)) {
      const beforeList = !isItem && /^\s*\*/.test(text.slice(next, next + 20));
      if (beforeList || sourceFollows(output)) return line;
    }
  }
  if (isItem) return undefined;
  if (text.charCodeAt(next) !== Character.openBracket) return lastSourcesLine(output, at);
  sourcesBefore.lastIndex = at;
  const name = sourcesBefore.exec(text)?.[1];
  return name !== undefined && headsSources(wiki, name) ? name : lastSourcesLine(output, at);
}

/** Whether the next line that is not blank begins with an address or a source template. */
function sourceFollows(output: Output): boolean {
  const { tokens, text, rules } = output.page;
  let token = output.cursor.token;
  let at = startOf(output, token);
  while (
    tokens.kind[token] === Kind.newline &&
    tokens.start[token] === at &&
    token < output.cursor.lastToken
  ) {
    at = tokens.end[token] as number;
    token++;
    while ("*#:; \t".includes(text.charAt(at)) && at < output.cursor.end) at++;
  }
  if (token >= output.cursor.lastToken || tokens.start[token] !== at) return false;
  const kind = tokens.kind[token];
  if (kind === Kind.externalLink || kind === Kind.bareUrl) return true;
  const closer = tokens.match[token] as number;
  if (kind !== Kind.openTemplate || closer < token) return false;
  const name = templateName(output, token, closer);
  return name !== undefined && rules.ruleOf(name).does === "source";
}

/** The name on a line such as `Source: Radio Hull` that nothing but links, sources and boxes follows. */
function lastSourcesLine(output: Output, at: number): string | undefined {
  if (colonBefore(output.page.text, at, longestName) === -1) return undefined;
  const name = sourcesNamed.exec(lineText(output, at))?.[1];
  if (name === undefined || !headsSources(output.page.wiki, name)) return undefined;
  if (!onlyLinksFollow(output, output.cursor.token, at)) return undefined;
  return speaks(output.page.text, name, at) ? undefined : name;
}

/** Whether another line begins with the same word and a colon: it is the name of who speaks. */
function speaks(text: string, name: string, at: number): boolean {
  const colon = colonBefore(text, at, longestName);
  const label = text.slice(text.lastIndexOf("\n", at - 1) + 1, colon + 1);
  if (!label.includes(name)) return false;
  return text.lastIndexOf(`\n${label}`, at - label.length - 2) !== -1 || text.includes(`\n${label}`, colon);
}

const longestName = 26;

/** The offset of the first colon, of full width too, among so many characters; -1 where there is none. */
export function colonBefore(text: string, from: number, length: number): number {
  for (let at = from; at < from + length; at++) {
    const code = text.charCodeAt(at);
    if (code === Character.colon || code === Character.wideColon) return at;
  }
  return -1;
}

function startsWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;
}

/** What may follow a heading on its line: tags, comments, closers of torn markup, a stop. */
const restOfHeading = /^(?:[ \t.}]|<[^<>\n]*>)*(?:\n|$)/;

/**
 * The name of the tail section that equals signs head within a line, at the current token; undefined where
 * they head none, or text follows. The wiki shows them as they are; their author meant a heading.
 */
export function headingWithinLine(output: Output, token: number): string | undefined {
  const { tokens, text } = output.page;
  const start = tokens.start[token] as number;
  const line = text.slice(start, start + 100);
  const found = /^(==+)[ \t]*([^=\n]{2,60}?)[ \t]*\1/.exec(line);
  if (found === null || !restOfHeading.test(line.slice(found[0].length))) return undefined;
  const name = withoutEmphasis(found[2] as string);
  return isTailHeading(output, name) && isLastLine(output, token, start) ? name : undefined;
}

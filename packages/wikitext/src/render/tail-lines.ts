import type { Token } from "../scan/tokens.ts";
import { type TailLine, tailLines } from "../wiki/language-data.ts";
import type { Wiki } from "../wiki/wiki.ts";
import type { Output } from "./output.ts";
import { templateName } from "./template-arguments.ts";

const rowsByFirst = new Map<string, readonly TailLine[]>();

function rowsOf(first: string): readonly TailLine[] {
  const known = rowsByFirst.get(first);
  if (known !== undefined) return known;
  const rows = tailLines.filter(({ begins }) => begins.test(first));
  rowsByFirst.set(first, rows);
  return rows;
}

/** Lines that begin with these may be headings of any length. */
const marksBefore = "*#:;'<【{(（";
/** Another line is none unless it is short, or has a colon near its start. */
const mayHead = /[^\n:：]{0,40}(?:[:：\n]|$)/y;

/**
 * The name of the tail section that a line without equals signs begins, by its look: `data/tail-lines.json`.
 * The cursor is at the line's start, behind comments and blanks.
 */
export function headingByLook(output: Output): string | undefined {
  const { text, wiki } = output.page;
  const { at, end } = output.cursor;
  if (wiki.tailHeadings.size === 0 || at >= end) return undefined;
  const first = text.charAt(at);
  mayHead.lastIndex = at;
  if (!marksBefore.includes(first) && !(mayBeName(wiki, first) && mayHead.test(text))) return undefined;
  const rows = rowsOf(first);
  if (rows.length === 0 || (first === "{" && !printsWords(output))) return undefined;
  const line = lineText(output, at);
  for (const row of rows) {
    const name = nameOnLine(row, line);
    if (name !== undefined && isListed(output, row, name) && isFollowed(output, row, name)) return name;
  }
  return undefined;
}

/** A line with more characters, its markup counted, is more than a heading. */
const longestEmphasis = 80;

export function nameOnLine({ line: form, isEmphasized = false }: TailLine, line: string): string | undefined {
  if (!isEmphasized) return form.exec(line)?.groups?.name;
  const plain = line.length < longestEmphasis ? withoutEmphasis(line) : line;
  return plain === line ? undefined : form.exec(plain)?.groups?.name;
}

function isListed(output: Output, { names }: TailLine, name: string): boolean {
  return names.every((list) =>
    list === "tail" ? isTailHeading(output, name) : headsSources(output.page.wiki, name),
  );
}

function isFollowed(output: Output, { follows }: TailLine, name: string): boolean {
  const { cursor, page } = output;
  if (follows === undefined) return true;
  if (follows === "links")
    return onlyLinksFollow(output, cursor.token, cursor.at) && !speaks(page.text, name, cursor.at);
  return (
    sourceFollows(output) ||
    (follows === "list" && /^[^\n]*\n\s*\*/.test(page.text.slice(cursor.at, cursor.at + 60)))
  );
}

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
export function isLastLine(output: Output, token: Token, at: number): boolean {
  const line = output.page.text.indexOf("\n", at);
  return line === -1 || onlyLinksFollow(output, token, line + 1);
}

/** The text ends here, at a heading of the level, or at a line that looks like one of a section. */
export function beginTail(output: Output, heading: string, token = output.cursor.token, level = 2): void {
  output.tail = { heading: headingKey(heading), token, level };
}

/** Whether the token at the cursor begins a template that prints words. */
function printsWords({ page, cursor: { token, at } }: Output): boolean {
  if (token.kind !== "openTemplate" || token.start !== at || token.closer === undefined) return false;
  return page.rules.ruleOf(page.text.slice(token.end, token.next.start)).does === "inline";
}

/** The rest of the line as written, a hundred characters at most. */
export function lineText({ page, cursor }: Output, at: number): string {
  const line = page.text.slice(at, Math.min(cursor.end, at + 100));
  const end = line.indexOf("\n");
  return end === -1 ? line : line.slice(0, end);
}

/** A line, and an address or the name of a template at the start of the next one that is not blank. */
const nextSource = /^[^\n]*\n[\s*#:;]*(?:\[?(?:https?:)?\/\/|\{\{([^{}|]+))/;

/** Whether the next line that is not blank begins with an address or a source template. */
function sourceFollows({ page: { text, rules }, cursor: { at } }: Output): boolean {
  const found = nextSource.exec(text.slice(at, at + 200));
  return found !== null && (found[1] === undefined || rules.ruleOf(found[1].trim()).does === "source");
}

/** Whether another line begins with the same word and a colon: it is the name of who speaks. */
function speaks(text: string, name: string, at: number): boolean {
  const colon = at + text.slice(at, at + 40).search(/[:：]/);
  const label = text.slice(text.lastIndexOf("\n", at - 1) + 1, colon + 1);
  if (!label.includes(name)) return false;
  return text.lastIndexOf(`\n${label}`, at - label.length - 2) !== -1 || text.includes(`\n${label}`, colon);
}

/** A heading as the lists of names have it: without case, colon and double blanks. */
export function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a title begins as a name of the lists does, which costs less to see than its `headingKey`. */
export function mayBeName(wiki: Wiki, title: string): boolean {
  return wiki.headingInitials.has(title.trimStart().charAt(0).toLowerCase().charAt(0));
}

/** Whether the name, or every one of those it joins, is known: `sources and external links`. */
function isNamed(wiki: Wiki, key: string, isKnown: (name: string) => boolean): boolean {
  return isKnown(key) || (mayJoin.test(key) && key.split(wiki.headingJoint).every(isKnown));
}

/** No joint stands in a name of one word. */
const mayJoin = /[^\p{L}\p{N}]|\p{Script=Han}/u;

/** Whether a heading of this name (see `headingKey`) always begins what follows the text. */
export function isTailName(wiki: Wiki, key: string): boolean {
  return isNamed(wiki, key, (name) => wiki.tailHeadings.has(name));
}

/** A note behind a name: `sources (in german)`. */
const note = /\s*[（(][^()（）]*[)）]$/;

function withoutNote(key: string): string {
  return /[)）]$/.test(key) ? key.replace(note, "") : key;
}

/** Whether it does so at times, as do those with a note. */
export function isPossibleTailName(wiki: Wiki, key: string): boolean {
  const isKnown = (name: string): boolean =>
    wiki.tailHeadings.has(name) || wiki.possibleTailHeadings.has(name);
  return isNamed(wiki, key, isKnown) || (key !== withoutNote(key) && isTailName(wiki, withoutNote(key)));
}

/** Whether bare links below a heading of this name are sources of the article. */
export function headsSources(wiki: Wiki, title: string): boolean {
  if (!mayBeName(wiki, title)) return false;
  const key = headingKey(title);
  const isKnown = (name: string): boolean => wiki.linkSections.has(name);
  return (
    isNamed(wiki, key, isKnown) || (key !== withoutNote(key) && isNamed(wiki, withoutNote(key), isKnown))
  );
}

/** Tags, bold and italics, brackets, and a template around one argument: `{{big|Sources}}`. */
const emphasis = /<!--.*?-->|<\/?[a-z][^<>]*>|'{2,}|[【】]|\{\{[^{}|]{1,20}\|(?=[^{}|]*\}\})|\}\}/gi;

export function withoutEmphasis(text: string): string {
  return text.replace(emphasis, "");
}

/**
 * The name that a line of equals signs gives where its markup is not that of a heading: `==Sources`,
 * `==Sources==<br>`, `== Sources == [http://example.org A]`.
 */
export function writtenHeading(line: string): string {
  return withoutEmphasis(line.replace(/^=+/, "").replace(/==.*$/, "").replace(/=$/, "")).trim();
}

/** A line of so many words that end like a sentence is prose; of more words, however it ends. */
const sentenceWords = { line: 5, item: 8 } as const;
const proseWords = { line: 15, item: 25 } as const;

/** No line of prose comes behind an offset. */
const NOWHERE = -2;

/**
 * Whether nothing but links, sources and boxes follows on the lines behind an offset, up to the next heading
 * that always ends the text, or the end of the page. What was found is remembered: asking stays linear.
 * @param token a token at or before the offset
 */
export function onlyLinksFollow(output: Output, token: Token, from: number): boolean {
  const { prose } = output.searches;
  const isKnown = prose.from !== -1 && from >= prose.from && (prose.found === NOWHERE || from <= prose.found);
  if (!isKnown) {
    prose.from = from;
    prose.found = nextProse(output, token, from);
  }
  return prose.found === NOWHERE;
}

/** The offset of the next line that is prose. */
function nextProse({ page: { text, rules, wiki } }: Output, first: Token, from: number): number {
  let lineStart = from;
  let at = from;
  let words = "";
  for (let token = first; ; token = token.next) {
    if (token.start < at) continue;
    if (token.start > at) words += ` ${text.slice(at, token.start)}`;
    at = token.end;
    if (token.kind === "newline" || token.kind === "end") {
      if (isProse(text, lineStart, words)) return lineStart;
      const line = text[at] === "=" ? text.slice(at, at + 100).replace(/\n.*/s, "") : "";
      if (token.kind === "end" || (line !== "" && isTailName(wiki, headingKey(writtenHeading(line)))))
        return NOWHERE;
      lineStart = at;
      words = "";
    } else if (token.closer !== undefined) {
      const name = token.kind === "openTemplate" ? templateName(text, token) : undefined;
      if (name !== undefined && rules.ruleOf(name).does === "block") return lineStart;
      at = token.closer.end;
    } else if (token.kind === "externalLink") at = labelEnd(text, at);
  }
}

/** Behind the bracket that ends an external link on its line; where none does, behind the address. */
function labelEnd(text: string, from: number): number {
  const close = text.slice(from, from + 500).search(/[\]\n]/);
  return close !== -1 && text[from + close] === "]" ? from + close + 1 : from;
}

function isProse(text: string, lineStart: number, outside: string): boolean {
  const shape = /[*#:;]/.test(text.charAt(lineStart)) ? "item" : "line";
  const latin =
    outside.match(/[\p{L}\p{M}'’]{2,}/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0;
  const words = latin + (outside.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;
  if (words >= proseWords[shape]) return true;
  return words >= sentenceWords[shape] && /[.!?。！？…]["'”’»」』）)\]]*\s*$/.test(outside);
}

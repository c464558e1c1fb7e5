import type { Token } from "../scan/tokens.ts";
import type { Wiki } from "../wiki/wiki.ts";
import type { Output } from "./output.ts";
import { templateName } from "./template-arguments.ts";

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
      if (token.kind === "end" || (text[at] === "=" && isTailName(wiki, headingKey(headingAt(text, at)))))
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

/** The name on a line that begins with an equals sign. */
function headingAt(text: string, at: number): string {
  return writtenHeading(text.slice(at, at + 100).replace(/\n.*/s, ""));
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

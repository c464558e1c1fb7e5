import type { Wiki } from "../wiki/wiki.ts";

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

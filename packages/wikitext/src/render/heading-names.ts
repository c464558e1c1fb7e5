import type { Wiki } from "../wiki/wiki.ts";

/** A heading as the lists of names have it: without case, colon and double blanks. */
export function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The names a heading joins, or its one name: `Sources and external links`. */
function namesOf(wiki: Wiki, title: string, known: (name: string) => boolean): readonly string[] {
  const key = headingKey(title);
  return known(key) ? [key] : key.split(wiki.headingJoint);
}

/** Whether every name of a heading is one of those asked for. */
function isNamed(wiki: Wiki, title: string, known: (name: string) => boolean): boolean {
  return namesOf(wiki, title, known).every(known);
}

/** Whether a heading of this name always begins what follows the text. */
export function isTailName(wiki: Wiki, title: string): boolean {
  return isNamed(wiki, title, (name) => wiki.tailHeadings.has(name));
}

const note = /\s*[（(][^()（）]*[)）]\s*[:：]?\s*$/;

/** Whether it does so at times, as do those with a note: `Sources (in German)`. */
export function isPossibleTailName(wiki: Wiki, title: string): boolean {
  const known = (name: string): boolean => wiki.tailHeadings.has(name) || wiki.possibleTailHeadings.has(name);
  return isNamed(wiki, title, known) || isTailName(wiki, title.replace(note, ""));
}

/** Whether bare links below a heading of this name are sources of the article. */
export function headsSources(wiki: Wiki, title: string): boolean {
  const known = (name: string): boolean => wiki.linkSections.has(name);
  return isNamed(wiki, title, known) || isNamed(wiki, title.replace(note, ""), known);
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

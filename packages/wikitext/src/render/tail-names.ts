import type { Wiki } from "../wiki/wiki.ts";

/** Returns a heading as in the lists of names: without case, colon and double blanks. */
export function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Tells whether a name begins like the title, which costs less than `headingKey`. */
export function mayBeName(wiki: Wiki, title: string): boolean {
  return wiki.headingInitials.has(title.trimStart().charAt(0).toLowerCase().charAt(0));
}

/** A note after a name: `sources (in german)`. */
const note = /\s*[（(][^()（）]*[)）]$/;
/** No joint is in a name of one word. */
const mayJoin = /[^\p{L}\p{N}]|\p{Script=Han}/u;

/**
 * Says whether a heading's section follows the text. A name with a note does so at times. Several may be joined: `Sources and
 * external links`.
 */
export function endsText(wiki: Wiki, title: string): "always" | "at times" | "never" {
  if (!mayBeName(wiki, title)) return "never";
  const key = headingKey(title);
  const { tailHeadings, possibleTailHeadings } = wiki;
  if (isNamed(wiki, key, tailHeadings)) return "always";
  if (isNamed(wiki, key, tailHeadings, possibleTailHeadings)) return "at times";
  return hasNote(key) && isNamed(wiki, key.replace(note, ""), tailHeadings) ? "at times" : "never";
}

/** Tells whether bare links below a heading are sources of the article. */
export function headsSources(wiki: Wiki, title: string): boolean {
  if (!mayBeName(wiki, title)) return false;
  const key = headingKey(title);
  return (
    isNamed(wiki, key, wiki.linkSections) ||
    (hasNote(key) && isNamed(wiki, key.replace(note, ""), wiki.linkSections))
  );
}

/** Tells whether lists have the name, or all that it joins. */
function isNamed(wiki: Wiki, key: string, ...lists: readonly ReadonlySet<string>[]): boolean {
  const isListed = (name: string): boolean => lists.some((list) => list.has(name));
  return isListed(key) || (mayJoin.test(key) && key.split(wiki.headingJoint).every(isListed));
}

function hasNote(key: string): boolean {
  return /[)）]$/.test(key) && note.test(key);
}

/** Tags, bold and italics, brackets, and a template around one argument: `{{big|Sources}}`. */
const emphasis = /<!--.*?-->|<\/?[a-z][^<>]*>|'{2,}|[【】]|\{\{[^{}|]{1,20}\|(?=[^{}|]*\}\})|\}\}/gi;

export function withoutEmphasis(text: string): string {
  return text.replace(emphasis, "");
}

/**
 * Returns the name on a line of equals signs with other markup: `==Sources`, `==Sources==<br>`, `== Sources ==
 * [http://example.org A]`.
 */
export function writtenHeading(line: string): string {
  return withoutEmphasis(line.replace(/^=+/, "").replace(/==.*$/, "").replace(/=$/, "")).trim();
}

/** Returns the rest of a line, a hundred characters at most. */
export function lineFrom(text: string, at: number, end = text.length): string {
  const line = text.slice(at, Math.min(end, at + 100));
  const feed = line.indexOf("\n");
  return feed === -1 ? line : line.slice(0, feed);
}

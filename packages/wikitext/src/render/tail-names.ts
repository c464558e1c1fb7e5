import type { Wiki } from "../wiki/wiki.ts";

/** Tells whether any listed name has the title's first letter. It costs less than a search of the lists. */
export function hasListedInitial(wiki: Wiki, title: string): boolean {
  return wiki.headingInitials.has(title.trimStart().charAt(0).toLowerCase().charAt(0));
}

/** Tells when a section of this title ends the text. A note after the name makes it "at times". Names may be joined. */
export function whenEndsText(wiki: Wiki, title: string): "always" | "at times" | "never" {
  if (!hasListedInitial(wiki, title)) return "never";
  const { tailHeadings, possibleTailHeadings } = wiki;
  const key = headingKey(title);
  if (isNamed(wiki, key, tailHeadings)) return "always";
  const isPossible =
    isNamed(wiki, key, tailHeadings, possibleTailHeadings) || isNamed(wiki, withoutNote(key), tailHeadings);
  return isPossible ? "at times" : "never";
}

/** Tells whether bare links below a heading are sources of the article. */
export function headsSources(wiki: Wiki, title: string): boolean {
  if (!hasListedInitial(wiki, title)) return false;
  const key = headingKey(title);
  return isNamed(wiki, key, wiki.linkSections) || isNamed(wiki, withoutNote(key), wiki.linkSections);
}

function headingKey(title: string): string {
  const name = title.toLowerCase().replace(/\s*[:：]\s*$/, "");
  return name.replace(/\s+/g, " ").trim();
}

/** Leaves out a note after a name: `sources (in german)`. */
function withoutNote(key: string): string {
  return /[)）]$/.test(key) ? key.replace(/\s*[（(][^()（）]*[)）]$/, "") : key;
}

const mayJoin = /[^\p{L}\p{N}]|\p{Script=Han}/u;

function isNamed(wiki: Wiki, key: string, ...lists: readonly ReadonlySet<string>[]): boolean {
  const isListed = (name: string): boolean => lists.some((list) => list.has(name));
  return isListed(key) || (mayJoin.test(key) && key.split(wiki.headingJoint).every(isListed));
}

/** Tags, bold and italics, brackets, and templates with one argument: `{{big|Sources}}`. */
const emphasis = /<!--.*?-->|<\/?[a-z][^<>]*>|'{2,}|[【】]|\{\{[^{}|]{1,20}\|(?=[^{}|]*\}\})|\}\}/gi;

export function withoutEmphasis(text: string): string {
  return text.replace(emphasis, "");
}

/** Returns the name on a heading's line with torn or other markup: `==Sources`, `== Sources == [http://example.org A]`. */
export function writtenHeading(line: string): string {
  return withoutEmphasis(line.replace(/^=+/, "").replace(/==.*$/, "").replace(/=$/, "")).trim();
}

/** Tells whether a line begins with equals signs and the name of a tail section. */
export function beginsTail(wiki: Wiki, text: string, at: number): boolean {
  return text[at] === "=" && whenEndsText(wiki, writtenHeading(lineFrom(text, at))) === "always";
}

export function lineFrom(text: string, at: number, end = text.length): string {
  const line = text.slice(at, Math.min(end, at + 100));
  const feed = line.indexOf("\n");
  return feed === -1 ? line : line.slice(0, feed);
}

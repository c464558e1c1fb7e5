import { type Token, tokenBehind } from "../scan/tokens.ts";
import { endParagraph } from "./emit.ts";
import { openHeading, readHeading, skipUnseen } from "./lines.ts";
import { linkRole, noteCategory, targetRange } from "./links.ts";
import type { Output, Range } from "./output.ts";
import {
  headingByLook,
  headingKey,
  headsSources,
  isLastLine,
  isPossibleTailName,
  isTailHeading,
  onlyLinksFollow,
  withoutEmphasis,
  writtenHeading,
} from "./tail-lines.ts";
import { noteFact, templateArguments, templateName } from "./template-arguments.ts";
import { moveTo, renderRange } from "./walk.ts";

/** So many headings of a tail are looked at. */
const mostHeadings = 40;

/**
 * Renders what follows the tail and is text again: `== Related news ==` may stand between two sections of an
 * article. Such a section has a heading of no lower level, which is no name of a tail, and a line of prose.
 */
export function renderAfterTail(output: Output): void {
  for (let range = sectionAfterTail(output); range !== undefined; range = sectionAfterTail(output)) {
    readTail(output, range.first);
    endParagraph(output);
    const { line } = output;
    line.visible = line.touched = line.dropped = line.item = false;
    // The page was counted as a whole.
    output.cursor.steps -= range.end - range.at;
    renderRange(output, range, true);
  }
}

function sectionAfterTail(output: Output): Range | undefined {
  const { tail, page } = output;
  if (tail === undefined) return undefined;
  const { wiki, text } = page;
  let headings = 0;
  for (let token = tail.token; token.kind !== "end" && headings < mostHeadings; token = tokenBehind(token)) {
    const at = token.end;
    if (token.kind !== "newline" || text[at] !== "=") continue;
    headings++;
    const line = text.slice(at, at + 100).replace(/\n.*/s, "");
    const isText =
      (/^=*/.exec(line)?.[0].length ?? 0) <= tail.level &&
      !isPossibleTailName(wiki, headingKey(writtenHeading(line))) &&
      !onlyLinksFollow(output, token, at + line.length);
    if (isText) return { first: token.next, at, end: text.length };
  }
  return undefined;
}

/**
 * What the tail says about the article though none of it is text: sources, stage tags, categories.
 * Of the oldest pages, whose sources are plain links in a list, the links are the sources.
 * @param until the token behind the last one of the tail; without it the tail is the rest of the page
 */
export function readTail(output: Output, until?: Token): void {
  const { tail } = output;
  if (tail === undefined) return;
  // Arguments are rendered again from here on.
  output.tail = undefined;
  const { wiki, text, rules } = output.page;
  let inSources = headsSources(wiki, tail.heading);
  const stop = until?.start ?? text.length;
  for (let token = tail.token; token.start < stop; token = token.next) {
    const { kind, closer } = token;
    if (kind === "openTemplate" && closer !== undefined) {
      const opener = token;
      const name = templateName(text, opener);
      if (name !== undefined) noteFact(output, rules.ruleOf(name), () => templateArguments(text, opener));
    } else if (kind === "openLink" && closer !== undefined) noteLink(output, token);
    else if (kind === "newline" || kind === "equals") {
      const heading =
        kind === "equals" ? headingWithinLine(output, token) : headingOfLine(output, token.next, token.end);
      if (heading !== undefined) inSources = headsSources(wiki, heading);
    } else if (inSources && kind === "externalLink") {
      output.facts.sources.push(addressSource(text, token.start + 1, token.end));
    } else if (inSources && kind === "bareUrl") {
      output.facts.sources.push({ url: text.slice(token.start, token.end) });
    }
    if (closer !== undefined && kind !== "openTable" && kind !== "openHtmlTable") token = closer;
  }
}

/** The heading that a line of the tail is, by the rules that hold for the text. */
function headingOfLine(output: Output, token: Token, at: number): string | undefined {
  const { cursor, page } = output;
  moveTo(output, token, at);
  cursor.end = page.text.length;
  skipUnseen(output);
  if (page.text[cursor.at] !== "=") return headingByLook(output);
  return readHeading(output)?.plain ?? openHeading(output);
}

function noteLink(output: Output, opener: Token): void {
  const target = targetRange(opener);
  const title = output.page.text.slice(target.at, target.end).trim();
  if (linkRole(output.page.wiki, title) === "category") noteCategory(output, title);
}

/** `[http://example.org Title]` in a list of sources. */
function addressSource(text: string, start: number, end: number): Record<string, string> {
  const url = text.slice(start, end);
  const label = text.slice(end, end + 500).replace(/[\n\]].*/s, "");
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  return title === "" ? { url } : { url, title };
}

/** What may follow a heading on its line: tags, comments, closers of torn markup, a stop. */
const restOfHeading = /^(?:[ \t.}]|<[^<>\n]*>)*(?:\n|$)/;

/**
 * The name of the tail section that equals signs head within a line; undefined where they head none, or text follows.
 * The wiki shows them as they are; their author meant a heading.
 */
export function headingWithinLine(output: Output, token: Token): string | undefined {
  const line = output.page.text.slice(token.start, token.start + 100);
  const found = /^(==+)[ \t]*([^=\n]{2,60}?)[ \t]*\1/.exec(line);
  if (found === null || !restOfHeading.test(line.slice(found[0].length))) return undefined;
  const name = withoutEmphasis(found[2] ?? "");
  return isTailHeading(output, name) && isLastLine(output, token, token.start) ? name : undefined;
}

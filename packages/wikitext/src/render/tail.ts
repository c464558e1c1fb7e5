import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import { endParagraph } from "./emit.ts";
import { headingKey, headsSources, isPossibleTailName, writtenHeading } from "./heading-names.ts";
import { openHeading, readHeading } from "./headings.ts";
import { skipUnseen } from "./lines.ts";
import { linkRole, noteCategory, targetRange } from "./links.ts";
import type { Output, Range } from "./output.ts";
import { onlyLinksFollow } from "./prose-search.ts";
import { headingByLook, headingWithinLine } from "./tail-headings.ts";
import { templateArguments, templateName } from "./template-arguments.ts";
import { noteFact } from "./templates.ts";
import { renderRange } from "./walk.ts";

/** So many headings of a tail are looked at. */
const mostHeadings = 40;

/**
 * Renders what follows the tail and is text again: `== Related news ==` may stand between two sections of an
 * article. Such a section has a heading of no lower level, which is no name of a tail, and a line of prose.
 */
export function renderAfterTail(output: Output): void {
  for (let range = sectionAfterTail(output); range !== undefined; range = sectionAfterTail(output)) {
    readTail(output, range.token);
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
  const { wiki, tokens, text } = page;
  const { kind, match, end, count } = tokens;
  let headings = 0;
  for (let token = tail.token; token < count && headings < mostHeadings; token++) {
    const at = end[token] as number;
    if (kind[token] === Kind.newline && text.charCodeAt(at) === Character.equals) {
      headings++;
      const line = text.slice(at, at + 100).split("\n", 1)[0] as string;
      const isText =
        (/^=*/.exec(line)?.[0].length ?? 0) <= tail.level &&
        !isPossibleTailName(wiki, headingKey(writtenHeading(line))) &&
        !onlyLinksFollow(output, token, at + line.length);
      if (isText) return { token: token + 1, lastToken: count, at, end: text.length };
    }
    token = Math.max(token, match[token] as number);
  }
  return undefined;
}

/**
 * What the tail says about the article though none of it is text: sources, stage tags, categories.
 * Of the oldest pages, whose sources are plain links in a list, the links are the sources.
 * @param until the token behind the last one of the tail
 */
export function readTail(output: Output, until = output.page.tokens.count): void {
  const { tail } = output;
  if (tail === undefined) return;
  // Arguments are rendered again from here on.
  output.tail = undefined;
  const { page } = output;
  const { wiki, tokens } = page;
  const { kind, match, start, end } = tokens;
  let inSources = headsSources(wiki, tail.heading);
  for (let token = tail.token; token < until; token++) {
    const partner = match[token] as number;
    if (partner > token) {
      if (kind[token] === Kind.openTemplate) noteTemplate(output, token, partner);
      else if (kind[token] === Kind.openLink) noteLink(output, token, partner);
      const isTable = kind[token] === Kind.openTable || kind[token] === Kind.openHtmlTable;
      if (!isTable) token = partner;
    } else if (kind[token] === Kind.newline || kind[token] === Kind.equals) {
      const heading =
        kind[token] === Kind.equals
          ? headingWithinLine(output, token)
          : headingOfLine(output, token + 1, end[token] as number);
      if (heading !== undefined) inSources = headsSources(wiki, heading);
    } else if (inSources && kind[token] === Kind.externalLink) {
      noteAddress(output, (start[token] as number) + 1, end[token] as number);
    } else if (inSources && kind[token] === Kind.bareUrl) {
      output.facts.sources.push({ url: page.text.slice(start[token], end[token]) });
    }
  }
}

/** The heading that a line of the tail is, by the rules that hold for the text. */
function headingOfLine(output: Output, token: number, at: number): string | undefined {
  const { cursor, page } = output;
  cursor.token = token;
  cursor.at = at;
  cursor.lastToken = page.tokens.count;
  cursor.end = page.text.length;
  skipUnseen(output);
  if (page.text.charCodeAt(cursor.at) !== Character.equals) return headingByLook(output);
  return readHeading(output)?.plain ?? openHeading(output);
}

function noteTemplate(output: Output, opener: number, closer: number): void {
  const name = templateName(output, opener, closer);
  if (name === undefined) return;
  noteFact(output, output.page.rules.ruleOf(name), () => templateArguments(output, opener, closer));
}

function noteLink(output: Output, opener: number, closer: number): void {
  const target = targetRange(output, opener, closer);
  const title = output.page.text.slice(target.at, target.end).trim();
  if (linkRole(output.page.wiki, title) === "category") noteCategory(output, title);
}

/** `[http://example.org Title]` in a list of sources. */
function noteAddress(output: Output, start: number, end: number): void {
  const url = output.page.text.slice(start, end);
  const line = output.page.text.slice(end, end + 500).split("\n", 1)[0] as string;
  const label = line.split("]", 1)[0] as string;
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  output.facts.sources.push(title === "" ? { url } : { url, title });
}

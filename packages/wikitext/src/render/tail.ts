import { type Token, tokenAfter } from "../scan/tokens.ts";
import { noteFact } from "./facts.ts";
import { readHeading } from "./headings.ts";
import { skipUnseen } from "./lines.ts";
import { noteLink } from "./links.ts";
import { type Range, templateArguments, templateName } from "./ranges.ts";
import { headingByLook, onlyLinksFollow } from "./tail-lines.ts";
import { endsText, headsSources, lineFrom, writtenHeading } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

const mostHeadings = 40;

/** Renders text after the tail: a section with a line of prose, a heading of no lower level, and a name of no tail. */
export function renderAfterTail(writer: Writer): void {
  for (let range = sectionAfterTail(writer); range !== undefined; range = sectionAfterTail(writer)) {
    readTail(writer, range.first.start);
    writer.line.endParagraph();
    writer.line.restart();
    writer.renderAgain(range);
  }
}

function sectionAfterTail(writer: Writer): Range | undefined {
  const { tail, wiki, text } = writer;
  if (tail === undefined) return undefined;
  let headings = 0;
  for (let token = tail.token; token.kind !== "end" && headings < mostHeadings; token = tokenAfter(token)) {
    const at = token.end;
    if (token.kind !== "newline" || text[at] !== "=") continue;
    headings++;
    const line = lineFrom(text, at);
    const level = /^=*/.exec(line)?.[0].length ?? 0;
    const isText =
      level <= tail.level &&
      endsText(wiki, writtenHeading(line)) === "never" &&
      !onlyLinksFollow(writer, token, at + line.length);
    if (isText) return { first: token.next, at, end: text.length };
  }
  return undefined;
}

/** Notes the tail's sources, stage tags and categories. Links in a list are the sources of the oldest pages. */
export function readTail(writer: Writer, stop = writer.text.length): void {
  const { tail, wiki, text, rules, facts } = writer;
  if (tail === undefined) return;
  // Arguments are rendered again from here on.
  writer.tail = undefined;
  let inSources = headsSources(wiki, tail.heading);
  for (let token = tail.token; token.start < stop; token = token.next) {
    const opener = token;
    const { kind, closer, start, end } = token;
    if (kind === "openTemplate" && closer !== undefined) {
      const name = templateName(text, opener);
      if (name !== undefined) noteFact(writer, rules.ruleOf(name), () => templateArguments(text, opener));
    } else if (kind === "openLink" && closer !== undefined) noteLink(wiki, text, opener, facts.categories);
    else if (kind === "newline") {
      const heading = headingOfLine(writer, token);
      if (heading !== undefined) inSources = headsSources(wiki, heading);
    } else if (inSources && kind === "externalLink") facts.sources.push(addressSource(text, start + 1, end));
    else if (inSources && kind === "bareUrl") facts.sources.push({ url: text.slice(start, end) });
    if (closer !== undefined && kind !== "openTable" && kind !== "openHtmlTable") token = closer;
  }
}

function headingOfLine(writer: Writer, newline: Token): string | undefined {
  writer.moveTo(newline.next, newline.end);
  writer.end = writer.text.length;
  skipUnseen(writer);
  return writer.text[writer.at] === "=" ? readHeading(writer).plain : headingByLook(writer);
}

/** Returns the source of `[http://example.org Title]` in a list. */
function addressSource(text: string, start: number, end: number): Record<string, string> {
  const url = text.slice(start, end);
  const label = text.slice(end, end + 500).replace(/[\n\]].*/s, "");
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  return title === "" ? { url } : { url, title };
}

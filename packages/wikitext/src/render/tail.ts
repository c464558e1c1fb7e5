import type { Token } from "../scan/tokens.ts";
import { noteFact } from "./facts.ts";
import { readHeading } from "./headings.ts";
import { skipUnseen } from "./lines.ts";
import { noteLink } from "./links.ts";
import type { Tail } from "./page-state.ts";
import { templateArguments, templateName } from "./ranges.ts";
import { headingByLook, onlyLinksFollow } from "./tail-lines.ts";
import { endsText, headsSources, lineFrom, writtenHeading } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

/** Reads the tails, and renders text after them: `== Related news ==` may be between two sections. */
export function readTails(writer: Writer): void {
  const { line, text } = writer;
  for (let { tail } = writer; tail !== undefined; tail = writer.tail) {
    // Arguments are rendered again from here on.
    writer.tail = undefined;
    const end = readTail(writer, tail);
    if (end === undefined) return;
    line.endParagraph();
    line.restart();
    writer.renderAgain({ first: end.next, at: end.end, end: text.length });
  }
}

/** Notes a tail's sources, stage tags and categories; returns the newline after it. On the oldest pages, links in a list are sources. */
function readTail(writer: Writer, tail: Tail): Token | undefined {
  const { wiki, text, rules, facts } = writer;
  let inSources = headsSources(wiki, tail.heading);
  for (let token = tail.token; token.kind !== "end"; token = token.next) {
    const opener = token;
    const { kind, closer, start, end } = token;
    if (kind === "openTemplate" && closer !== undefined) {
      const name = templateName(text, opener);
      if (name !== undefined) noteFact(writer, rules.ruleOf(name), () => templateArguments(text, opener));
    } else if (kind === "openLink" && closer !== undefined) noteLink(wiki, text, opener, facts.categories);
    else if (kind === "newline") {
      if (endsTail(writer, token, tail.level)) return token;
      const heading = headingOfLine(writer, token);
      if (heading !== undefined) inSources = headsSources(wiki, heading);
    } else if (inSources && kind === "externalLink") facts.sources.push(addressSource(text, start + 1, end));
    else if (inSources && kind === "bareUrl") facts.sources.push({ url: text.slice(start, end) });
    if (closer !== undefined && kind !== "openTable" && kind !== "openHtmlTable") token = closer;
  }
  return undefined;
}

/** Tells whether a section with prose begins after a newline: its heading has the tail's level or a higher one, and names no tail. */
function endsTail(writer: Writer, newline: Token, level: number): boolean {
  if (writer.text[newline.end] !== "=") return false;
  const line = lineFrom(writer.text, newline.end);
  const signs = /^=+/.exec(line)?.[0].length ?? 0;
  if (signs > level || endsText(writer.wiki, writtenHeading(line)) !== "never") return false;
  return !onlyLinksFollow(writer, newline, newline.end + line.length);
}

function headingOfLine(writer: Writer, newline: Token): string | undefined {
  writer.moveTo(newline.next, newline.end);
  writer.end = writer.text.length;
  skipUnseen(writer);
  return writer.text[writer.at] === "=" ? readHeading(writer).plain : headingByLook(writer);
}

function addressSource(text: string, start: number, end: number): Record<string, string> {
  const url = text.slice(start, end);
  const label = text.slice(end, end + 500).replace(/[\n\]].*/s, "");
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  return title === "" ? { url } : { url, title };
}

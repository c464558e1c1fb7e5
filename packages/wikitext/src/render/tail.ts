import type { Token } from "../scan/tokens.ts";
import { noteFact } from "./facts.ts";
import { readHeading } from "./headings.ts";
import { skipUnseen } from "./lines.ts";
import { noteLink } from "./links.ts";
import { templateArguments, templateName } from "./ranges.ts";
import { headingByLook } from "./tail-lines.ts";
import { headsSources } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

/** Notes the tail's sources, stage tags and categories. Links in a list are the sources of the oldest pages. */
export function readTail(writer: Writer): void {
  const { tail, wiki, text, rules, facts } = writer;
  if (tail === undefined) return;
  // Arguments are rendered again from here on.
  writer.tail = undefined;
  let inSources = headsSources(wiki, tail.heading);
  for (let token = tail.token; token.kind !== "end"; token = token.next) {
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

function addressSource(text: string, start: number, end: number): Record<string, string> {
  const url = text.slice(start, end);
  const label = text.slice(end, end + 500).replace(/[\n\]].*/s, "");
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  return title === "" ? { url } : { url, title };
}

import { type Token, tokenAfter } from "../scan/tokens.ts";
import { recordFact } from "./facts.ts";
import { readHeading } from "./headings.ts";
import { skipUnseen } from "./lines.ts";
import { addCategory } from "./links.ts";
import type { Tail } from "./page-state.ts";
import { templateArguments, templateName } from "./ranges.ts";
import { headingByLook, onlyLinksFollow } from "./tail-lines.ts";
import { headsSources, lineFrom, whenEndsText, writtenHeading } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

/** Reads the tails, and renders text after them: `== Related news ==` may be between two sections. */
export function readTails(writer: Writer): void {
  const { line, text } = writer;
  for (let { tail } = writer; tail !== undefined; tail = writer.tail) {
    // While a tail is set, nothing is rendered.
    writer.tail = undefined;
    const end = readTail(writer, tail);
    if (end === undefined) return;
    line.endParagraph();
    line.restart();
    writer.renderAgain({ first: end.next, at: end.end, end: text.length });
  }
}

/** Notes a tail's sources, stages and categories (old pages list links as sources); returns the newline after it. */
function readTail(writer: Writer, tail: Tail): Token | undefined {
  const { wiki, text, rules, facts } = writer;
  let inSources = headsSources(wiki, tail.heading);
  let { token } = tail;
  while (token.kind !== "end") {
    const { kind, closer, start, end } = token;
    if (kind === "openTemplate" && closer !== undefined) {
      const rule = rules.ruleOf(templateName(text, token) ?? "");
      recordFact(writer, rule, () => templateArguments(text, token));
    } else if (kind === "openLink" && closer !== undefined) addCategory(wiki, text, token, facts.categories);
    else if (kind === "newline") {
      if (endsTail(writer, token, tail.level)) return token;
      const heading = headingOfLine(writer, token);
      if (heading !== undefined) inSources = headsSources(wiki, heading);
    } else if (inSources && kind === "externalLink") facts.sources.push(addressSource(text, start + 1, end));
    else if (inSources && kind === "bareUrl") facts.sources.push({ url: text.slice(start, end) });
    const isTable = kind === "openTable" || kind === "openHtmlTable";
    token = isTable ? token.next : tokenAfter(token);
  }
  return undefined;
}

/** Tells whether text resumes after a newline: a heading not below the tail's level that names no tail, and prose. */
function endsTail(writer: Writer, newline: Token, level: number): boolean {
  if (writer.text[newline.end] !== "=") return false;
  const line = lineFrom(writer.text, newline.end);
  const signs = /^=+/.exec(line)?.[0].length ?? 0;
  if (signs > level || whenEndsText(writer.wiki, writtenHeading(line)) !== "never") return false;
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

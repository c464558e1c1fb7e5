import { isOpaque, type Token } from "../scan/tokens.ts";
import { plainText } from "../text/blanks.ts";
import { Mark } from "../text/marks.ts";
import type { Range } from "./ranges.ts";
import { isTailHeading, onlyLinksBelow } from "./tail-lines.ts";
import { lineFrom, whenEndsText, withoutEmphasis, writtenHeading } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

/** Renders `== Reactions ==` as a paragraph; the heading of a tail section ends the text. */
export function startHeading(writer: Writer): void {
  const { title, plain, level } = readHeading(writer);
  if (level !== undefined) {
    writer.skipLine(writer.token);
    writer.line.hasMarkup = true;
  }
  if (isTailHeading(writer, plain)) writer.beginTail(plain, level);
  else if (level !== undefined) {
    writer.line.endParagraph(`${Mark.heading}${level}`);
    writer.print(title);
    writer.line.endParagraph();
  }
}

/** Reads the heading at the cursor. Its level is 1 to 6, or undefined if nothing closes it. */
export function readHeading(writer: Writer) {
  const content = headingContent(writer);
  if (content === undefined) {
    const written = writtenHeading(lineFrom(writer.text, writer.at, writer.end));
    return { title: written, plain: written, level: undefined };
  }
  const title = writer.capture(content);
  return { title, plain: plainText(title, writer.wiki.unspaced), level: content.level };
}

export function startHtmlHeading(writer: Writer, tag: Token): void {
  const { text, at } = writer;
  writer.line.endParagraph();
  if (text[tag.start + 1] === "/") return;
  const close = text.slice(at, at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : withoutEmphasis(text.slice(at, at + close));
  if (isTailHeading(writer, title)) writer.beginTail(title);
  else writer.line.endParagraph(`${Mark.heading}${text.charAt(tag.start + 2)}`);
}

const headingWithinLine = /^(==+)[ \t]*([^=\n]{2,60}?)[ \t]*\1(?:[ \t.}]|<[^<>\n]*>)*$/;

/** Renders equals signs within a line: as text, or as a tail section's heading at the end of the line. */
export function renderEquals(writer: Writer, token: Token): void {
  const written = headingWithinLine.exec(lineFrom(writer.text, token.start))?.[2] ?? "";
  const name = withoutEmphasis(written);
  if (writer.isBlock && whenEndsText(writer.wiki, name) !== "never" && onlyLinksBelow(writer))
    writer.beginTail(name);
  else {
    writer.moveTo(token.next, token.end);
    writer.copy(token.start, token.end);
  }
}

/** Returns the title between equals signs. One side may have more of them, and comments may follow. */
function headingContent(writer: Writer): (Range & { readonly level: number }) | undefined {
  const { text, token: first, at: start } = writer;
  const lineEnd = endWithoutComments(writer);
  const opening = /^=*/.exec(text.slice(start, lineEnd))?.[0].length ?? 0;
  let level = 0;
  while (level < Math.min(opening, 6) && text[lineEnd - 1 - level] === "=") level++;
  let end = lineEnd - level;
  if (level === 0 || end <= start + level) return undefined;
  while (end > start + opening && text[end - 1] === "=") end--;
  return { first, at: Math.min(start + opening, end), end, level };
}

function endWithoutComments(writer: Writer): number {
  const { text, token: first, at } = writer;
  const line = writer.endOfLine(first);
  const tokens: Token[] = [];
  for (let token = first; token !== line; token = token.next) tokens.push(token);
  let end = writer.startOf(line);
  for (;;) {
    while (end > at && /[ \t\n]/.test(text.charAt(end - 1))) end--;
    const last = tokens.pop();
    if (last === undefined || !isOpaque(last) || last.end !== end || last.start <= at) return end;
    end = last.start;
  }
}

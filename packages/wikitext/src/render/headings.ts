import { isOpaque, type Token } from "../scan/tokens.ts";
import { plainText } from "../text/blanks.ts";
import { Mark } from "../text/marks.ts";
import { isLastLine } from "./prose.ts";
import type { Range } from "./ranges.ts";
import { isTailHeading } from "./tail-lines.ts";
import { lineFrom, withoutEmphasis, writtenHeading } from "./tail-names.ts";
import type { Writer } from "./writer.ts";

interface Heading {
  /** The rendered title; `plain` as a person would read it. */
  readonly title: string;
  readonly plain: string;
  /** 1 to 6. */
  readonly level: number;
  readonly line: Token;
}

/** Renders `== Reactions ==` as a paragraph of its own; one that names a tail section ends the text. */
export function startHeading(writer: Writer): void {
  const heading = readHeading(writer);
  if (heading === undefined) {
    const open = openHeading(writer);
    if (isTailHeading(writer, open)) writer.beginTail(open);
    return;
  }
  const { title, plain, level, line } = heading;
  writer.moveTo(line, writer.startOf(line));
  writer.line.touched = true;
  if (isTailHeading(writer, plain)) {
    writer.beginTail(plain, level, line);
    return;
  }
  writer.line.endParagraph(`${Mark.heading}${level}`);
  writer.print(title);
  writer.line.endParagraph();
}

/** Reads the heading at the cursor, or returns undefined if nothing closes it. */
function readHeading(writer: Writer): Heading | undefined {
  const line = writer.endOfLine(writer.token);
  const content = headingContent(writer, line);
  if (content === undefined) return undefined;
  const title = writer.capture(content);
  return { title, plain: plainText(title, writer.wiki.unspaced), level: content.level, line };
}

function openHeading({ text, at, end }: Writer): string {
  return writtenHeading(lineFrom(text, at, end));
}

/** Returns the title of the line at the cursor, which begins with an equals sign. */
export function headingAt(writer: Writer): string {
  return readHeading(writer)?.plain ?? openHeading(writer);
}

/** Renders `<h2>Sources</h2>`. The cursor is after the tag. */
export function startHtmlHeading(writer: Writer, tag: Token): void {
  const { text, at } = writer;
  writer.line.endParagraph();
  if (text[tag.start + 1] === "/") return;
  const close = text.slice(at, at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : withoutEmphasis(text.slice(at, at + close));
  if (isTailHeading(writer, title)) writer.beginTail(title);
  else writer.line.endParagraph(`${Mark.heading}${text.charAt(tag.start + 2)}`);
}

/** The rest of a heading's line: tags, comments, closers of torn markup, a stop. */
const restOfHeading = /^(?:[ \t.}]|<[^<>\n]*>)*(?:\n|$)/;

/** Returns the name of the tail section that equals signs within a line were meant to head, or undefined. */
export function headingWithinLine(writer: Writer, token: Token): string | undefined {
  const line = writer.text.slice(token.start, token.start + 100);
  const heading = /^(==+)[ \t]*([^=\n]{2,60}?)[ \t]*\1/.exec(line);
  if (heading === null || !restOfHeading.test(line.slice(heading[0].length))) return undefined;
  const name = withoutEmphasis(heading[2] ?? "");
  return isTailHeading(writer, name) && isLastLine(writer, token, token.start) ? name : undefined;
}

/** Returns the title between equals signs. One side may have more of them, and comments may follow. */
function headingContent(writer: Writer, line: Token): (Range & { readonly level: number }) | undefined {
  const { text, token: first, at: start } = writer;
  const lineEnd = endWithoutComments(writer, line);
  const opening = /^=*/.exec(text.slice(start, lineEnd))?.[0].length ?? 0;
  let level = 0;
  while (level < Math.min(opening, 6) && text[lineEnd - 1 - level] === "=") level++;
  let end = lineEnd - level;
  if (level === 0 || end <= start + level) return undefined;
  while (end > start + opening && text[end - 1] === "=") end--;
  return { first, at: Math.min(start + opening, end), end, level };
}

function endWithoutComments(writer: Writer, line: Token): number {
  const { text, token: first, at } = writer;
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

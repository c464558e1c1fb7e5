import { isOpaque, type Token } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { emitString, endParagraph } from "./emit.ts";
import { withoutEmphasis, writtenHeading } from "./heading-names.ts";
import type { Output, Range } from "./output.ts";
import { beginTail, isTailHeading, lineText } from "./tail-lines.ts";
import { capture, endOfLine, moveTo, startOf } from "./walk.ts";

/** A line between equals signs. */
interface Heading {
  /** The rendered title; `plain` as a person would read it. */
  readonly title: string;
  readonly plain: string;
  /** 1 to 6. */
  readonly level: number;
  /** The token that ends the line. */
  readonly line: Token;
}

/** Reads the heading that begins at the cursor, on an equals sign; undefined where none closes it. */
export function readHeading(output: Output): Heading | undefined {
  const line = endOfLine(output, output.cursor.token);
  const content = headingContent(output, line);
  if (content === undefined) return undefined;
  const title = capture(output, content);
  return { title, plain: plainText(output.page.wiki, title), level: content.level, line };
}

/** What a line that begins with equals signs says where they do not close it. */
export function openHeading(output: Output): string {
  return writtenHeading(lineText(output, output.cursor.at));
}

/** `== Reactions ==` becomes a paragraph of its own; one that names a tail section ends the text. */
export function startHeading(output: Output): void {
  const heading = readHeading(output);
  if (heading === undefined) {
    const open = openHeading(output);
    if (isTailHeading(output, open)) beginTail(output, open);
    return;
  }
  moveTo(output, heading.line, startOf(output, heading.line));
  output.line.touched = true;
  if (isTailHeading(output, heading.plain)) {
    beginTail(output, heading.plain, heading.line, heading.level);
    return;
  }
  endParagraph(output);
  output.line.paragraphMark = `${Mark.heading}${heading.level}`;
  emitString(output, heading.title);
  endParagraph(output);
}

/** `<h2>Sources</h2>` is a heading like any other. The cursor is behind the tag. */
export function startHtmlHeading(output: Output, tag: Token): void {
  const { text } = output.page;
  const { at } = output.cursor;
  endParagraph(output);
  if (text[tag.start + 1] === "/") return;
  const close = text.slice(at, at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : withoutEmphasis(text.slice(at, at + close));
  if (isTailHeading(output, title)) beginTail(output, title);
  else output.line.paragraphMark = `${Mark.heading}${text.charAt(tag.start + 2)}`;
}

/** What stands between the equals signs, be they more on one side; comments may follow them. */
function headingContent(output: Output, line: Token): (Range & { readonly level: number }) | undefined {
  const { text } = output.page;
  const { token: first, at: start } = output.cursor;
  const lineEnd = endWithoutComments(output, line);
  const written = text.slice(start, lineEnd);
  const opening = /^=*/.exec(written)?.[0].length ?? 0;
  let closing = 0;
  while (closing < Math.min(opening, 6) && text[lineEnd - 1 - closing] === "=") closing++;
  let at = start + opening;
  let end = lineEnd - closing;
  if (closing === 0 || end <= start + closing) return undefined;
  while (end > at && text[end - 1] === "=") end--;
  at = Math.min(at, end);
  return { first, at, end, level: closing };
}

/** The end of a line without the blanks and comments there. */
function endWithoutComments(output: Output, line: Token): number {
  const { text } = output.page;
  const { token: first, at } = output.cursor;
  const tokens: Token[] = [];
  for (let token = first; token !== line; token = token.next) tokens.push(token);
  let end = startOf(output, line);
  for (;;) {
    while (end > at && /[ \t\n]/.test(text.charAt(end - 1))) end--;
    const last = tokens.pop();
    if (last === undefined || !isOpaque(last) || last.end !== end || last.start <= at) return end;
    end = last.start;
  }
}

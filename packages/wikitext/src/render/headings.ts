import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { emitString, emitText, endParagraph } from "./emit.ts";
import { withoutEmphasis, writtenHeading } from "./heading-names.ts";
import type { Output, Range } from "./output.ts";
import { beginTail, headingWithinLine, isTailHeading, lineText } from "./tail-headings.ts";
import { capture, endOfLine, startOf } from "./walk.ts";

/** A line between equals signs. */
export interface Heading {
  /** The rendered title; `plain` as a person would read it. */
  readonly title: string;
  readonly plain: string;
  /** 1 to 6. */
  readonly level: number;
  /** The token that ends the line. */
  readonly line: number;
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
  output.cursor.token = heading.line;
  output.cursor.at = startOf(output, heading.line);
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

/** Equals signs within a line head a tail section or are text. */
export function renderEquals(output: Output, end: number): void {
  const { cursor } = output;
  const tail = cursor.block ? headingWithinLine(output, cursor.token) : undefined;
  if (tail !== undefined) {
    beginTail(output, tail);
    return;
  }
  const { at } = cursor;
  cursor.token++;
  cursor.at = end;
  emitText(output, at, end);
}

/** `<h2>Sources</h2>` is a heading like any other. The cursor is behind the tag that starts at `start`. */
export function startHtmlHeading(output: Output, start: number): void {
  const { text } = output.page;
  const { at } = output.cursor;
  const opening = text.charCodeAt(start + 1) !== Character.slash;
  endParagraph(output);
  if (!opening) return;
  const close = text.slice(at, at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : withoutEmphasis(text.slice(at, at + close));
  if (isTailHeading(output, title)) beginTail(output, title);
  else output.line.paragraphMark = `${Mark.heading}${text.charAt(start + 2)}`;
}

/** What stands between the equals signs, be they more on one side; comments may follow them. */
function headingContent(output: Output, line: number): (Range & { level: number }) | undefined {
  const { text } = output.page;
  const { cursor } = output;
  const { end: lineEnd, last } = withoutComments(output, line);
  let level = 0;
  while (level < 6 && text.charCodeAt(cursor.at + level) === Character.equals) level++;
  let closing = 0;
  while (closing < level && text.charCodeAt(lineEnd - 1 - closing) === Character.equals) closing++;
  let at = cursor.at + closing;
  let end = lineEnd - closing;
  if (closing === 0 || end <= at) return undefined;
  while (at < end && text.charCodeAt(at) === Character.equals) at++;
  while (end > at && text.charCodeAt(end - 1) === Character.equals) end--;
  return { token: cursor.token, lastToken: last, at, end, level: closing };
}

/** The end of a line without the blanks and comments there, and the token that begins behind it. */
function withoutComments(output: Output, line: number): { end: number; last: number } {
  const { tokens, text } = output.page;
  const { cursor } = output;
  let last = line;
  let end = startOf(output, line);
  for (;;) {
    while (end > cursor.at && text.charCodeAt(end - 1) <= Character.space) end--;
    const before = last - 1;
    const comment =
      before >= cursor.token &&
      tokens.kind[before] === Kind.opaque &&
      tokens.end[before] === end &&
      (tokens.start[before] as number) > cursor.at;
    if (!comment) return { end, last };
    last = before;
    end = tokens.start[before] as number;
  }
}

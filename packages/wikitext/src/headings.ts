import { Mark } from "./marks.ts";
import { capture, emitString, endOfLine, endParagraph, type Output, startOf } from "./output.ts";
import { plainText } from "./paragraphs.ts";
import { Kind } from "./tokens.ts";

/** `== Reactions ==` becomes a paragraph of its own; one that names a tail section ends the text. */
export function startHeading(output: Output): void {
  const line = endOfLine(output, output.token);
  const content = headingContent(output, line);
  if (content === undefined) {
    const open = lineText(output).replace(/^==+/, "");
    if (isTailHeading(output, open)) beginTail(output, open);
    return;
  }
  const title = capture(output, content);
  output.token = line;
  output.at = startOf(output, line);
  output.lineTouched = true;
  emitHeading(output, title, content.level, line);
}

function emitHeading(output: Output, title: string, level: number, line: number): void {
  const plain = plainText(output.wiki, title);
  if (isTailHeading(output, plain)) {
    beginTail(output, plain, line);
    return;
  }
  endParagraph(output);
  output.paragraphMark = `${Mark.heading}${level}`;
  emitString(output, title);
  endParagraph(output);
}

/** `<h2>Sources</h2>` is a heading like any other. `output.at` is behind the tag that starts at `start`. */
export function startHtmlHeading(output: Output, start: number): void {
  const opening = output.text.charCodeAt(start + 1) !== 47;
  endParagraph(output);
  if (!opening) return;
  const close = output.text.slice(output.at, output.at + 200).search(/<\/h[1-6]/i);
  const title = close === -1 ? "" : output.text.slice(output.at, output.at + close).replace(emphasis, "");
  if (isTailHeading(output, title)) beginTail(output, title);
  else output.paragraphMark = `${Mark.heading}${output.text.charAt(start + 2)}`;
}

/** What stands between the equals signs, be they more on one side; comments may follow them. */
function headingContent(output: Output, line: number) {
  const { text, tokens } = output;
  let last = line;
  let end = startOf(output, line);
  for (;;) {
    while (end > output.at && text.charCodeAt(end - 1) <= 32) end--;
    const before = last - 1;
    const comment =
      before >= output.token &&
      tokens.kind[before] === Kind.opaque &&
      tokens.end[before] === end &&
      (tokens.start[before] as number) > output.at;
    if (!comment) break;
    last = before;
    end = tokens.start[before] as number;
  }
  let level = 0;
  while (level < 6 && text.charCodeAt(output.at + level) === 61) level++;
  let closing = 0;
  while (closing < level && text.charCodeAt(end - 1 - closing) === 61) closing++;
  let at = output.at + closing;
  end -= closing;
  if (closing === 0 || end <= at) return undefined;
  while (at < end && text.charCodeAt(at) === 61) at++;
  while (end > at && text.charCodeAt(end - 1) === 61) end--;
  return { token: output.token, lastToken: last, at, end, level: closing };
}

/** Whether a heading names a section that follows the text: compared without case, colon and markup. */
export function isTailHeading(output: Output, title: string): boolean {
  const { tailHeadings } = output.wiki;
  const key = headingKey(title);
  if (tailHeadings.has(key)) return true;
  const names = key.split(headingJoint);
  return names.length > 1 && names.every((name) => tailHeadings.has(name));
}

/** `Sources and external links`, `新聞來源與參考`: several names in one heading. */
const headingJoint = /\s*[/&,、與与和及]\s*|\s+and\s+/;

/** A heading as the lists of names have it. */
export function headingKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text ends here. */
export function beginTail(output: Output, heading: string, token = output.token): void {
  output.tail = { heading: headingKey(heading), token };
}

const emphasis = /<\/?[a-z][^<>]*>|'{2,}|[【】]/gi;

/** The tail heading a line is but for tags, bold marks and brackets: `<big>'''Sources'''</big>`. */
export function emphasizedHeading(output: Output): string | undefined {
  const line = lineText(output);
  const name = line.length < 100 ? line.replace(emphasis, "") : line;
  return name !== line && isTailHeading(output, name) ? name : undefined;
}

/** A line of tags or brackets may be the heading of the tail. */
export function startEmphasized(output: Output): void {
  const heading = emphasizedHeading(output);
  if (heading !== undefined) beginTail(output, heading);
}

/** The rest of the line as written, a hundred characters at most. */
export function lineText(output: Output): string {
  const end = output.text.indexOf("\n", output.at);
  const stop = end === -1 || end > output.end ? output.end : end;
  return output.text.slice(output.at, Math.min(stop, output.at + 100));
}

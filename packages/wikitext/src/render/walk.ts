import { Kind } from "../scan/tokens.ts";
import { emitText } from "./emit.ts";
import { type Cursor, emptyLine, type Output, type Range } from "./output.ts";

/** Thrown where a page has used up its steps. */
export const stepsExhausted = new Error("the page has used up its steps");

/**
 * Renders the tokens of a range at the end of `output.line.out`, in one walk. Nested elements are ranges
 * again, down to the depth the budget allows; what lies deeper is left out and reported.
 * @param block whether lines may be lists and headings
 */
export function renderRange(output: Output, range: Range, block: boolean): void {
  const { cursor, page } = output;
  if (cursor.depth >= page.budget.depth) {
    output.facts.tooDeep = true;
    output.line.touched = true;
    return;
  }
  cursor.steps += range.end - range.at;
  if (cursor.steps > page.budget.steps) throw stepsExhausted;
  const { token, at, lastToken, end, block: outerBlock } = cursor;
  cursor.depth++;
  enter(cursor, range.token, range.at, range.lastToken, range.end);
  cursor.block = block;
  if (block) page.handlers.lineStart(output);
  if (output.tail === undefined) walk(output);
  cursor.depth--;
  enter(cursor, token, at, lastToken, end);
  cursor.block = outerBlock;
}

function enter(cursor: Cursor, token: number, at: number, lastToken: number, end: number): void {
  cursor.token = token;
  cursor.at = at;
  cursor.lastToken = lastToken;
  cursor.end = end;
}

function walk(output: Output): void {
  const { cursor } = output;
  const { tokens, handlers } = output.page;
  while (cursor.token < cursor.lastToken) {
    const start = tokens.start[cursor.token] as number;
    if (start >= cursor.end) break;
    if (start < cursor.at) {
      cursor.token++;
      continue;
    }
    if (start > cursor.at) emitText(output, cursor.at, start);
    cursor.at = start;
    const handler = handlers.byKind[tokens.kind[cursor.token] as number];
    if (handler !== undefined) handler(output, tokens.end[cursor.token] as number);
    if (output.tail !== undefined) return;
  }
  if (cursor.at < cursor.end) emitText(output, cursor.at, cursor.end);
}

/**
 * Renders a stretch by itself and returns it; the line that is being written does not notice. The stretch
 * stands inside that line: what is alone in it is not alone on the line.
 */
export function capture(output: Output, range: Range): string {
  const { line } = output;
  // One shape for every line: a copy by spreading would have another, and all that read it would be slower.
  const own = emptyLine();
  own.visible = line.visible;
  own.item = line.item;
  output.line = own;
  renderRange(output, range, false);
  output.line = line;
  return own.out.length === 1 ? (own.out[0] as string) : own.out.join("");
}

/** Renders a stretch by itself whose lines may be lists and headings; its paragraphs stand as in the text. */
export function captureBlock(output: Output, range: Range): string {
  const { line } = output;
  const own = emptyLine();
  output.line = own;
  renderRange(output, range, true);
  output.line = line;
  return own.out.join("");
}

/** The index of the newline token that ends the line, or of the end of the range. Elements are skipped. */
export function endOfLine({ page, cursor }: Output, from: number): number {
  const { kind, match } = page.tokens;
  let token = from;
  while (token < cursor.lastToken && kind[token] !== Kind.newline) {
    const partner = match[token] as number;
    token = partner > token ? partner + 1 : token + 1;
  }
  return Math.min(token, cursor.lastToken);
}

/** The offset where a token begins, or the end of the range. */
export function startOf({ page, cursor }: Output, token: number): number {
  return token < cursor.lastToken ? (page.tokens.start[token] as number) : cursor.end;
}

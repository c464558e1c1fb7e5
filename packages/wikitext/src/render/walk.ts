import { type Token, tokenBehind } from "../scan/tokens.ts";
import { emitText } from "./emit.ts";
import { emptyLine, type Line, type Output, type Range } from "./output.ts";

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
  const { token, at, end, block: outerBlock } = cursor;
  cursor.depth++;
  moveTo(output, range.first, range.at);
  cursor.end = range.end;
  cursor.block = block;
  if (block) page.handlers.lineStart(output);
  if (output.tail === undefined) walk(output);
  cursor.depth--;
  moveTo(output, token, at);
  cursor.end = end;
  cursor.block = outerBlock;
}

/** Goes on at a token and an offset at or before it. */
export function moveTo({ cursor }: Output, token: Token, at: number): void {
  cursor.token = token;
  cursor.at = at;
}

/** Goes on behind an element; returns the offset. */
export function moveBehind(output: Output, opener: Token): number {
  const last = opener.closer ?? opener;
  moveTo(output, last.next, last.end);
  return last.end;
}

function walk(output: Output): void {
  const { cursor } = output;
  const { byKind } = output.page.handlers;
  while (cursor.token.start < cursor.end) {
    const { token } = cursor;
    if (token.start < cursor.at) {
      cursor.token = token.next;
      continue;
    }
    if (token.start > cursor.at) emitText(output, cursor.at, token.start);
    cursor.at = token.start;
    byKind[token.kind](output, token);
    if (output.tail !== undefined) return;
  }
  if (cursor.at < cursor.end) emitText(output, cursor.at, cursor.end);
}

/**
 * Renders a stretch by itself and returns it; the line that is being written does not notice. The stretch
 * stands inside that line: what is alone in it is not alone on the line.
 */
export function capture(output: Output, range: Range): string {
  const own = emptyLine();
  own.visible = output.line.visible;
  own.item = output.line.item;
  return captureOn(output, own, range, false);
}

/** Renders a stretch by itself whose lines may be lists and headings; its paragraphs stand as in the text. */
export function captureBlock(output: Output, range: Range): string {
  return captureOn(output, emptyLine(), range, true);
}

function captureOn(output: Output, own: Line, range: Range, block: boolean): string {
  const { line } = output;
  output.line = own;
  renderRange(output, range, block);
  output.line = line;
  return own.out.join("");
}

/** The newline token that ends the line, or the first token behind the range. Elements are skipped. */
export function endOfLine({ cursor }: Output, from: Token): Token {
  let token = from;
  while (token.start < cursor.end && token.kind !== "newline") token = tokenBehind(token);
  return token;
}

/** The offset where a token begins, or the end of the range. */
export function startOf({ cursor }: Output, token: Token): number {
  return Math.min(token.start, cursor.end);
}

/** What stands between an opening bracket and the one that closes it. */
export function innerRange(opener: Token): Range {
  return { first: opener.next, at: opener.end, end: opener.closer?.start ?? opener.end };
}

/** The first pipe of a range that is its own, or the first token behind the range. */
export function firstPipe({ first, end }: Range): Token {
  let token = first;
  while (token.start < end && token.kind !== "pipe") token = tokenBehind(token);
  return token;
}

/** The stretches between the pipes of a range that are its own; nested elements are stepped over. */
export function splitAtPipes({ first, at, end }: Range): Range[] {
  const ranges: Range[] = [];
  let next = { first, at, end };
  for (let token = first; token.start < end; token = tokenBehind(token)) {
    if (token.kind !== "pipe") continue;
    next.end = token.start;
    ranges.push(next);
    next = { first: token.next, at: token.end, end };
  }
  ranges.push(next);
  return ranges;
}

/** A range from an offset on, without the white space at its ends. */
export function trimmed(text: string, { first, end: stop }: Range, from: number): Range {
  let at = from;
  let end = stop;
  while (at < end && isBlank(text[at])) at++;
  while (end > at && isBlank(text[end - 1])) end--;
  return { first, at, end };
}

export function isBlankRange(text: string, { at, end }: Range): boolean {
  for (let index = at; index < end; index++) if (!isBlank(text[index])) return false;
  return true;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\t";
}

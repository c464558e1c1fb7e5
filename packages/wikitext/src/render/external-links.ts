import { Kind } from "../scan/tokens.ts";
import { leaveHole, leaveSign } from "./emit.ts";
import type { Output } from "./output.ts";
import { rangeFrom } from "./ranges.ts";
import { endOfLine, renderRange, startOf } from "./walk.ts";

/** `[http://x.org label]` → `label`, also behind a pipe, a common slip; without a label nothing is shown. */
export function renderExternalLink(output: Output, addressEnd: number): void {
  const start = output.cursor.at;
  if (output.cursor.inExternalLink) {
    output.cursor.token++;
    output.cursor.at = addressEnd;
    return;
  }
  const inner = output.cursor.token + 1;
  const close = closingBracket(output, inner, addressEnd);
  if (close === undefined) {
    output.cursor.token = inner;
    output.cursor.at = addressEnd;
    leaveHole(output, start, addressEnd);
    return;
  }
  const label = { token: inner, lastToken: close.token, at: addressEnd, end: close.at };
  output.cursor.token = close.token;
  output.cursor.at = close.at + 1;
  if (output.page.text.slice(label.at, label.end).trim() === "") {
    leaveSign(output, start, close.at + 1);
    return;
  }
  const first = output.page.text.charAt(label.at);
  const slip = first === " " || first === "|" ? 1 : 0;
  output.cursor.inExternalLink = true;
  renderRange(output, rangeFrom(label, label.at + slip), false);
  output.cursor.inExternalLink = false;
}

/** An address in running text is not prose. */
export function renderBareUrl(output: Output, end: number): void {
  const start = output.cursor.at;
  output.cursor.token++;
  output.cursor.at = end;
  leaveHole(output, start, end);
}

interface Close {
  readonly token: number;
  readonly at: number;
}

/** The bracket that ends the link on its line. Where one search has failed, a later one need not start. */
function closingBracket(output: Output, from: number, addressEnd: number): Close | undefined {
  if (addressEnd < output.searches.noBracketBefore) return undefined;
  const close = searchBracket(output, from, addressEnd);
  if (close === undefined) output.searches.noBracketBefore = startOf(output, endOfLine(output, from));
  return close;
}

/** Notes and nested elements, whose brackets are their own, are stepped over. */
function searchBracket(output: Output, from: number, addressEnd: number): Close | undefined {
  const { kind, start, end, match } = output.page.tokens;
  let at = addressEnd;
  let token = from;
  for (;;) {
    const close = nextBracket(output, at);
    if (close === -1 || close >= output.cursor.end) return undefined;
    let inside = false;
    for (; token < output.cursor.lastToken && (start[token] as number) < close; token++) {
      if (kind[token] === Kind.newline) return undefined;
      const last = Math.max(token, match[token] as number);
      if ((end[last] as number) > close) {
        at = end[last] as number;
        token = last + 1;
        inside = true;
        break;
      }
    }
    if (!inside) return { token, at: close };
  }
}

/** The next `]` of the page, remembered, so that many unclosed links stay linear. */
function nextBracket(output: Output, from: number): number {
  const memory = output.searches.nextBracket;
  const known = from >= memory.from && (memory.found === -1 || memory.found >= from);
  if (!known) {
    memory.from = from;
    memory.found = output.page.text.indexOf("]", from);
  }
  return memory.found;
}

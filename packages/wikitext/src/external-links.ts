import { endOfLine, leaveHole, type Output, startOf } from "./output.ts";
import { Kind } from "./tokens.ts";

/** `[http://x.org label]` → `label`, also behind a pipe, a common slip; without a label nothing is shown. */
export function renderExternalLink(output: Output, addressEnd: number): void {
  const start = output.at;
  if (output.inExternalLink) {
    output.token++;
    output.at = addressEnd;
    return;
  }
  const inner = output.token + 1;
  const close = closingBracket(output, inner, addressEnd);
  if (close === undefined) {
    output.token = inner;
    output.at = addressEnd;
    leaveHole(output, start, addressEnd);
    return;
  }
  const label = { token: inner, lastToken: close.token, at: addressEnd, end: close.at };
  output.token = close.token;
  output.at = close.at + 1;
  if (output.text.slice(label.at, label.end).trim() === "") {
    leaveHole(output, start, close.at + 1);
    return;
  }
  const first = output.text.charAt(label.at);
  const slip = first === " " || first === "|" ? 1 : 0;
  output.inExternalLink = true;
  output.render(output, { ...label, at: label.at + slip }, false);
  output.inExternalLink = false;
}

/** An address in running text is no prose. */
export function renderBareUrl(output: Output, end: number): void {
  const start = output.at;
  output.token++;
  output.at = end;
  leaveHole(output, start, end);
}

interface Close {
  readonly token: number;
  readonly at: number;
}

/** The bracket that ends the link on its line. Where one search has failed, a later one need not start. */
function closingBracket(output: Output, from: number, addressEnd: number): Close | undefined {
  if (addressEnd < output.noBracketBefore) return undefined;
  const close = searchBracket(output, from, addressEnd);
  if (close === undefined) output.noBracketBefore = startOf(output, endOfLine(output, from));
  return close;
}

/** Notes and nested elements, whose brackets are their own, are stepped over. */
function searchBracket(output: Output, from: number, addressEnd: number): Close | undefined {
  const { kind, start, end, match } = output.tokens;
  let at = addressEnd;
  let token = from;
  for (;;) {
    const close = nextBracket(output, at);
    if (close === -1 || close >= output.end) return undefined;
    let inside = false;
    for (; token < output.lastToken && (start[token] as number) < close; token++) {
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
  const memory = output.nextBracket;
  const known = from >= memory.from && (memory.found === -1 || memory.found >= from);
  if (!known) {
    memory.from = from;
    memory.found = output.text.indexOf("]", from);
  }
  return memory.found;
}

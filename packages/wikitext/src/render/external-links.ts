import type { Token } from "../scan/tokens.ts";
import { leaveHole, leaveSign } from "./emit.ts";
import type { Output } from "./output.ts";
import { endOfLine, moveTo, renderRange, startOf } from "./walk.ts";

/** `[http://x.org label]` → `label`, also behind a pipe, a common slip; without a label nothing is shown. */
export function renderExternalLink(output: Output, link: Token): void {
  const { cursor, page } = output;
  moveTo(output, link.next, link.end);
  if (cursor.inExternalLink) return;
  const close = closingBracket(output, link);
  if (close === undefined) {
    leaveHole(output, link.start, link.end);
    return;
  }
  moveTo(output, close.token, close.at + 1);
  const slip = page.text[link.end] === " " || page.text[link.end] === "|" ? 1 : 0;
  const label = { first: link.next, at: link.end + slip, end: close.at };
  if (page.text.slice(link.end, close.at).trim() === "") {
    leaveSign(output, link.start, close.at + 1);
    return;
  }
  cursor.inExternalLink = true;
  renderRange(output, label, false);
  cursor.inExternalLink = false;
}

/** An address in running text is not prose. */
export function renderBareUrl(output: Output, url: Token): void {
  moveTo(output, url.next, url.end);
  leaveHole(output, url.start, url.end);
}

/** A bracket, and the first token at or behind it. */
interface Close {
  readonly token: Token;
  readonly at: number;
}

/** The bracket that ends the link on its line. Where one search has failed, a later one need not start. */
function closingBracket(output: Output, link: Token): Close | undefined {
  const { searches } = output;
  if (link.end < searches.noBracketBefore) return undefined;
  const close = searchBracket(output, link);
  if (close === undefined) searches.noBracketBefore = startOf(output, endOfLine(output, link.next));
  return close;
}

/** Notes and nested elements, whose brackets are their own, are stepped over. */
function searchBracket(output: Output, link: Token): Close | undefined {
  let at = link.end;
  let token = link.next;
  for (;;) {
    const close = nextBracket(output, at);
    if (close === -1 || close >= output.cursor.end) return undefined;
    let within: Token | undefined;
    for (; token.start < close && within === undefined; token = token.next) {
      if (token.kind === "newline") return undefined;
      const last = token.closer ?? token;
      if (last.end > close) {
        within = last;
        token = last;
      }
    }
    if (within === undefined) return { token, at: close };
    at = within.end;
  }
}

/** The next `]` of the page, remembered, so that many unclosed links stay linear. */
function nextBracket({ page, searches: { nextBracket: memory } }: Output, from: number): number {
  const isKnown = from >= memory.from && (memory.found === -1 || memory.found >= from);
  if (!isKnown) {
    memory.from = from;
    memory.found = page.text.indexOf("]", from);
  }
  return memory.found;
}

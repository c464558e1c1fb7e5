import { matchEnd } from "../text/sticky.ts";
import type { Scan, Token } from "./tokens.ts";

const indents = " \t:*#";

/** Reads table marks at the start of a line; a blank line ends openers that cannot span paragraphs. */
export function scanLineStart(scan: Scan, from: number): number {
  const { text } = scan;
  let at = from;
  while (at < text.length && indents.includes(text.charAt(at))) at++;
  // `|}}` ends a template if no table is open in it.
  const endsTemplate = text[at + 2] === "}" && scan.open?.token.kind !== "openTable";
  if (text[at] === "\n") {
    while (scan.open !== undefined && isBroken(scan, scan.open.token, at)) scan.open = scan.open.below;
  }
  if (text[at] === "{" && text[at + 1] === "|" && text[at + 2] !== "}") {
    scan.openBracket("openTable", at, at + 2);
    return at + 2;
  }
  if (text[at] === "|" && text[at + 1] === "}" && !endsTemplate) {
    scan.closeBracket("closeTable", at, at + 2);
    return at + 2;
  }
  return from;
}

const bangOpener = /\{\{(?:\{!\}\}(?!\})|\(!\}\})/y;
/** The end of a table. In `{{!}}}}` the last two braces close a template. */
const bangCloser = /\{\{!(?:\)\}\}|\}\}\}(?=(?:\}\})*(?!\})))/y;

/** Reads a table's start in a template, `{{{!}}` or `{{(!}}`, or end, `{{!}}}` or `{{!)}}`. @returns its end or -1 */
export function scanBangTable(scan: Scan, at: number): number {
  const opened = matchEnd(bangOpener, scan.text, at);
  if (opened !== -1) {
    scan.openBracket("openTable", at, opened);
    return opened;
  }
  const closed = scan.open?.table === undefined ? -1 : matchEnd(bangCloser, scan.text, at);
  if (closed !== -1) scan.closeBracket("closeTable", at, closed);
  return closed;
}

function isBroken(scan: Scan, opener: Token, at: number): boolean {
  if (opener.kind === "openLink") return !isCaption(scan, opener, at);
  if (opener.kind === "openTemplate") return scan.settings.isInline(openName(scan, opener));
  return opener.kind === "openVariant";
}

/** Tells whether a blank line is in a picture's caption, whose end must be near; it is sought once per picture. */
function isCaption(scan: Scan, opener: Token, at: number): boolean {
  if (scan.caption?.opener !== opener) {
    if (!scan.settings.isFile(openName(scan, opener))) return false;
    scan.caption = { opener, end: captionEnd(scan.text, at) };
  }
  return at < scan.caption.end;
}

/** Longest caption after a blank line, in code units; a longer one is a broken link. */
const longestCaption = 1500;

/** Returns the end of a caption with a blank line, or -1 if that ends no line before the next heading. */
function captionEnd(text: string, at: number): number {
  const near = text.slice(at, at + longestCaption);
  let depth = 1;
  for (const { 0: mark, index } of near.matchAll(/\[\[|\]\]|\n=/g)) {
    if (mark === "\n=") return -1;
    depth += mark === "[[" ? 1 : -1;
    if (depth > 0) continue;
    return /^\]\][ \t]*(?:$|\n|\[\[|\{\{|<)/.test(near.slice(index, index + 40)) ? at + index : -1;
  }
  return -1;
}

function openName({ text }: Scan, opener: Token): string {
  const head = text.slice(opener.end, opener.end + 100);
  return head.slice(0, head.search(/[|{}[\]\n]|$/)).trim();
}

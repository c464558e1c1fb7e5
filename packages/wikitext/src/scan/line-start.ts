import { pushOpener, topOpener } from "./brackets.ts";
import { Character } from "./characters.ts";
import type { Scan } from "./scan.ts";
import { scanTableEnd } from "./table-marks.ts";
import { addToken, Kind } from "./tokens.ts";

/** Tables are marked at the start of a line only; a blank line ends what belongs to one paragraph. */
export function scanLineStart(scan: Scan, from: number): number {
  const { text, tokens, brackets } = scan;
  let at = from;
  while (isIndent(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  if (code === Character.lineFeed) closeParagraphBrackets(scan, at);
  if (
    code === Character.openBrace &&
    text.charCodeAt(at + 1) === Character.pipe &&
    text.charCodeAt(at + 2) !== Character.closeBrace
  ) {
    pushOpener(brackets, addToken(tokens, Kind.openTable, at, at + 2), Kind.openTable);
    return at + 2;
  }
  if (code === Character.pipe && text.charCodeAt(at + 1) === Character.closeBrace)
    return scanTableEnd(scan, at);
  return from;
}

/** Blank, tab, colon, and list marks by mistake: what may stand before a table at the start of its line. */
function isIndent(code: number): boolean {
  return (
    code === Character.space ||
    code === Character.tab ||
    code === Character.colon ||
    code === Character.asterisk ||
    code === Character.hash
  );
}

/** At a blank line links and inline templates that are still open are known to be broken. */
function closeParagraphBrackets(scan: Scan, at: number): void {
  const { tokens, brackets } = scan;
  for (let top = topOpener(brackets); top !== -1; top = topOpener(brackets)) {
    const kind = tokens.kind[top];
    const broken =
      (kind === Kind.openLink && !isCaption(scan, top, at)) ||
      kind === Kind.openVariant ||
      (kind === Kind.openTemplate && scan.settings.isInline(openName(scan, top)));
    if (!broken) return;
    brackets.depth--;
  }
}

/** A picture's caption may hold blank lines, if its end is near. Each is looked for once. */
function isCaption(scan: Scan, opener: number, at: number): boolean {
  const { caption, settings } = scan;
  if (caption.opener === opener) return at < caption.end;
  if (!settings.isFile(openName(scan, opener))) return false;
  caption.opener = opener;
  caption.end = captionEnd(scan.text, at);
  return at < caption.end;
}

/** A caption that goes on for longer than this behind a blank line, or deeper, is a broken link. */
const longestCaption = 1500;
const deepestCaption = 4;

/**
 * The offset of the `]]` that ends a picture's caption which a blank line at `at` interrupts; -1 where
 * none stands at the end of a line before the next heading.
 */
function captionEnd(text: string, at: number): number {
  const near = text.slice(at, at + longestCaption);
  let depth = 1;
  for (const mark of near.matchAll(/\[\[|\]\]|\n=/g)) {
    if (mark[0] === "[[") depth++;
    else if (mark[0] === "]]") depth--;
    else return -1;
    if (depth > deepestCaption) return -1;
    if (depth === 0)
      return /^\]\][ \t]*(?:$|\n|\[\[|\{\{|<)/.test(near.slice(mark.index, mark.index + 40))
        ? at + mark.index
        : -1;
  }
  return -1;
}

/** The name of a template, or the target of a link, that is still open. */
function openName(scan: Scan, opener: number): string {
  const start = scan.tokens.end[opener] as number;
  const head = scan.text.slice(start, start + 100);
  return head.slice(0, head.search(/[|{}[\]\n]|$/)).trim();
}

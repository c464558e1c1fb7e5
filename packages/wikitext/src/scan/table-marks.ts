import { canClose, popOpener, pushOpener, tie, topOpener } from "./brackets.ts";
import { Character } from "./characters.ts";
import type { Scan } from "./scan.ts";
import { addToken, Kind } from "./tokens.ts";

/** `|}` at the start of a line ends a table, unless its brace belongs to a template. */
export function scanTableEnd(scan: Scan, at: number): number {
  const { text, tokens, brackets } = scan;
  const top = topOpener(brackets);
  const ofTemplate =
    text.charCodeAt(at + 2) === Character.closeBrace && (top === -1 || tokens.kind[top] !== Kind.openTable);
  if (ofTemplate) return at;
  const closer = addToken(tokens, Kind.closeTable, at, at + 2);
  if (canClose(brackets, Kind.openTable)) tie(tokens, popOpener(brackets, tokens, Kind.openTable), closer);
  return at + 2;
}

const bangOpener = /\{\{(?:\{!\}\}(?!\})|\(!\}\})/y;
/** Of an even number of braces the last two belong to a template: that mark is a cell's. */
const bangCloser = /\{\{!(?:\)\}\}|\}\}\}(?=(?:\}\})*(?!\})))/y;

/**
 * The pipes of a table inside a template are templates: `{{{!}}` or `{{(!}}` begins it, `{{!}}}` or
 * `{{!)}}` ends it. Returns the offset behind such a mark, or -1.
 */
export function scanBangTable(scan: Scan, at: number): number {
  const { text, tokens, brackets } = scan;
  bangOpener.lastIndex = bangCloser.lastIndex = at;
  if (bangOpener.test(text)) {
    pushOpener(brackets, addToken(tokens, Kind.openTable, at, bangOpener.lastIndex), Kind.openTable);
    return bangOpener.lastIndex;
  }
  if (!canClose(brackets, Kind.openTable) || !bangCloser.test(text)) return -1;
  const closer = addToken(tokens, Kind.closeTable, at, bangCloser.lastIndex);
  tie(tokens, popOpener(brackets, tokens, Kind.openTable), closer);
  return bangCloser.lastIndex;
}

import { decodeHTMLStrict } from "entities";
import type { Token } from "../scan/tokens.ts";
import { Mark, maskLiteral } from "../tidy/marks.ts";
import { emitLiteral, emitString, endParagraph, leaveHole, noteForAudit } from "./emit.ts";
import { formulaText } from "./formulas.ts";
import type { Output } from "./output.ts";
import { moveTo } from "./walk.ts";

export function renderVerbatim(output: Output, token: Token): void {
  const isBlock = /^<pre/i.test(output.page.text.slice(token.start, token.start + 4));
  if (isBlock) endParagraph(output);
  emitLiteral(output, contentOf(output, token));
  if (isBlock) endParagraph(output);
}

export function renderFormula(output: Output, token: Token): void {
  const words = formulaText(contentOf(output, token));
  if (words !== undefined) emitLiteral(output, words);
  else {
    if (output.line.visible) noteForAudit(output, Mark.lost);
    leaveHole(output, token.start, token.end);
  }
}

/** What stands between the tags of an element. */
function contentOf({ page: { text } }: Output, { start, end }: Token): string {
  const content = text.slice(text.indexOf(">", start) + 1, text.lastIndexOf("<", end - 1));
  return decode(content.replaceAll("\n", " "));
}

export function renderEntity(output: Output, token: Token): void {
  moveTo(output, token.next, token.end);
  const decoded = decode(output.page.text.slice(token.start, token.end));
  const isBlank = decoded !== "" && decoded !== "\u3000" && decoded.trim() === "";
  emitString(output, isBlank ? " " : maskLiteral(decoded));
}

/**
 * Character references, once. A name that HTML does not know stays as it is; a number that is no
 * character (a surrogate, NUL or another control) comes out as nothing.
 */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return decodeHTMLStrict(text).replace(/(?!\s)\p{Cc}|[\uFDD0-\uFDEF\uFFFD]/gu, "");
}

import { decodeHTMLStrict } from "entities";
import { renderBareUrl, renderExternalLink } from "./external-links.ts";
import { startHtmlHeading } from "./headings.ts";
import { startLine } from "./lines.ts";
import { recoverLink, renderLink } from "./links.ts";
import { Mark, maskLiteral } from "./marks.ts";
import {
  capture,
  emitLiteral,
  emitString,
  emitText,
  endParagraph,
  leaveHole,
  type Output,
  Owed,
  type Range,
} from "./output.ts";
import { quoteLetters } from "./quotes.ts";
import { firstPipe, innerRange } from "./ranges.ts";
import { recoverTemplate } from "./template-recovery.ts";
import { renderTemplate } from "./templates.ts";
import { Kind, Opaque, TagRole } from "./tokens.ts";
import { variantText } from "./variants.ts";

/** Thrown where a page has used up its steps. */
export const stepsExhausted = new Error("the page has used up its steps");

/**
 * Renders the tokens of a range at the end of `output.out`, in one walk. Nested elements are ranges
 * again, down to the depth the budget allows; what lies deeper is left out and reported.
 */
export function renderRange(output: Output, range: Range, block: boolean): void {
  if (output.depth >= output.budget.depth) {
    output.facts.tooDeep = true;
    output.lineTouched = true;
    return;
  }
  output.steps += range.end - range.at;
  if (output.steps > output.budget.steps) throw stepsExhausted;
  const { token, at, lastToken, end, block: outerBlock } = output;
  output.depth++;
  enter(output, range.token, range.at, range.lastToken, range.end);
  output.block = block;
  if (block) startLine(output);
  walk(output);
  output.depth--;
  enter(output, token, at, lastToken, end);
  output.block = outerBlock;
}

function enter(output: Output, token: number, at: number, lastToken: number, end: number): void {
  output.token = token;
  output.at = at;
  output.lastToken = lastToken;
  output.end = end;
}

function walk(output: Output): void {
  const { tokens } = output;
  while (output.token < output.lastToken) {
    const start = tokens.start[output.token] as number;
    if (start >= output.end) break;
    if (start < output.at) {
      output.token++;
      continue;
    }
    if (start > output.at) emitText(output, output.at, start);
    output.at = start;
    const handler = handlers[tokens.kind[output.token] as number];
    if (handler !== undefined) handler(output, tokens.end[output.token] as number);
    if (output.tail !== undefined) return;
  }
  if (output.at < output.end) emitText(output, output.at, output.end);
}

/** A handler renders the current token and moves `token` and `at` behind what it has dealt with. */
type Handler = (output: Output, end: number) => void;

const handlers: (Handler | undefined)[] = [];
handlers[Kind.newline] = endLine;
handlers[Kind.pipe] = (output, end) => {
  step(output, end);
  emitString(output, "|");
};
handlers[Kind.openTemplate] = matchedOr(renderTemplate, recoverTemplate);
handlers[Kind.openParameter] = matchedOr(renderParameter, skip);
handlers[Kind.openLink] = matchedOr(renderLink, recoverLink);
handlers[Kind.openTable] = matchedOr(leaveOutTable, skip);
handlers[Kind.openHtmlTable] = matchedOr(leaveOutTable, skipBlock);
handlers[Kind.openVariant] = matchedOr(renderVariant, skip);
handlers[Kind.closeBraces] = stray(skip);
handlers[Kind.closeLink] = stray(skip);
handlers[Kind.closeTable] = stray(skipBlock);
handlers[Kind.closeHtmlTable] = stray(skipBlock);
handlers[Kind.closeVariant] = stray(skip);
handlers[Kind.magicWord] = skip;
handlers[Kind.tildes] = skip;
handlers[Kind.opaque] = renderOpaque;
handlers[Kind.tag] = renderTag;
handlers[Kind.quotes] = renderQuotes;
handlers[Kind.entity] = renderEntity;
handlers[Kind.lessThan] = (output, end) => {
  step(output, end);
  emitLiteral(output, "<");
};
handlers[Kind.externalLink] = renderExternalLink;
handlers[Kind.bareUrl] = renderBareUrl;

function matchedOr(matched: (output: Output) => void, broken: Handler): Handler {
  return (output, end) => {
    if ((output.tokens.match[output.token] as number) > output.token) matched(output);
    else {
      output.facts.unbalanced = true;
      broken(output, end);
    }
  };
}

/** A closer is met only where it closes nothing. */
function stray(handler: Handler): Handler {
  return (output, end) => {
    output.facts.unbalanced = true;
    handler(output, end);
  };
}

function step(output: Output, end: number): void {
  output.token++;
  output.at = end;
}

function skip(output: Output, end: number): void {
  output.lineTouched = true;
  step(output, end);
}

function skipBlock(output: Output, end: number): void {
  skip(output, end);
  endParagraph(output);
}

/** A blank line, and a line of which only a picture or box is gone, parts paragraphs; others join. */
function endLine(output: Output, end: number): void {
  if (output.lineVisible) {
    if (output.lineItem) endParagraph(output);
    else if (output.owed === Owed.nothing) output.owed = Owed.join;
  } else if (output.lineDropped || !output.lineTouched) endParagraph(output);
  output.lineVisible = output.lineTouched = output.lineDropped = output.lineItem = false;
  step(output, end);
  if (output.block) startLine(output);
}

function moveBehindMatch(output: Output): { start: number; end: number; closer: number } {
  const { tokens } = output;
  const start = tokens.start[output.token] as number;
  const closer = tokens.match[output.token] as number;
  const end = tokens.end[closer] as number;
  output.token = closer + 1;
  output.at = end;
  return { start, end, closer };
}

function leaveOutTable(output: Output): void {
  moveBehindMatch(output);
  output.lineTouched = output.lineDropped = true;
  endParagraph(output);
}

/** `{{{name|default}}}`: outside a template only the default has a meaning. */
function renderParameter(output: Output): void {
  const opener = output.token;
  const { start, end, closer } = moveBehindMatch(output);
  const pipe = firstPipe(output, opener, closer);
  if (pipe === closer) leaveHole(output, start, end);
  else output.render(output, innerRange(output, pipe, closer), false);
}

function renderVariant(output: Output): void {
  const opener = output.token;
  const { start, end, closer } = moveBehindMatch(output);
  const text = variantText(capture(output, innerRange(output, opener, closer)), output.variant);
  if (text === "") leaveHole(output, start, end);
  else emitString(output, text);
}

function renderOpaque(output: Output, end: number): void {
  const { tokens, text } = output;
  const start = tokens.start[output.token] as number;
  const kind = tokens.detail[output.token];
  step(output, end);
  output.lineTouched = true;
  if (kind === Opaque.literal) {
    emitLiteral(output, contentOf(text, start, end));
    return;
  }
  if (kind === Opaque.formula && simpleFormula.test(contentOf(text, start, end))) {
    emitLiteral(output, contentOf(text, start, end));
    return;
  }
  if (kind === Opaque.box) output.lineDropped = true;
  leaveHole(output, start, end);
}

/** A formula that reads as text: no TeX commands or groups. */
const simpleFormula = /^[\p{L}\d\s.,+\-=<>*/^()!|]{1,80}$/u;

function contentOf(text: string, start: number, end: number): string {
  const from = text.indexOf(">", start) + 1;
  const to = text.lastIndexOf("<", end - 1);
  return decode(text.slice(from, to).replaceAll("\n", " "));
}

function renderTag(output: Output, end: number): void {
  const role = output.tokens.detail[output.token];
  const start = output.at;
  step(output, end);
  output.lineTouched = true;
  if (role === TagRole.heading) startHtmlHeading(output, start);
  else if (role === TagRole.block) endParagraph(output);
  else if (role === TagRole.item) {
    endParagraph(output);
    output.paragraphMark = Mark.item;
  } else if (role === TagRole.lineBreak) breakLine(output);
}

/** A line break is a blank between words; two in a row, or one in Chinese, end the paragraph. */
function breakLine(output: Output): void {
  if (output.wiki.unspaced || output.afterLineBreak) {
    endParagraph(output);
    return;
  }
  emitString(output, " ");
  output.afterLineBreak = true;
}

function renderQuotes(output: Output, end: number): void {
  const start = output.at;
  step(output, end);
  output.lineTouched = true;
  emitLiteral(output, "'".repeat(quoteLetters(output, start, end)));
}

function renderEntity(output: Output, end: number): void {
  const written = output.text.slice(output.at, end);
  step(output, end);
  const decoded = decode(written);
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

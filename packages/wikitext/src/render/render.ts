import { decodeHTMLStrict } from "entities";
import { Kind, Opaque, TagRole } from "../scan/tokens.ts";
import { Mark, maskLiteral } from "../tidy/marks.ts";
import { emitLiteral, emitString, endParagraph, leaveHole, leaveSign, sentenceGoesOn } from "./emit.ts";
import { renderBareUrl, renderExternalLink } from "./external-links.ts";
import { renderEquals, startHtmlHeading } from "./headings.ts";
import { startLine } from "./lines.ts";
import { recoverLink, renderLink } from "./links.ts";
import { type Handler, type Handlers, type Output, Owed } from "./output.ts";
import { quoteLetters } from "./quotes.ts";
import { firstPipe, innerRange } from "./ranges.ts";
import { renderHtmlTable, renderWikiTable } from "./tables.ts";
import { recoverTemplate } from "./template-recovery.ts";
import { renderTemplate } from "./templates.ts";
import { shownText } from "./variants.ts";
import { capture, renderRange } from "./walk.ts";

const byKind: (Handler | undefined)[] = [];
byKind[Kind.newline] = endLine;
byKind[Kind.pipe] = (output, end) => {
  step(output, end);
  emitString(output, "|");
};
byKind[Kind.openTemplate] = matchedOr(renderTemplate, recoverTemplate);
byKind[Kind.openParameter] = matchedOr(renderParameter, skip);
byKind[Kind.openLink] = matchedOr(renderLink, recoverLink);
byKind[Kind.openTable] = matchedOr(renderWikiTable, skip);
byKind[Kind.openHtmlTable] = matchedOr(renderHtmlTable, skipBlock);
byKind[Kind.openVariant] = matchedOr(renderVariant, recoverVariant);
byKind[Kind.closeBraces] = stray(skip);
byKind[Kind.closeLink] = stray(skip);
byKind[Kind.closeTable] = stray(skipBlock);
byKind[Kind.closeHtmlTable] = stray(skipBlock);
byKind[Kind.closeVariant] = stray(skip);
byKind[Kind.magicWord] = skip;
byKind[Kind.tildes] = skip;
byKind[Kind.opaque] = renderOpaque;
byKind[Kind.tag] = renderTag;
byKind[Kind.quotes] = renderQuotes;
byKind[Kind.entity] = renderEntity;
byKind[Kind.literal] = (output, end) => {
  const { at } = output.cursor;
  step(output, end);
  emitLiteral(output, output.page.text.slice(at, end));
};
byKind[Kind.externalLink] = renderExternalLink;
byKind[Kind.bareUrl] = renderBareUrl;
byKind[Kind.equals] = renderEquals;

/** What is done with each kind of token. */
export const handlers: Handlers = { byKind, lineStart: startLine };

function matchedOr(matched: (output: Output) => void, broken: Handler): Handler {
  return (output, end) => {
    if ((output.page.tokens.match[output.cursor.token] as number) > output.cursor.token) matched(output);
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
  output.cursor.token++;
  output.cursor.at = end;
}

function skip(output: Output, end: number): void {
  output.line.touched = true;
  step(output, end);
}

function skipBlock(output: Output, end: number): void {
  skip(output, end);
  endParagraph(output);
}

/** A blank line, and a line of which only a picture or box is gone, parts paragraphs but no sentence; others join. */
function endLine(output: Output, end: number): void {
  const { line } = output;
  if (line.visible) {
    if (line.item) endParagraph(output);
    else if (line.owed === Owed.nothing) line.owed = Owed.join;
  } else if (line.dropped ? !sentenceGoesOn(output, end) : !line.touched) endParagraph(output);
  line.visible = line.touched = line.dropped = line.item = false;
  step(output, end);
  if (output.cursor.block) startLine(output);
}

function moveBehindMatch(output: Output): { start: number; end: number; closer: number } {
  const { tokens } = output.page;
  const start = tokens.start[output.cursor.token] as number;
  const closer = tokens.match[output.cursor.token] as number;
  const end = tokens.end[closer] as number;
  output.cursor.token = closer + 1;
  output.cursor.at = end;
  return { start, end, closer };
}

/** `{{{name|default}}}`: outside a template only the default has a meaning. */
function renderParameter(output: Output): void {
  const opener = output.cursor.token;
  const { start, end, closer } = moveBehindMatch(output);
  const pipe = firstPipe(output, opener, closer);
  if (pipe === closer) leaveHole(output, start, end);
  else renderRange(output, innerRange(output, pipe, closer), false);
}

function renderVariant(output: Output): void {
  const opener = output.cursor.token;
  const { start, end, closer } = moveBehindMatch(output);
  const text = shownText(output, capture(output, innerRange(output, opener, closer)));
  if (text === "") leaveHole(output, start, end);
  else emitString(output, text);
}

const variantHead = /(?:[A-Z-]\|)?[ \t]*(?:zh|sr)(?:-[a-z]{2,4})?[ \t]*:/y;

/** A `-{` that is not closed: it goes with the name of the variant behind it. */
function recoverVariant(output: Output, end: number): void {
  skip(output, end);
  variantHead.lastIndex = end;
  if (variantHead.test(output.page.text)) output.cursor.at = variantHead.lastIndex;
}

function renderOpaque(output: Output, end: number): void {
  const { tokens, text } = output.page;
  const start = tokens.start[output.cursor.token] as number;
  const kind = tokens.detail[output.cursor.token];
  step(output, end);
  output.line.touched = true;
  if (kind === Opaque.literal) {
    const isBlock = /^<pre/i.test(text.slice(start, start + 4));
    if (isBlock) endParagraph(output);
    emitLiteral(output, contentOf(text, start, end));
    if (isBlock) endParagraph(output);
    return;
  }
  if (kind === Opaque.formula && simpleFormula.test(contentOf(text, start, end))) {
    emitLiteral(output, contentOf(text, start, end));
    return;
  }
  if (kind === Opaque.comment && !mayGape.test(text.charAt(start - 1))) return;
  if (kind === Opaque.box) output.line.dropped = true;
  if (/^<ref\b/i.test(text.slice(start, start + 5))) leaveSign(output, start, end);
  else leaveHole(output, start, end);
}

/** What a comment may leave a gap behind: a blank or a line's start, an opening bracket or quotation mark. */
const mayGape = /^$|[\s(["'“‘「『（【]/;

/** A formula that reads as text: no TeX commands or groups. */
const simpleFormula = /^[\p{L}\d\s.,+\-=<>*/^()!|]{1,80}$/u;

function contentOf(text: string, start: number, end: number): string {
  const from = text.indexOf(">", start) + 1;
  const to = text.lastIndexOf("<", end - 1);
  return decode(text.slice(from, to).replaceAll("\n", " "));
}

function renderTag(output: Output, end: number): void {
  const role = output.page.tokens.detail[output.cursor.token];
  const start = output.cursor.at;
  step(output, end);
  output.line.touched = true;
  if (role === TagRole.heading) startHtmlHeading(output, start);
  else if (role === TagRole.block) endParagraph(output);
  else if (role === TagRole.item) {
    endParagraph(output);
    output.line.paragraphMark = Mark.item;
  } else if (role === TagRole.lineBreak) breakLine(output);
}

/** Who speaks: `'''Mayor:'''`, `'''Mayor''':`, `'''((Mayor))'''`, or one to three capitals: `Q: Why?` */
const speaker =
  /\s*(?:[A-Z]{1,3}:\s|(?:'{3}|<[Bb]>|<[Ss]trong>)(?:\(\([^()\n]{1,40}\)\)'{3}|[^'\n<:]{1,40}(?::\s*(?:'{3}|<\/)|(?:'{3}|<\/(?:[Bb]|[Ss]trong)>)\s*:)))/y;

/**
 * A line break is a blank between words; two in a row, or one in Chinese, end the paragraph, and so does one
 * before the name of who speaks.
 */
function breakLine(output: Output): void {
  speaker.lastIndex = output.cursor.at;
  if (output.page.wiki.unspaced || output.line.afterBreak || speaker.test(output.page.text)) {
    endParagraph(output);
    return;
  }
  emitString(output, " ");
  output.line.afterBreak = true;
}

function renderQuotes(output: Output, end: number): void {
  const start = output.cursor.at;
  step(output, end);
  output.line.touched = true;
  emitLiteral(output, "'".repeat(quoteLetters(output, start, end)));
}

function renderEntity(output: Output, end: number): void {
  const written = output.page.text.slice(output.cursor.at, end);
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

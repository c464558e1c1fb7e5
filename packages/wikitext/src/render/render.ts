import type { Token } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { recoverTemplate } from "./broken-templates.ts";
import {
  emitLiteral,
  emitString,
  emitText,
  endParagraph,
  lastCharacter,
  leaveHole,
  leaveOut,
  leaveSign,
  noteForAudit,
  sentenceGoesOn,
  shownText,
} from "./emit.ts";
import { startHtmlHeading, startLine } from "./lines.ts";
import { recoverLink, renderBareUrl, renderExternalLink, renderLink } from "./links.ts";
import { quoteLetters, renderEntity, renderFormula, renderVerbatim } from "./literals.ts";
import { superscript } from "./numbers.ts";
import {
  type Handler,
  type Handlers,
  newOutput,
  type Output,
  type PageSource,
  type ReaderSetting,
} from "./output.ts";
import { renderHtmlTable, renderWikiTable } from "./tables.ts";
import { headingWithinLine, readTail, renderAfterTail } from "./tail.ts";
import { beginTail } from "./tail-lines.ts";
import { renderTemplate } from "./templates.ts";
import { capture, firstPipe, innerRange, moveBehind, moveTo, renderRange, stepsExhausted } from "./walk.ts";

/** Renders a token with the cursor behind it. */
const stepped = (render: Handler): Handler => {
  return (output, token) => {
    stepOver(output, token);
    render(output, token);
  };
};

/** What is done with each kind of token. */
const handlers: Handlers = {
  lineStart: startLine,
  byKind: {
    newline: endLine,
    pipe: (output, token) => {
      moveTo(output, token.next, token.end);
      emitString(output, "|");
    },
    openTemplate: closedOr(renderTemplate, recoverTemplate),
    openParameter: closedOr(renderParameter, stepOver),
    openLink: closedOr(renderLink, recoverLink),
    openTable: closedOr(renderWikiTable, stepOver),
    openHtmlTable: closedOr(renderHtmlTable, stepOverBlock),
    openVariant: closedOr(renderVariant, recoverVariant),
    closeBraces: stray(stepOver),
    closeLink: stray(stepOver),
    closeTable: stray(stepOverBlock),
    closeHtmlTable: stray(stepOverBlock),
    closeVariant: stray(stepOver),
    magicWord: stepOver,
    tildes: stepOver,
    comment: stepped(leaveComment),
    note: stepped(leaveNote),
    box: stepped((output, { start, end }) => leaveOut(output, start, end)),
    verbatim: stepped(renderVerbatim),
    formula: stepped(renderFormula),
    tag: renderTag,
    block: (output, token) => {
      stepOverBlock(output, token);
      const tag = poemTag.exec(output.page.text.slice(token.start, token.start + 6));
      if (tag !== null) output.inPoem = tag[1] === "";
    },
    item: (output, token) => {
      stepOverBlock(output, token);
      output.line.paragraphMark = Mark.item;
    },
    lineBreak: stepped(breakLine),
    htmlHeading: stepped(startHtmlHeading),
    quotes: (output, token) => {
      stepOver(output, token);
      emitLiteral(output, "'".repeat(quoteLetters(output, token)));
    },
    entity: renderEntity,
    literal: (output, token) => {
      moveTo(output, token.next, token.end);
      emitLiteral(output, output.page.text.slice(token.start, token.end));
    },
    externalLink: renderExternalLink,
    bareUrl: renderBareUrl,
    equals: renderEquals,
    end: () => {},
  },
};

/** Renders a whole page; undefined where it exceeds its budget. */
export function renderPage(setting: ReaderSetting, source: PageSource): Output | undefined {
  const output = newOutput(setting, source, handlers);
  const { first, text } = source.tokens;
  try {
    renderRange(output, { first, at: 0, end: text.length }, true);
    renderAfterTail(output);
    readTail(output);
    return output;
  } catch (error) {
    if (error === stepsExhausted) return undefined;
    throw error;
  }
}

function closedOr(closed: Handler, broken: Handler): Handler {
  return (output, token) => {
    if (token.closer !== undefined) closed(output, token);
    else {
      output.facts.unbalanced = true;
      broken(output, token);
    }
  };
}

/** A closer is met only where it closes nothing. */
function stray(handler: Handler): Handler {
  return (output, token) => {
    output.facts.unbalanced = true;
    handler(output, token);
  };
}

function stepOver(output: Output, token: Token): void {
  output.line.touched = true;
  moveTo(output, token.next, token.end);
}

/** The lines of a poem stay apart. */
const poemTag = /^<(\/?)poem/i;

/** A power or index that is raised is no more digits of the number before it: `10<sup>24</sup>`, `km<sup>2</sup>`. */
const raised = /<sup\b[^<>]{0,100}>\s*([+\-−–]?\d{1,4})\s*<\/sup\s*>/iy;

function renderTag(output: Output, token: Token): void {
  raised.lastIndex = token.start;
  const words = superscript(raised.exec(output.page.text)?.[1] ?? "");
  const isRaised = words !== undefined && /[\p{L}\p{N})\]]/u.test(lastCharacter(output.line.out));
  stepOver(output, token);
  if (!isRaised) return;
  emitString(output, words);
  output.cursor.at = raised.lastIndex;
}

function stepOverBlock(output: Output, token: Token): void {
  stepOver(output, token);
  endParagraph(output);
}

/** A blank line, and a line of which only a picture or box is gone, parts paragraphs but no sentence; others join. */
function endLine(output: Output, token: Token): void {
  const { line } = output;
  if (line.visible) {
    if (line.item || output.inPoem) endParagraph(output);
    else if (line.owed === "nothing") line.owed = "join";
  } else if (line.dropped ? !sentenceGoesOn(output, token.end) : !line.touched) endParagraph(output);
  line.visible = line.touched = line.dropped = line.item = false;
  moveTo(output, token.next, token.end);
  if (output.cursor.block) startLine(output);
}

/** `{{{name|default}}}`: outside a template only the default has a meaning. */
function renderParameter(output: Output, opener: Token): void {
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  moveBehind(output, opener);
  if (pipe.start >= inner.end) leaveHole(output, opener.start, output.cursor.at);
  else renderRange(output, { first: pipe.next, at: pipe.end, end: inner.end }, false);
}

function renderVariant(output: Output, opener: Token): void {
  moveBehind(output, opener);
  const text = shownText(output, capture(output, innerRange(opener)));
  if (text === "") leaveHole(output, opener.start, output.cursor.at);
  else emitString(output, text);
}

const variantHead = /(?:[A-Z-]\|)?[ \t]*(?:zh|sr)(?:-[a-z]{2,4})?[ \t]*:/y;

/** A `-{` that is not closed: it goes with the name of the variant behind it. */
function recoverVariant(output: Output, opener: Token): void {
  stepOver(output, opener);
  variantHead.lastIndex = opener.end;
  if (variantHead.test(output.page.text)) output.cursor.at = variantHead.lastIndex;
}

/** What a comment may leave a gap behind: a blank or a line's start, an opening bracket or quotation mark. */
const mayGape = /^$|[\s(["'“‘「『（【]/;

function leaveComment(output: Output, { start, end }: Token): void {
  const { text } = output.page;
  if (mayGape.test(text.charAt(start - 1))) leaveHole(output, start, end);
}

/** The end tag of a note where that is not whole: `</ref name"x">`, `</ref It fell.` */
const tornEnd = /<\/ref(?!\s*>)[^<]*$/i;

function leaveNote(output: Output, { start, end }: Token): void {
  const { text } = output.page;
  if (tornEnd.test(text.slice(Math.max(start, end - 150), end))) noteForAudit(output, Mark.torn);
  if (/^<ref\b/i.test(text.slice(start, start + 5))) leaveSign(output, start, end);
  else leaveHole(output, start, end);
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

/** Equals signs within a line head a tail section or are text. */
function renderEquals(output: Output, token: Token): void {
  const tail = output.cursor.block ? headingWithinLine(output, token) : undefined;
  if (tail !== undefined) {
    beginTail(output, tail);
    return;
  }
  moveTo(output, token.next, token.end);
  emitText(output, token.start, token.end);
}

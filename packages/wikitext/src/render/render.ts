import type { Token } from "../scan/tokens.ts";
import { Mark } from "../text/marks.ts";
import { matchAt, matchEnd } from "../text/sticky.ts";
import { renderEquals, startHtmlHeading } from "./headings.ts";
import { startLine } from "./lines.ts";
import { recoverLink, renderExternalLink, renderLink } from "./links.ts";
import { renderEntity, renderFormula, renderQuotes, renderVerbatim } from "./literals.ts";
import { superscript } from "./numbers.ts";
import type { RenderSettings, ScannedPage } from "./page-state.ts";
import { firstPipe, innerRange, rangeAfter } from "./ranges.ts";
import { renderTable } from "./tables.ts";
import { readTails } from "./tail.ts";
import { recoverTemplate, renderTemplate } from "./templates.ts";
import { type Handler, type Handlers, stepsExhausted, Writer } from "./writer.ts";

const stepOver: Handler = (writer, token) => writer.stepOver(token);

const stepped = (render: Handler): Handler => {
  return (writer, token) => {
    writer.stepOver(token);
    render(writer, token);
  };
};
const stepOverBlock = stepped((writer) => writer.line.endParagraph());

const closedOr = (closed: Handler, broken: Handler): Handler => {
  return (writer, token) => {
    writer.facts.unbalanced ||= token.closer === undefined;
    (token.closer === undefined ? broken : closed)(writer, token);
  };
};

const stray = (handler: Handler): Handler => closedOr(handler, handler);

/** A comment leaves a hole after a blank, the start of a line, an opening bracket or quotation mark. */
const mayGape = /^$|[\s(["'“‘「『（【]/;
const poemTag = /^<(\/?)poem/i;

const handlers: Handlers = {
  lineStart: startLine,
  newline: endLine,
  pipe: (writer, token) => {
    writer.moveTo(token.next, token.end);
    writer.print("|");
  },
  openTemplate: closedOr(renderTemplate, recoverTemplate),
  openParameter: closedOr(renderParameter, stepOver),
  openLink: closedOr(renderLink, recoverLink),
  openTable: closedOr(renderTable, stepOver),
  openHtmlTable: closedOr(renderTable, stepOverBlock),
  openVariant: closedOr(renderVariant, recoverVariant),
  closeBraces: stray(stepOver),
  closeLink: stray(stepOver),
  closeTable: stray(stepOverBlock),
  closeHtmlTable: stray(stepOverBlock),
  closeVariant: stray(stepOver),
  magicWord: stepOver,
  tildes: stepOver,
  comment: stepped((writer, { start, end }) => {
    if (mayGape.test(writer.text.charAt(start - 1))) writer.markHole(start, end);
  }),
  note: stepped(leaveNote),
  box: stepped((writer, { start, end }) => writer.leaveOut(start, end)),
  verbatim: stepped(renderVerbatim),
  formula: stepped(renderFormula),
  tag: renderTag,
  block: stepped((writer, token) => {
    writer.line.endParagraph();
    const tag = poemTag.exec(writer.text.slice(token.start, token.start + 6));
    if (tag !== null) writer.inPoem = tag[1] === "";
  }),
  item: stepped((writer) => writer.line.endParagraph(Mark.item)),
  lineBreak: stepped(breakLine),
  htmlHeading: stepped(startHtmlHeading),
  quotes: renderQuotes,
  entity: renderEntity,
  literal: (writer, token) => {
    writer.moveTo(token.next, token.end);
    writer.printLiteral(writer.text.slice(token.start, token.end));
  },
  externalLink: renderExternalLink,
  bareUrl: stepped((writer, { start, end }) => writer.markHole(start, end)),
  equals: renderEquals,
  end: () => {},
};

export function renderPage(setting: RenderSettings, page: ScannedPage): Writer | undefined {
  const writer = new Writer(setting, page, handlers);
  try {
    writer.render({ first: page.tokens.first, at: 0, end: writer.text.length }, true);
    readTails(writer);
    return writer;
  } catch (error) {
    if (error === stepsExhausted) return undefined;
    throw error;
  }
}

/** Ends a line. Blank lines, and pictures or boxes alone on a line between sentences, end a paragraph; others join. */
function endLine(writer: Writer, token: Token): void {
  const { line } = writer;
  if (line.visible) {
    if (line.item || writer.inPoem) line.endParagraph();
    else if (line.pending === "nothing") line.pending = "join";
  } else if (line.hasLeftOut ? !writer.sentenceGoesOn(token.end) : !line.hasMarkup) line.endParagraph();
  line.restart();
  writer.moveTo(token.next, token.end);
  if (writer.isBlock) startLine(writer);
}

/** A power, whose digits must not join those before: `10<sup>24</sup>`, `km<sup>2</sup>`. */
const raised = /<sup\b[^<>]{0,100}>\s*([+\-−–]?\d{1,4})\s*<\/sup\s*>/iy;

function renderTag(writer: Writer, token: Token): void {
  const [whole = "", power = ""] = matchAt(raised, writer.text, token.start) ?? [];
  const words = superscript(power);
  const isRaised = words !== undefined && /[\p{L}\p{N})\]]/u.test(writer.line.lastCharacter());
  writer.stepOver(token);
  if (!isRaised) return;
  writer.print(words);
  writer.at = token.start + whole.length;
}

function renderParameter(writer: Writer, opener: Token): void {
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  const end = writer.moveAfter(opener);
  if (pipe.start >= inner.end) writer.markHole(opener.start, end);
  else writer.render(rangeAfter(pipe, inner.end), false);
}

function renderVariant(writer: Writer, opener: Token): void {
  const end = writer.moveAfter(opener);
  const words = writer.inVariant(writer.capture(innerRange(opener)));
  if (words === "") writer.markHole(opener.start, end);
  else writer.print(words);
}

const variantHead = /(?:[A-Z-]\|)?[ \t]*(?:zh|sr)(?:-[a-z]{2,4})?[ \t]*:/y;

/** Leaves out a `-{` that is not closed, with the name of the variant after it. */
function recoverVariant(writer: Writer, opener: Token): void {
  writer.stepOver(opener);
  writer.at = Math.max(writer.at, matchEnd(variantHead, writer.text, opener.end));
}

/** A broken end tag of a note: `</ref name"x">`, `</ref It fell.` */
const tornEnd = /<\/ref(?!\s*>)[^<]*$/i;

function leaveNote(writer: Writer, { start, end }: Token): void {
  const { text } = writer;
  if (tornEnd.test(text.slice(Math.max(start, end - 150), end))) writer.line.flag(Mark.torn);
  if (/^<ref\b/i.test(text.slice(start, start + 5))) writer.leaveSign(start, end);
  else writer.markHole(start, end);
}

/** The name of a speaker: `'''Mayor:'''`, `'''Mayor''':`, `'''((Mayor))'''`, or one to three capitals: `Q: Why?` */
const speaker =
  /\s*(?:[A-Z]{1,3}:\s|(?:'{3}|<[Bb]>|<[Ss]trong>)(?:\(\([^()\n]{1,40}\)\)'{3}|[^'\n<:]{1,40}(?::\s*(?:'{3}|<\/)|(?:'{3}|<\/(?:[Bb]|[Ss]trong)>)\s*:)))/y;

/** Renders a line break as a blank. Two in a row, or one in Chinese or before a speaker, end the paragraph. */
function breakLine(writer: Writer): void {
  const { wiki, line, text, at } = writer;
  if (wiki.unspaced || line.afterBreak || matchEnd(speaker, text, at) !== -1) line.endParagraph();
  else {
    writer.print(" ");
    line.afterBreak = true;
  }
}

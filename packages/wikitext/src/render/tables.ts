import { type Token, tokenAfter } from "../scan/tokens.ts";
import { Mark } from "../text/marks.ts";
import { sentenceCount, wordCount } from "../text/sentences.ts";
import { innerRange, type Range } from "./ranges.ts";
import type { Writer } from "./writer.ts";

/** Fewest sentences of a table of prose. Tables of wikitext mostly hold data, so they need more. */
const fewestSentences = { html: 2, wiki: 4 } as const;

/** Renders a table of prose cell by cell, and leaves out any other table. */
export function renderTable(writer: Writer, opener: Token): void {
  const { line, text } = writer;
  writer.moveAfter(opener);
  line.hasMarkup = line.hasLeftOut = true;
  const inner = innerRange(opener);
  const isHtml = opener.kind === "openHtmlTable";
  const firstLine = text.slice(opener.start, Math.max(opener.start, text.indexOf("\n", opener.start)));
  const holdsData = !isHtml && dataAttributes.test(firstLine);
  const mayBeProse = !holdsData && proseSign.test(text.slice(inner.at, inner.end));
  const cells = !mayBeProse ? [] : isHtml ? [inner] : tableCells(text, inner);
  const paragraphs = cells.flatMap((cell) => writer.capture(cell, true).split(Mark.paragraph));
  line.endParagraph();
  if (!isMostlyProse(paragraphs, isHtml ? fewestSentences.html : fewestSentences.wiki)) return;
  for (const paragraph of paragraphs) {
    if (paragraph === "") continue;
    if (line.out.length > 0) line.out.push(Mark.paragraph);
    line.out.push(paragraph);
  }
}

/** Attributes of tables that hold data or are beside the text. */
const dataAttributes =
  /class\s*=\s*["']?[^"'\n]*(?:wikitable|prettytable|infobox|navbox|sortable)|float\s*:|align\s*=\s*["']?(?:right|left)/i;
/** The end of a sentence, before another sentence or the end of a cell. This quick test fails for most tables. */
const proseSign = /[.!?。！？](?<=\p{L}{2}.)["'”’)\]]*(?:\s+\p{Lu}|\s*<|\s*\n|[\u4e00-\u9fff])/u;

function isMostlyProse(paragraphs: readonly string[], fewest: number): boolean {
  const prose = paragraphs.filter((paragraph) => sentenceCount(paragraph) > 0);
  const sentences = prose.reduce((sum, paragraph) => sum + sentenceCount(paragraph), 0);
  return sentences >= fewest && wordCount(prose.join(" ")) > 0.7 * wordCount(paragraphs.join(" "));
}

function tableCells(text: string, inner: Range): Range[] {
  const cells: Range[] = [];
  let cell: { first: Token; at: number; mayHaveAttributes: boolean } | undefined;
  const close = (end: number): void => {
    if (cell !== undefined) cells.push({ first: cell.first, at: cell.at, end });
    cell = undefined;
  };
  const open = (mark: Token, at = mark.end): void => {
    cell = { first: mark.next, at, mayHaveAttributes: true };
  };
  for (let token = inner.first; token.start < inner.end; token = tokenAfter(token)) {
    if (token.kind === "newline") {
      if (cell !== undefined) cell.mayHaveAttributes = false;
      if (text[token.end] === "!") {
        close(token.start);
        open(token, token.end + 1);
      } else if (text[token.end] === "|") {
        close(token.start);
        token = token.next;
        if (text[token.end] !== "-" && text[token.end] !== "+") open(token);
      }
    } else if (token.kind === "pipe" && cell !== undefined) {
      if (token.next.kind === "pipe" && token.next.start === token.end) {
        close(token.start);
        token = token.next;
        open(token);
      } else if (cell.mayHaveAttributes)
        cell = { first: token.next, at: token.end, mayHaveAttributes: false };
    }
  }
  close(inner.end);
  return cells;
}

import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import { Mark } from "../tidy/marks.ts";
import { sentenceCount, wordCount } from "../tidy/sentences.ts";
import { endParagraph } from "./emit.ts";
import type { Output, Range } from "./output.ts";
import { innerRange } from "./ranges.ts";
import { captureBlock } from "./walk.ts";

/** A table of numbers or names goes; one that only lays prose out is read cell by cell. */
export function renderHtmlTable(output: Output): void {
  renderTable(output, fewestSentences.html, (inner) => [inner]);
}

/** The same of wikitext, whose cells begin with pipes. */
export function renderWikiTable(output: Output): void {
  const { text, tokens } = output.page;
  const start = tokens.start[output.cursor.token] as number;
  const line = text.indexOf("\n", start);
  const ofData = isData.test(text.slice(start, line === -1 ? start : line));
  renderTable(output, fewestSentences.wiki, ofData ? undefined : (inner) => tableCells(output, inner));
}

/** Tables of wikitext mostly hold data; it takes more to be prose. */
const fewestSentences = { html: 2, wiki: 4 } as const;

function renderTable(
  output: Output,
  fewest: number,
  cellsOf: ((inner: Range) => readonly Range[]) | undefined,
): void {
  const { line, cursor, page } = output;
  const { end, match } = page.tokens;
  const opener = cursor.token;
  const closer = match[opener] as number;
  cursor.token = closer + 1;
  cursor.at = end[closer] as number;
  line.touched = line.dropped = true;
  const inner = innerRange(output, opener, closer);
  const cells = cellsOf !== undefined && mayHoldProse(output, inner) ? cellsOf(inner) : [];
  const paragraphs = cells.flatMap((cell) => captureBlock(output, cell).split(Mark.paragraph));
  endParagraph(output);
  if (!isMostlyProse(paragraphs, fewest)) return;
  for (const paragraph of paragraphs) {
    if (paragraph === "") continue;
    if (line.out.length > 0) line.out.push(Mark.paragraph);
    line.out.push(paragraph);
  }
}

/** What says that a table is one of data, or stands beside the text. */
const isData =
  /class\s*=\s*["']?[^"'\n]*(?:wikitable|prettytable|infobox|navbox|sortable)|float\s*:|align\s*=\s*["']?(?:right|left)/i;
/** A sentence that another follows, or a cell's end: a quick look, as most tables hold none. */
const sentenceEnd = /[.!?。！？](?<=\p{L}{2}.)["'”’)\]]*(?:\s+\p{Lu}|\s*<|\s*\n|[\u4e00-\u9fff])/u;

function mayHoldProse({ page }: Output, inner: Range): boolean {
  return sentenceEnd.test(page.text.slice(inner.at, inner.end));
}

/** Whether most words stand in paragraphs of full sentences. */
function isMostlyProse(paragraphs: readonly string[], fewest: number): boolean {
  let sentences = 0;
  let inSentences = 0;
  let words = 0;
  for (const paragraph of paragraphs) {
    const [found, length] = [sentenceCount(paragraph), wordCount(paragraph)];
    sentences += found;
    words += length;
    if (found > 0) inSentences += length;
  }
  return sentences >= fewest && inSentences > words * 0.7;
}

/** The contents of a table's cells, without attributes, captions and the marks of rows. */
function tableCells({ page }: Output, inner: Range): Range[] {
  const { kind, start, end, match } = page.tokens;
  const { text } = page;
  const cells: Range[] = [];
  let cell: { token: number; at: number; mayHaveAttributes: boolean } | undefined;
  const close = (token: number): void => {
    if (cell === undefined) return;
    const stop = token < inner.lastToken ? (start[token] as number) : inner.end;
    cells.push({ token: cell.token, lastToken: token, at: cell.at, end: stop });
    cell = undefined;
  };
  const open = (token: number, at = end[token] as number): void => {
    cell = { token: token + 1, at, mayHaveAttributes: true };
  };
  for (let token = inner.token; token < inner.lastToken; token++) {
    const partner = match[token] as number;
    if (partner > token) token = partner;
    else if (kind[token] === Kind.newline) {
      if (cell !== undefined) cell.mayHaveAttributes = false;
      const code = text.charCodeAt(end[token] as number);
      if (code === Character.exclamation) {
        close(token);
        open(token, (end[token] as number) + 1);
      } else if (code === Character.pipe) {
        close(token);
        token++;
        if (!"-+".includes(text.charAt(end[token] as number))) open(token);
      }
    } else if (kind[token] === Kind.pipe && cell !== undefined) {
      const isDouble = kind[token + 1] === Kind.pipe && start[token + 1] === end[token];
      if (isDouble) {
        close(token);
        token++;
        open(token);
      } else if (cell.mayHaveAttributes) {
        cell = { token: token + 1, at: end[token] as number, mayHaveAttributes: false };
      }
    }
  }
  close(inner.lastToken);
  return cells;
}

import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Token } from "../scan/tokens.ts";
import type { Output } from "./output.ts";
import {
  headingKey,
  headsSources,
  isPossibleTailName,
  isTailName,
  mayBeName,
  onlyLinksFollow,
  withoutEmphasis,
} from "./tail-names.ts";

/** What ends an article where no heading does: the first row that holds. */
const table = readDataFile(
  new URL("../../data/tail-lines.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    rows: z.array(
      z.strictObject({
        /** Regular expression of the line's first character. */
        begins: z.string(),
        /** Regular expression of the line, of which a hundred characters are looked at; group `name`. */
        line: z.string(),
        /** The line is looked at without tags, bold, brackets; it must have had some and be short. */
        isEmphasized: z.boolean().optional(),
        /** The lists that the name stands in: those of tails, those of sections of sources. */
        names: z.array(z.enum(["tail", "sources"])),
        /**
         * What must follow: the next line that is not blank is a source (`source`), or the next line an item or a source
         * (`list`), or nothing but links, sources and boxes comes up to the end (`links`).
         */
        follows: z.enum(["source", "list", "links"]).optional(),
        example: z.string(),
      }),
    ),
  }),
);

/** The rows of `data/tail-lines.json`. */
export const tailLines = table.rows.map((row) => ({
  ...row,
  begins: new RegExp(`^${row.begins}`, "u"),
  line: new RegExp(row.line, "u"),
}));
type Row = (typeof tailLines)[number];

const rowsByFirst = new Map<string, readonly Row[]>();

function rowsOf(first: string): readonly Row[] {
  const known = rowsByFirst.get(first);
  if (known !== undefined) return known;
  const rows = tailLines.filter(({ begins }) => begins.test(first));
  rowsByFirst.set(first, rows);
  return rows;
}

/** Lines that begin with these may be headings of any length. */
const marksBefore = "*#:;'<【{(（";
/** Another line is none unless it is short, or has a colon near its start. */
const mayHead = /[^\n:：]{0,40}(?:[:：\n]|$)/y;

/**
 * The name of the tail section that a line without equals signs begins, by its look: `data/tail-lines.json`.
 * The cursor is at the line's start, behind comments and blanks.
 */
export function headingByLook(output: Output): string | undefined {
  const { text, wiki } = output.page;
  const { at, end } = output.cursor;
  if (wiki.tailHeadings.size === 0 || at >= end) return undefined;
  const first = text.charAt(at);
  mayHead.lastIndex = at;
  if (!marksBefore.includes(first) && !(mayBeName(wiki, first) && mayHead.test(text))) return undefined;
  const rows = rowsOf(first);
  if (rows.length === 0 || (first === "{" && !printsWords(output))) return undefined;
  const line = lineText(output, at);
  for (const row of rows) {
    const name = nameOnLine(row, line);
    if (name !== undefined && isNamed(output, row, name) && isFollowed(output, row, name)) return name;
  }
  return undefined;
}

/** A line with more characters, its markup counted, is more than a heading. */
const longestEmphasis = 80;

export function nameOnLine({ line: form, isEmphasized = false }: Row, line: string): string | undefined {
  if (!isEmphasized) return form.exec(line)?.groups?.name;
  const plain = line.length < longestEmphasis ? withoutEmphasis(line) : line;
  return plain === line ? undefined : form.exec(plain)?.groups?.name;
}

function isNamed(output: Output, { names }: Row, name: string): boolean {
  return names.every((list) =>
    list === "tail" ? isTailHeading(output, name) : headsSources(output.page.wiki, name),
  );
}

function isFollowed(output: Output, { follows }: Row, name: string): boolean {
  const { cursor, page } = output;
  if (follows === undefined) return true;
  if (follows === "links")
    return onlyLinksFollow(output, cursor.token, cursor.at) && !speaks(page.text, name, cursor.at);
  return (
    sourceFollows(output) ||
    (follows === "list" && /^[^\n]*\n\s*\*/.test(page.text.slice(cursor.at, cursor.at + 60)))
  );
}

/**
 * Whether a heading, on the line at the cursor, names a section that follows the text: compared without case,
 * colon and markup. Names that are so at times only count where no prose follows.
 */
export function isTailHeading(output: Output, title: string): boolean {
  const { wiki } = output.page;
  if (wiki.tailHeadings.size === 0 || !mayBeName(wiki, title)) return false;
  const key = headingKey(title);
  if (isTailName(wiki, key)) return true;
  return isPossibleTailName(wiki, key) && isLastLine(output, output.cursor.token, output.cursor.at);
}

/** Whether nothing but links, sources and boxes follows on the lines below. */
function isLastLine(output: Output, token: Token, at: number): boolean {
  const line = output.page.text.indexOf("\n", at);
  return line === -1 || onlyLinksFollow(output, token, line + 1);
}

/** The text ends here, at a heading of the level, or at a line that looks like one of a section. */
export function beginTail(output: Output, heading: string, token = output.cursor.token, level = 2): void {
  output.tail = { heading: headingKey(heading), token, level };
}

/** Whether the token at the cursor begins a template that prints words. */
function printsWords({ page, cursor: { token, at } }: Output): boolean {
  if (token.kind !== "openTemplate" || token.start !== at || token.closer === undefined) return false;
  return page.rules.ruleOf(page.text.slice(token.end, token.next.start)).does === "inline";
}

/** The rest of the line as written, a hundred characters at most. */
export function lineText({ page, cursor }: Output, at: number): string {
  const line = page.text.slice(at, Math.min(cursor.end, at + 100));
  const end = line.indexOf("\n");
  return end === -1 ? line : line.slice(0, end);
}

/** A line, and an address or the name of a template at the start of the next one that is not blank. */
const nextSource = /^[^\n]*\n[\s*#:;]*(?:\[?(?:https?:)?\/\/|\{\{([^{}|]+))/;

/** Whether the next line that is not blank begins with an address or a source template. */
function sourceFollows({ page: { text, rules }, cursor: { at } }: Output): boolean {
  const found = nextSource.exec(text.slice(at, at + 200));
  return found !== null && (found[1] === undefined || rules.ruleOf(found[1].trim()).does === "source");
}

/** Whether another line begins with the same word and a colon: it is the name of who speaks. */
function speaks(text: string, name: string, at: number): boolean {
  const colon = at + text.slice(at, at + 40).search(/[:：]/);
  const label = text.slice(text.lastIndexOf("\n", at - 1) + 1, colon + 1);
  if (!label.includes(name)) return false;
  return text.lastIndexOf(`\n${label}`, at - label.length - 2) !== -1 || text.includes(`\n${label}`, colon);
}

/** What may follow a heading on its line: tags, comments, closers of torn markup, a stop. */
const restOfHeading = /^(?:[ \t.}]|<[^<>\n]*>)*(?:\n|$)/;

/**
 * The name of the tail section that equals signs head within a line; undefined where they head none, or text follows.
 * The wiki shows them as they are; their author meant a heading.
 */
export function headingWithinLine(output: Output, token: Token): string | undefined {
  const line = output.page.text.slice(token.start, token.start + 100);
  const found = /^(==+)[ \t]*([^=\n]{2,60}?)[ \t]*\1/.exec(line);
  if (found === null || !restOfHeading.test(line.slice(found[0].length))) return undefined;
  const name = withoutEmphasis(found[2] ?? "");
  return isTailHeading(output, name) && isLastLine(output, token, token.start) ? name : undefined;
}

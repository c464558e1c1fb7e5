import * as z from "@discoprep/files/zod";
import type { Token } from "../scan/tokens.ts";
import { matchEnd } from "../text/sticky.ts";
import { readTable } from "../wiki/table.ts";
import { templateName } from "./ranges.ts";
import {
  beginsTail,
  hasListedInitial,
  headsSources,
  lineFrom,
  whenEndsText,
  withoutEmphasis,
} from "./tail-names.ts";
import type { Writer } from "./writer.ts";

const table = readTable("tail-lines", {
  rows: z.array(
    z.strictObject({
      begins: z.string().transform((pattern) => new RegExp(`^${pattern}`, "u")),
      /** Matches the line's first hundred characters; group `name`. */
      line: z.string().transform((pattern) => new RegExp(pattern, "u")),
      /** The line must be short and have tags, bold or brackets. It is matched without them. */
      isEmphasized: z.boolean().default(false),
      names: z.array(z.enum(["tail", "sources"])),
      /** The line must be followed by: a source on the next line that is not blank; that or an item; or only links to the end. */
      follows: z.enum(["source", "list", "links"]).optional(),
      example: z.string(),
    }),
  ),
});
type TailLine = (typeof table)["rows"][number];

export const tailLines: readonly TailLine[] = table.rows;

const rowsByFirst = new Map<string, readonly TailLine[]>();

function rowsOf(first: string): readonly TailLine[] {
  const rows = rowsByFirst.get(first) ?? tailLines.filter(({ begins }) => begins.test(first));
  rowsByFirst.set(first, rows);
  return rows;
}

/** Tells whether the heading at the cursor ends the text. If its name does so only at times, no prose may follow. */
export function isTailHeading(writer: Writer, title: string): boolean {
  const ends = whenEndsText(writer.wiki, title);
  return ends === "always" || (ends === "at times" && onlyLinksBelow(writer));
}

/** Tells whether only links and boxes follow on later lines. */
export function onlyLinksBelow(writer: Writer): boolean {
  const line = writer.text.indexOf("\n", writer.at);
  return line === -1 || onlyLinksFollow(writer, writer.token, line + 1);
}

const marksBefore = "*#:;'<【{(（";
const mayHead = /[^\n:：]{0,40}(?:[:：\n]|$)/y;

/** Returns the name of a tail section if the line at the cursor looks like its heading, without equals signs. */
export function headingByLook(writer: Writer): string | undefined {
  const { text, wiki, at, end } = writer;
  if (!wiki.isWikinews || at >= end) return undefined;
  const first = text.charAt(at);
  const mayBegin = hasListedInitial(wiki, first) && matchEnd(mayHead, text, at) !== -1;
  if (!mayBegin && !marksBefore.includes(first)) return undefined;
  const rows = rowsOf(first);
  if (rows.length === 0 || (first === "{" && !printsWords(writer))) return undefined;
  const line = lineFrom(text, at, end);
  for (const row of rows) {
    const name = nameOnLine(row, line);
    if (name !== undefined && isListed(writer, row, name) && isFollowed(writer, row, name)) return name;
  }
  return undefined;
}

const longestEmphasis = 80;

export function nameOnLine({ line: form, isEmphasized }: TailLine, line: string): string | undefined {
  const plain = isEmphasized && line.length < longestEmphasis ? withoutEmphasis(line) : line;
  return isEmphasized && plain === line ? undefined : form.exec(plain)?.groups?.name;
}

function isListed(writer: Writer, { names }: TailLine, name: string): boolean {
  return names.every((list) =>
    list === "tail" ? isTailHeading(writer, name) : headsSources(writer.wiki, name),
  );
}

function isFollowed(writer: Writer, { follows }: TailLine, name: string): boolean {
  const { text, token, at } = writer;
  if (follows === undefined) return true;
  if (follows === "links") return onlyLinksFollow(writer, token, at) && !speaks(text, name, at);
  return sourceFollows(writer) || (follows === "list" && /^[^\n]*\n\s*\*/.test(text.slice(at, at + 60)));
}

function printsWords({ text, rules, token, at }: Writer): boolean {
  if (token.kind !== "openTemplate" || token.start !== at || token.closer === undefined) return false;
  return rules.ruleOf(text.slice(token.end, token.next.start)).does === "inline";
}

const nextSource = /^[^\n]*\n[\s*#:;]*(?:\[?(?:https?:)?\/\/|\{\{([^{}|]+))/;

function sourceFollows({ text, rules, at }: Writer): boolean {
  const next = nextSource.exec(text.slice(at, at + 200));
  return next !== null && (next[1] === undefined || rules.ruleOf(next[1].trim()).does === "sources");
}

/** Tells whether another line begins with the same word and a colon, as with the name of a speaker. */
function speaks(text: string, name: string, at: number): boolean {
  const colon = at + text.slice(at, at + 40).search(/[:：]/);
  const label = text.slice(text.lastIndexOf("\n", at - 1) + 1, colon + 1);
  if (!label.includes(name)) return false;
  return text.lastIndexOf(`\n${label}`, at - label.length - 2) !== -1 || text.includes(`\n${label}`, colon);
}

/** Fewest words of a line of prose: if it ends a sentence, and if not. */
const fewestWords = { line: { sentence: 5, any: 15 }, item: { sentence: 8, any: 25 } } as const;

/** Tells whether only links and boxes follow up to the next tail heading. `token` is not after `from`. */
export function onlyLinksFollow(writer: Writer, token: Token, from: number): boolean {
  const { prose } = writer;
  if (from < prose.from || from > prose.at) {
    prose.from = from;
    prose.at = nextProse(writer, token, from);
  }
  return prose.at === Number.POSITIVE_INFINITY;
}

function nextProse({ text, rules, wiki }: Writer, first: Token, from: number): number {
  let lineStart = from;
  let at = from;
  let words = "";
  for (let token = first; ; token = token.next) {
    if (token.start < at) continue;
    if (token.start > at) words += ` ${text.slice(at, token.start)}`;
    at = token.end;
    if (token.kind === "newline" || token.kind === "end") {
      if (isProse(text, lineStart, words)) return lineStart;
      if (token.kind === "end" || beginsTail(wiki, text, at)) return Number.POSITIVE_INFINITY;
      lineStart = at;
      words = "";
    } else if (token.closer !== undefined) {
      const name = token.kind === "openTemplate" ? templateName(text, token) : undefined;
      if (rules.ruleOf(name ?? "").does === "block") return lineStart;
      at = token.closer.end;
    } else if (token.kind === "externalLink") at = labelEnd(text, at);
  }
}

function labelEnd(text: string, from: number): number {
  const close = text.slice(from, from + 500).search(/[\]\n]/);
  return close !== -1 && text[from + close] === "]" ? from + close + 1 : from;
}

function isProse(text: string, lineStart: number, words: string): boolean {
  const fewest = fewestWords[/[*#:;]/.test(text.charAt(lineStart)) ? "item" : "line"];
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  const spaced = words.match(/[\p{L}\p{M}'’]{2,}/gu) ?? [];
  const count = spaced.filter((word) => !/\p{Script=Han}/u.test(word)).length + han / 2;
  if (count >= fewest.any) return true;
  return count >= fewest.sentence && /[.!?。！？…]["'”’»」』）)\]]*\s*$/.test(words);
}

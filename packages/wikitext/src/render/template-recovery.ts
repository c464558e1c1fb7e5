import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import type { TemplateRule } from "../wiki/template-rules.ts";
import type { Output } from "./output.ts";
import { type Arguments, oneArgument } from "./template-arguments.ts";
import { noteFact } from "./templates.ts";
import { endOfLine, renderRange, startOf } from "./walk.ts";

/** What stands in a call that one brace closes instead of two, and the brace. */
const halfClosed = /[^{}[\]<\n]{1,300}\}(?!\})/y;

/**
 * A `{{` that is not closed. Of a box the rest of the line goes (its rows, which begin with a pipe, go as
 * rows of a broken table), or what stands before a single brace; of a template that prints words only the name
 * goes, so that the words stay.
 */
export function recoverTemplate(output: Output): void {
  const { tokens, text } = output.page;
  const opener = output.cursor.token;
  const nameStart = tokens.end[opener] as number;
  const next = startOf(output, opener + 1);
  const name = text.slice(nameStart, Math.min(next, nameStart + 100)).trim();
  const piped = opener + 1 < output.cursor.lastToken && tokens.kind[opener + 1] === Kind.pipe;
  const rule = output.page.rules.ruleOf(name.replace(/\}.*$/s, ""));
  output.line.touched = true;
  output.cursor.token = opener + 1;
  output.cursor.at = nameStart;
  const brace = singleBrace(output, opener);
  if (brace !== -1) {
    renderHalfClosed(output, rule, opener, brace + 1);
    return;
  }
  if (printsWords(rule) || (rule.does === "unknown" && output.line.visible)) {
    if (piped) output.cursor.at = labelStart(output, opener + 1);
    else if (printsWords(rule) && next === nameStart + name.length) output.cursor.at = next;
    return;
  }
  if (rule.does === "unknown" && !piped && !text.startsWith("\n|", next)) return;
  const line = endOfLine(output, opener + 1);
  noteBroken(output, rule, opener, startOf(output, line));
  output.cursor.token = line;
  output.cursor.at = startOf(output, line);
  output.line.dropped = true;
}

/** The offset of the brace, which belongs to nothing else; -1 where there is none. */
function singleBrace({ page, cursor }: Output, opener: number): number {
  const { start, end } = page.tokens;
  halfClosed.lastIndex = end[opener] as number;
  if (!halfClosed.test(page.text) || halfClosed.lastIndex > cursor.end) return -1;
  const brace = halfClosed.lastIndex - 1;
  for (let token = opener + 1; token < cursor.lastToken && (start[token] as number) < brace; token++) {
    if ((end[token] as number) > brace) return -1;
  }
  return brace;
}

function printsWords({ does }: TemplateRule): boolean {
  return does === "inline" || does === "block" || does === "mention";
}

/** `{{w|Target|label}` prints its last argument where the template prints words or has no rule in a line; else it goes. */
function renderHalfClosed(output: Output, rule: TemplateRule, opener: number, end: number): void {
  const { cursor, line, page } = output;
  const { kind, start } = page.tokens;
  const alone = !line.visible && (end >= cursor.end || page.text.charCodeAt(end) === Character.lineFeed);
  let pipe = -1;
  for (let token = opener + 1; token < cursor.lastToken && (start[token] as number) < end; token++) {
    if (kind[token] === Kind.pipe) pipe = token;
  }
  if (pipe !== -1 && (printsWords(rule) || (rule.does === "unknown" && !alone))) {
    const at = page.tokens.end[pipe] as number;
    renderRange(output, { token: pipe + 1, lastToken: cursor.lastToken, at, end: end - 1 }, false);
  } else {
    noteBroken(output, rule, opener, end - 1);
    line.dropped = true;
  }
  cursor.at = end;
}

/** Behind the first pipe, or behind the second where it follows in the same words: `{{w|Target|label`. */
function labelStart(output: Output, pipe: number): number {
  const { kind, end } = output.page.tokens;
  const second = pipe + 1 < output.cursor.lastToken && kind[pipe + 1] === Kind.pipe ? pipe + 1 : pipe;
  return end[second] as number;
}

/** A broken stage tag or date still says what it says. */
function noteBroken(output: Output, rule: TemplateRule, opener: number, end: number): void {
  const { cursor, page } = output;
  const args = (): Arguments => {
    const at = page.tokens.end[opener + 1] as number;
    return oneArgument({ token: opener + 2, lastToken: cursor.lastToken, at, end });
  };
  if (rule.does === "published" || rule.does === "draft" || rule.does === "date")
    noteFact(output, rule, args);
}

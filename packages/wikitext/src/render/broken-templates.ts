import type { Token } from "../scan/tokens.ts";
import type { TemplateRule } from "../wiki/template-rules.ts";
import type { Output } from "./output.ts";
import { type Arguments, noteFact } from "./template-arguments.ts";
import { endOfLine, moveTo, renderRange, startOf } from "./walk.ts";

/** What stands in a call that one brace closes instead of two, and the brace. */
const halfClosed = /[^{}[\]<\n]{1,300}\}(?!\})/y;

/**
 * A `{{` that is not closed. Of a box the rest of the line goes (its rows, which begin with a pipe, go as
 * rows of a broken table), or what stands before a single brace; of a template that prints words only the name
 * goes, so that the words stay.
 */
export function recoverTemplate(output: Output, opener: Token): void {
  const { cursor, line, page } = output;
  const { text, rules } = page;
  const next = startOf(output, opener.next);
  const name = text.slice(opener.end, Math.min(next, opener.end + 100)).trim();
  const pipe = pipeAt(output, opener.next);
  const rule = rules.ruleOf(name.replace(/\}.*$/s, ""));
  line.touched = true;
  moveTo(output, opener.next, opener.end);
  const brace = singleBrace(output, opener);
  if (brace !== -1) renderHalfClosed(output, rule, opener, brace);
  else if (printsWords(rule) || (rule.does === "unknown" && line.visible)) {
    // Behind the second pipe where it follows in the same words: `{{w|Target|label`.
    if (pipe !== undefined) cursor.at = (pipeAt(output, pipe.next) ?? pipe).end;
    else if (printsWords(rule) && next === opener.end + name.length) cursor.at = next;
  } else if (rule.does !== "unknown" || pipe !== undefined || text.startsWith("\n|", next)) {
    const lineEnd = endOfLine(output, opener.next);
    moveTo(output, lineEnd, startOf(output, lineEnd));
    noteBroken(output, rule, opener, cursor.at);
    line.dropped = true;
  }
}

function pipeAt({ cursor }: Output, token: Token): Token | undefined {
  return token.kind === "pipe" && token.start < cursor.end ? token : undefined;
}

/** The offset of the brace, which belongs to nothing else; -1 where there is none. */
function singleBrace({ page, cursor }: Output, opener: Token): number {
  halfClosed.lastIndex = opener.end;
  if (!halfClosed.test(page.text) || halfClosed.lastIndex > cursor.end) return -1;
  const brace = halfClosed.lastIndex - 1;
  for (let token = opener.next; token.start < brace; token = token.next) if (token.end > brace) return -1;
  return brace;
}

function printsWords({ does }: TemplateRule): boolean {
  return does === "inline" || does === "block" || does === "mention";
}

/** `{{w|Target|label}` prints its last argument where the template prints words or has no rule in a line; else it goes. */
function renderHalfClosed(output: Output, rule: TemplateRule, opener: Token, brace: number): void {
  const { cursor, line, page } = output;
  const end = brace + 1;
  const alone = !line.visible && (end >= cursor.end || page.text[end] === "\n");
  let pipe: Token | undefined;
  for (let token = opener.next; token.start < end; token = token.next) pipe = pipeAt(output, token) ?? pipe;
  if (pipe !== undefined && (printsWords(rule) || (rule.does === "unknown" && !alone))) {
    renderRange(output, { first: pipe.next, at: pipe.end, end: brace }, false);
  } else {
    noteBroken(output, rule, opener, brace);
    line.dropped = true;
  }
  cursor.at = end;
}

/** A broken stage tag or date still says what it says. */
function noteBroken(output: Output, rule: TemplateRule, opener: Token, end: number): void {
  const pipe = opener.next;
  const args = (): Arguments => new Map([["1", { first: pipe.next, at: pipe.end, end }]]);
  if (rule.does === "published" || rule.does === "draft" || rule.does === "date")
    noteFact(output, rule, args);
}

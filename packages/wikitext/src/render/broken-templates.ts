import type { Token } from "../scan/tokens.ts";
import { matchEnd } from "../text/sticky.ts";
import type { TemplateRule } from "../wiki/template-rules.ts";
import { noteFact } from "./facts.ts";
import { rangeAfter } from "./ranges.ts";
import type { Writer } from "./writer.ts";

/** A call that one brace closes instead of two. */
const halfClosed = /[^{}[\]<\n]{1,300}\}(?!\})/y;

/**
 * Renders a `{{` that is not closed. Of a box the rest of the line goes, or all before a single brace; of a template that
 * prints words only the name.
 */
export function recoverTemplate(writer: Writer, opener: Token): void {
  const { line, text, rules } = writer;
  const next = writer.startOf(opener.next);
  const name = text.slice(opener.end, Math.min(next, opener.end + 100)).trim();
  const pipe = pipeAt(writer, opener.next);
  const rule = rules.ruleOf(name.replace(/\}.*$/s, ""));
  const printsWords = rule.does === "inline" || rule.does === "block" || rule.does === "mention";
  writer.stepOver(opener);
  const brace = singleBrace(writer, opener);
  if (brace !== -1) renderHalfClosed(writer, rule, printsWords, opener, brace);
  else if (printsWords || (rule.does === "unknown" && line.visible)) {
    // After the second pipe if it follows in the same words: `{{w|Target|label`.
    if (pipe !== undefined) writer.at = (pipeAt(writer, pipe.next) ?? pipe).end;
    else if (printsWords && next === opener.end + name.length) writer.at = next;
  } else if (rule.does !== "unknown" || pipe !== undefined || text.startsWith("\n|", next)) {
    noteBroken(writer, rule, opener, writer.skipLine(opener.next));
    line.dropped = true;
  }
}

function pipeAt({ end }: Writer, token: Token): Token | undefined {
  return token.kind === "pipe" && token.start < end ? token : undefined;
}

/** Returns the offset of a brace that no other token has, or -1. */
function singleBrace({ text, end }: Writer, opener: Token): number {
  const brace = matchEnd(halfClosed, text, opener.end) - 1;
  if (brace < 0 || brace >= end) return -1;
  for (let token = opener.next; token.start < brace; token = token.next) if (token.end > brace) return -1;
  return brace;
}

/** Prints the last argument of `{{w|Target|label}` if the template prints words, or has no rule and is in a line. */
function renderHalfClosed(
  writer: Writer,
  rule: TemplateRule,
  printsWords: boolean,
  opener: Token,
  brace: number,
): void {
  const { line, text } = writer;
  const end = brace + 1;
  const alone = !line.visible && (end >= writer.end || text[end] === "\n");
  let pipe: Token | undefined;
  for (let token = opener.next; token.start < end; token = token.next) pipe = pipeAt(writer, token) ?? pipe;
  if (pipe !== undefined && (printsWords || (rule.does === "unknown" && !alone))) {
    writer.render(rangeAfter(pipe, brace), false);
  } else {
    noteBroken(writer, rule, opener, brace);
    line.dropped = true;
  }
  writer.at = end;
}

function noteBroken(writer: Writer, rule: TemplateRule, opener: Token, end: number): void {
  if (rule.does !== "published" && rule.does !== "draft" && rule.does !== "date") return;
  noteFact(writer, rule, () => new Map([["1", rangeAfter(opener.next, end)]]));
}

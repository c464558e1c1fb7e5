import { Kind } from "../scan/tokens.ts";
import type { TemplateRule } from "../wiki/template-rules.ts";
import type { Output } from "./output.ts";
import type { Arguments } from "./template-arguments.ts";
import { noteFact } from "./templates.ts";
import { endOfLine, startOf } from "./walk.ts";

/**
 * A `{{` that is not closed. Of a box the rest of the line goes (its rows, which begin with a pipe, go as
 * rows of a broken table); of a template that prints words only the name goes, so that the words stay.
 */
export function recoverTemplate(output: Output): void {
  const { tokens, text } = output.page;
  const opener = output.cursor.token;
  const nameStart = tokens.end[opener] as number;
  const next = startOf(output, opener + 1);
  const name = text.slice(nameStart, Math.min(next, nameStart + 100)).trim();
  const piped = opener + 1 < output.cursor.lastToken && tokens.kind[opener + 1] === Kind.pipe;
  const rule = output.page.rules.ruleOf(name);
  output.line.touched = true;
  output.cursor.token = opener + 1;
  output.cursor.at = nameStart;
  const words = rule.does === "inline" || rule.does === "block" || rule.does === "mention";
  if (words || (rule.does === "unknown" && output.line.visible)) {
    if (piped) output.cursor.at = labelStart(output, opener + 1);
    else if (words && next === nameStart + name.length) output.cursor.at = next;
    return;
  }
  if (rule.does === "unknown" && !piped && !text.startsWith("\n|", next)) return;
  const line = endOfLine(output, opener + 1);
  noteBroken(output, rule, opener, line);
  output.cursor.token = line;
  output.cursor.at = startOf(output, line);
  output.line.dropped = true;
}

/** Behind the first pipe, or behind the second where it follows in the same words: `{{w|Target|label`. */
function labelStart(output: Output, pipe: number): number {
  const { kind, end } = output.page.tokens;
  const second = pipe + 1 < output.cursor.lastToken && kind[pipe + 1] === Kind.pipe ? pipe + 1 : pipe;
  return end[second] as number;
}

/** A broken stage tag or date still says what it says. */
function noteBroken(output: Output, rule: TemplateRule, opener: number, line: number): void {
  const range = (): Arguments => {
    const at = output.page.tokens.end[opener + 1] as number;
    const text = { token: opener + 2, lastToken: line, at, end: startOf(output, line) };
    return new Map([["1", text]]);
  };
  if (rule.does === "published" || rule.does === "draft" || rule.does === "date")
    noteFact(output, rule, range);
}

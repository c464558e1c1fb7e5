import type { Output, Range } from "./output.ts";
import { innerRange, splitAtPipes, trimRange } from "./ranges.ts";
import { Kind } from "./tokens.ts";

/** A template's arguments by name; positional ones under `1`, `2`, …. */
export type Arguments = ReadonlyMap<string, Range>;

/** The name as written; undefined where it is itself made by templates. */
export function templateName(output: Output, opener: number, closer: number): string | undefined {
  const { kind, start, end } = output.tokens;
  let token = opener + 1;
  let name = "";
  let at = end[opener] as number;
  for (; token < closer && kind[token] !== Kind.pipe; token++) {
    if (kind[token] === Kind.newline) continue;
    if (kind[token] !== Kind.opaque && kind[token] !== Kind.quotes && kind[token] !== Kind.entity) {
      return named(output, at, start[token] as number);
    }
    if (kind[token] !== Kind.opaque) continue;
    name += output.text.slice(at, start[token] as number);
    at = end[token] as number;
  }
  name += output.text.slice(at, start[token] as number);
  return name.trim();
}

/** `{{#if: {{x}} |…` has a name though a template follows its colon. */
function named(output: Output, from: number, to: number): string | undefined {
  const head = output.text.slice(from, to);
  return head.includes(":") ? head.trim() : undefined;
}

/** The arguments of a call; of a name given twice the last counts, as in MediaWiki. */
export function templateArguments(output: Output, opener: number, closer: number): Arguments {
  const args = new Map<string, Range>();
  let positional = 0;
  for (const range of splitAtPipes(output, innerRange(output, opener, closer)).slice(1)) {
    const name = argumentName(output, range);
    if (name === undefined) args.set(String(++positional), range);
    else args.set(name.name, trimRange(output, { ...range, at: name.end }));
  }
  return args;
}

const argumentHead = /\s*([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

/** The name before `=`, where the argument has one, and the offset after it. */
function argumentName(output: Output, range: Range): { name: string; end: number } | undefined {
  argumentHead.lastIndex = range.at;
  const found = argumentHead.exec(output.text);
  if (found === null || argumentHead.lastIndex > range.end) return undefined;
  return { name: (found[1] ?? "").trim().toLowerCase(), end: argumentHead.lastIndex };
}

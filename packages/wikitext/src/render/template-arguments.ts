import { isOpaque, type Token } from "../scan/tokens.ts";
import type { Range } from "./output.ts";
import { firstPipe, innerRange, splitAtPipes, trimmed } from "./walk.ts";

/** An argument of a template; positional ones are named `1`, `2`, …. */
export interface Argument {
  readonly name: string;
  readonly range: Range;
}

/** The argument of a name; of a name given twice the last counts. */
export function argumentOf(args: readonly Argument[], name: string): Range | undefined {
  return args.findLast((argument) => argument.name === name)?.range;
}

/** The name as written; undefined where it is itself made by templates. */
export function templateName(text: string, opener: Token): string | undefined {
  const stop = opener.closer?.start ?? opener.end;
  let name = "";
  let at = opener.end;
  let token = opener.next;
  for (; token.start < stop && token.kind !== "pipe"; token = token.next) {
    if (isOpaque(token)) {
      name += text.slice(at, token.start);
      at = token.end;
    } else if (token.kind !== "newline" && token.kind !== "quotes" && token.kind !== "entity") {
      // `{{#if: {{x}} |…` has a name though a template follows its colon.
      const head = text.slice(at, token.start);
      return head.includes(":") ? head.trim() : undefined;
    }
  }
  return (name + text.slice(at, Math.min(token.start, stop))).trim();
}

/** A parameter's name and the equals sign. */
const parameterName = /\s*(?:[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

/** The arguments of a call. */
export function templateArguments(text: string, opener: Token): Argument[] {
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  if (pipe.start >= inner.end) return [];
  let positional = 0;
  return splitAtPipes({ first: pipe.next, at: pipe.end, end: inner.end }).map((range) => {
    parameterName.lastIndex = range.at;
    const isNamed = parameterName.test(text) && parameterName.lastIndex <= range.end;
    if (!isNamed) return { name: String(++positional), range };
    const at = parameterName.lastIndex;
    const name = text.slice(range.at, at - 1).trim();
    return { name: name.toLowerCase(), range: trimmed(text, range, at) };
  });
}

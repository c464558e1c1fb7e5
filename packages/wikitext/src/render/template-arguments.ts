import { isOpaque, type Token } from "../scan/tokens.ts";
import type { Range } from "./output.ts";
import { firstPipe, innerRange, splitAtPipes, trimmed } from "./walk.ts";

/** A template's arguments by name; positional ones under `1`, `2`, …. Of a name given twice the last counts. */
export type Arguments = ReadonlyMap<string, Range>;

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
export function templateArguments(text: string, opener: Token): Arguments {
  const args = new Map<string, Range>();
  const inner = innerRange(opener);
  const name = firstPipe(inner);
  if (name.start >= inner.end) return args;
  let positional = 0;
  for (const range of splitAtPipes({ first: name.next, at: name.end, end: inner.end })) {
    parameterName.lastIndex = range.at;
    if (parameterName.test(text) && parameterName.lastIndex <= range.end) {
      const at = parameterName.lastIndex;
      args.set(
        text
          .slice(range.at, at - 1)
          .trim()
          .toLowerCase(),
        trimmed(text, range, at),
      );
    } else args.set(String(++positional), range);
  }
  return args;
}

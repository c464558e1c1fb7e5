import { isOpaque, type Token } from "../scan/tokens.ts";
import { matchEnd } from "../text/sticky.ts";
import {
  firstPipe,
  innerRange,
  isBlankRange,
  type Range,
  rangeAfter,
  splitAtPipes,
  trimmed,
} from "./ranges.ts";

/** The arguments of a call by name; positional ones are named `1`, `2`, …. Of a name given twice the last counts. */
export type Arguments = ReadonlyMap<string, Range>;

export interface GivenArgument {
  readonly name: string;
  /** Without white space at its ends. */
  readonly range: Range;
}

/** Returns the name of a template as written, or undefined if it is itself made by templates. */
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

const parameterName = /\s*(?:[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

export function templateArguments(text: string, opener: Token): Arguments {
  const args = new Map<string, Range>();
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  if (pipe.start >= inner.end) return args;
  let positional = 0;
  for (const range of splitAtPipes(rangeAfter(pipe, inner.end))) {
    const at = matchEnd(parameterName, text, range.at);
    if (at === -1 || at > range.end) args.set(String(++positional), range);
    else {
      const name = text.slice(range.at, at - 1).trim();
      args.set(name.toLowerCase(), trimmed(text, range, at));
    }
  }
  return args;
}

export function givenArgument(text: string, args: Arguments, name: string): GivenArgument | undefined {
  const range = args.get(name);
  if (range === undefined || isBlankRange(text, range)) return undefined;
  return { name, range: trimmed(text, range, range.at) };
}

export function positionalArguments(text: string, args: Arguments): GivenArgument[] {
  const given: (GivenArgument | undefined)[] = [];
  for (let number = 1; args.has(String(number)); number++)
    given.push(givenArgument(text, args, String(number)));
  return given.filter((argument) => argument !== undefined);
}

import { isOpaque, type Token } from "../scan/tokens.ts";
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

/** A parameter's name and the equals sign. */
const parameterName = /\s*(?:[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

export function templateArguments(text: string, opener: Token): Arguments {
  const args = new Map<string, Range>();
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  if (pipe.start >= inner.end) return args;
  let positional = 0;
  for (const range of splitAtPipes(rangeAfter(pipe, inner.end))) {
    parameterName.lastIndex = range.at;
    const isNamed = parameterName.test(text) && parameterName.lastIndex <= range.end;
    const at = parameterName.lastIndex;
    if (isNamed)
      args.set(
        text
          .slice(range.at, at - 1)
          .trim()
          .toLowerCase(),
        trimmed(text, range, at),
      );
    else args.set(String(++positional), range);
  }
  return args;
}

/** Returns a trimmed argument, or undefined if the call has none or an empty one. */
export function givenRange(text: string, args: Arguments, name: string): Range | undefined {
  const range = args.get(name);
  return range === undefined || isBlankRange(text, range) ? undefined : trimmed(text, range, range.at);
}

/** Returns the positional arguments that are not empty. */
export function positionalArguments(
  text: string,
  args: Arguments,
): { name: string; range: Range; isTitle: false }[] {
  const given: ReturnType<typeof positionalArguments> = [];
  for (let number = 1; args.has(String(number)); number++) {
    const name = String(number);
    const range = givenRange(text, args, name);
    if (range !== undefined) given.push({ name, range, isTitle: false });
  }
  return given;
}

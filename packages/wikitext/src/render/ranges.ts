import { isOpaque, type Token, tokenAfter } from "../scan/tokens.ts";
import { matchEnd } from "../text/sticky.ts";

/** A stretch of a page: the characters `[at, end)`. None of its tokens comes before `first`. */
export interface Range {
  readonly first: Token;
  readonly at: number;
  readonly end: number;
}

export function innerRange(opener: Token): Range {
  return { first: opener.next, at: opener.end, end: opener.closer?.start ?? opener.end };
}

/** Returns the range's own first pipe, or the first token after it. */
export function firstPipe({ first, end }: Range): Token {
  let token = first;
  while (token.start < end && token.kind !== "pipe") token = tokenAfter(token);
  return token;
}

export function rangeAfter(pipe: Token, end: number): Range {
  return { first: pipe.next, at: pipe.end, end };
}

export function splitAtPipes(range: Range): Range[] {
  const ranges: Range[] = [];
  let rest = range;
  for (let pipe = firstPipe(rest); pipe.start < range.end; pipe = firstPipe(rest)) {
    ranges.push({ first: rest.first, at: rest.at, end: pipe.start });
    rest = rangeAfter(pipe, range.end);
  }
  ranges.push(rest);
  return ranges;
}

/** Returns a range without white space at its ends. */
export function trimmed(text: string, range: Range): Range {
  let { at, end } = range;
  while (at < end && isBlank(text[at])) at++;
  while (end > at && isBlank(text[end - 1])) end--;
  return { first: range.first, at, end };
}

export function isBlankRange(text: string, { at, end }: Range): boolean {
  for (let index = at; index < end; index++) if (!isBlank(text[index])) return false;
  return true;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\t";
}

/** The arguments of a call by name; positional ones are named `1`, `2`, …. The last of two with one name counts. */
export type Arguments = ReadonlyMap<string, Range>;

/** Returns a template's name as written, or undefined if other markup makes it. */
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
  let positional = 0;
  for (const range of splitAtPipes(innerRange(opener)).slice(1)) {
    const at = matchEnd(parameterName, text, range.at);
    if (at === -1 || at > range.end) args.set(String(++positional), range);
    else {
      const name = text.slice(range.at, at - 1).trim();
      args.set(name.toLowerCase(), trimmed(text, { first: range.first, at, end: range.end }));
    }
  }
  return args;
}

/** Returns the positional arguments that are not blank. */
export function positionalArguments(text: string, args: Arguments): Range[] {
  const given: Range[] = [];
  for (let number = 1; ; number++) {
    const range = args.get(String(number));
    if (range === undefined) return given;
    if (!isBlankRange(text, range)) given.push(range);
  }
}

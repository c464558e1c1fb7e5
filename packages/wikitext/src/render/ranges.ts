import { type Token, tokenAfter } from "../scan/tokens.ts";

/** A stretch of a page: the characters `[at, end)`, and a token before which no other is in it. */
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

/** Returns the stretches between the range's own pipes. */
export function splitAtPipes({ first, at, end }: Range): Range[] {
  const ranges: Range[] = [];
  let start = at;
  let next = first;
  for (let token = first; token.start < end; token = tokenAfter(token)) {
    if (token.kind !== "pipe") continue;
    ranges.push({ first: next, at: start, end: token.start });
    next = token.next;
    start = token.end;
  }
  ranges.push({ first: next, at: start, end });
  return ranges;
}

/** Returns a range from an offset on, without the white space at its ends. */
export function trimmed(text: string, { first, end: stop }: Range, from: number): Range {
  let at = from;
  let end = stop;
  while (at < end && isBlank(text[at])) at++;
  while (end > at && isBlank(text[end - 1])) end--;
  return { first, at, end };
}

export function isBlankRange(text: string, { at, end }: Range): boolean {
  for (let index = at; index < end; index++) if (!isBlank(text[index])) return false;
  return true;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\t";
}

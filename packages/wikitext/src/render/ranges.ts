import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import type { Output, Range } from "./output.ts";

/** What stands between an opening bracket and its partner. */
export function innerRange(output: Output, opener: number, closer: number): Range {
  const { start, end } = output.page.tokens;
  return { token: opener + 1, lastToken: closer, at: end[opener] as number, end: start[closer] as number };
}

/** The range from a later offset on: not by spreading, which makes an object of another shape for V8. */
export function rangeFrom({ token, lastToken, end }: Range, at: number): Range {
  return { token, lastToken, at, end };
}

/** The first pipe of an element that is its own, or the closer where it has none. */
export function firstPipe(output: Output, opener: number, closer: number): number {
  const { kind, match } = output.page.tokens;
  let token = opener + 1;
  while (token < closer && kind[token] !== Kind.pipe) {
    const partner = match[token] as number;
    token = partner > token ? partner + 1 : token + 1;
  }
  return token;
}

/** The stretches between the pipes of a range that are its own; nested elements are stepped over. */
export function splitAtPipes(output: Output, range: Range): Range[] {
  const { kind, match, start, end } = output.page.tokens;
  const ranges: Range[] = [];
  let at = range.at;
  let first = range.token;
  for (let token = range.token; token < range.lastToken; token++) {
    const partner = match[token] as number;
    if (partner > token) token = partner;
    else if (kind[token] === Kind.pipe) {
      ranges.push({ token: first, lastToken: token, at, end: start[token] as number });
      at = end[token] as number;
      first = token + 1;
    }
  }
  ranges.push({ token: first, lastToken: range.lastToken, at, end: range.end });
  return ranges;
}

/** The range without the white space at its ends. */
export function trimRange(output: Output, range: Range): Range {
  const trimmed = { token: range.token, lastToken: range.lastToken, at: range.at, end: range.end };
  trimBlanks(output.page.text, trimmed);
  return trimmed;
}

/** Moves the ends of a range over the white space there. */
export function trimBlanks(text: string, range: { at: number; end: number }): void {
  while (range.at < range.end && text.charCodeAt(range.at) <= Character.space) range.at++;
  while (range.end > range.at && text.charCodeAt(range.end - 1) <= Character.space) range.end--;
}

export function isBlankRange({ page: { text } }: Output, { at, end }: Range): boolean {
  for (let index = at; index < end; index++) if (text.charCodeAt(index) > Character.space) return false;
  return true;
}

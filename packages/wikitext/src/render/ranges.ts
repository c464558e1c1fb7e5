import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import type { Output, Range } from "./output.ts";

/** What stands between an opening bracket and its partner. */
export function innerRange(output: Output, opener: number, closer: number): Range {
  const { start, end } = output.page.tokens;
  return { token: opener + 1, lastToken: closer, at: end[opener] as number, end: start[closer] as number };
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
  let { at, end } = range;
  while (at < end && output.page.text.charCodeAt(at) <= Character.space) at++;
  while (end > at && output.page.text.charCodeAt(end - 1) <= Character.space) end--;
  return { ...range, at, end };
}

export function isBlankRange(output: Output, range: Range): boolean {
  const { at, end } = trimRange(output, range);
  return at === end;
}

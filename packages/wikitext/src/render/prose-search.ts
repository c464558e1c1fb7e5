import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import { headingKey, isTailName, writtenHeading } from "./heading-names.ts";
import type { Output } from "./output.ts";
import { templateName } from "./template-arguments.ts";

/**
 * Stands for no offset, behind every offset of a page. Not infinity: V8 would keep each offset that meets it as a
 * floating-point number, and compile all code that reads one again.
 */
const NOWHERE = 2 ** 30 - 1;

/** A line of so many words that end like a sentence is prose; of more words, however it ends. */
const sentenceWords = { line: 5, item: 8 } as const;
const proseWords = { line: 15, item: 25 } as const;

/**
 * Whether nothing but links, sources and boxes follows on the lines behind an offset, up to the next heading
 * that always ends the text, or the end of the page. What was found is remembered: asking stays linear.
 * @param token a token at or before the offset
 */
export function onlyLinksFollow(output: Output, token: number, from: number): boolean {
  const { prose } = output.searches;
  if (prose.from === -1 || from < prose.from || from > prose.found) {
    prose.from = from;
    prose.found = nextProse(output, token, from);
  }
  return prose.found === NOWHERE;
}

/** The offset of the next line that is prose; `NOWHERE` where there is none. */
function nextProse(output: Output, firstToken: number, from: number): number {
  const { text, tokens, rules, wiki } = output.page;
  const { kind, start, end, match, count } = tokens;
  let lineStart = from;
  let at = from;
  let words = "";
  const read = (to: number): void => {
    if (to > at) words += ` ${text.slice(at, to)}`;
  };
  for (let token = firstToken; token < count; token++) {
    const tokenStart = start[token] as number;
    if (tokenStart < at) continue;
    const partner = match[token] as number;
    read(tokenStart);
    at = end[token] as number;
    if (kind[token] === Kind.newline) {
      if (isProse(text, lineStart, words)) return lineStart;
      lineStart = at;
      words = "";
      if (
        text.charCodeAt(at) === Character.equals &&
        isTailName(wiki, headingKey(writtenHeading(lineFrom(text, at))))
      ) {
        return NOWHERE;
      }
    } else if (partner > token) {
      const name = kind[token] === Kind.openTemplate ? templateName(output, token, partner) : undefined;
      if (name !== undefined && rules.ruleOf(name).does === "block") return lineStart;
      at = end[partner] as number;
    } else if (kind[token] === Kind.externalLink) at = labelEnd(text, at);
  }
  read(text.length);
  return isProse(text, lineStart, words) ? lineStart : NOWHERE;
}

/** What a line begins with. */
function lineFrom(text: string, at: number): string {
  const line = text.slice(at, at + 100);
  return line.slice(0, line.search(/\n|$/));
}

/** Behind the bracket that ends an external link on its line; where none does, behind the address. */
function labelEnd(text: string, from: number): number {
  const rest = text.slice(from, from + 500);
  const close = rest.search(/[\]\n]/);
  return close !== -1 && rest.charAt(close) === "]" ? from + close + 1 : from;
}

function isProse(text: string, lineStart: number, outside: string): boolean {
  const isItem = /[*#:;]/.test(text.charAt(lineStart));
  const shape = isItem ? "item" : "line";
  const latin =
    outside.match(/[\p{L}\p{M}'’]{2,}/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0;
  const words = latin + (outside.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;
  if (words >= proseWords[shape]) return true;
  return words >= sentenceWords[shape] && /[.!?。！？…]["'”’»」』）)\]]*\s*$/.test(outside);
}

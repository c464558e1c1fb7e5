import type { Token } from "../scan/tokens.ts";
import { endsText, lineFrom, writtenHeading } from "./tail-names.ts";
import { templateName } from "./template-arguments.ts";
import type { Writer } from "./writer.ts";

/** Fewest words of a line of prose: with the end of a sentence, and without. */
const fewestWords = { line: { sentence: 5, any: 15 }, item: { sentence: 8, any: 25 } } as const;

export function isLastLine(writer: Writer, token: Token, at: number): boolean {
  const line = writer.text.indexOf("\n", at);
  return line === -1 || onlyLinksFollow(writer, token, line + 1);
}

/**
 * Tells whether only links, sources and boxes follow, up to the next heading that ends the text. Asking again stays linear.
 * @param token a token at or before the offset
 */
export function onlyLinksFollow(writer: Writer, token: Token, from: number): boolean {
  const { prose } = writer.searches;
  const isKnown = from >= prose.from && from <= prose.at;
  if (!isKnown) {
    prose.from = from;
    prose.at = nextProse(writer, token, from);
  }
  return prose.at === Number.POSITIVE_INFINITY;
}

/** Returns the start of the next line of prose, or infinity. */
function nextProse({ text, rules, wiki }: Writer, first: Token, from: number): number {
  let lineStart = from;
  let at = from;
  let words = "";
  for (let token = first; ; token = token.next) {
    if (token.start < at) continue;
    if (token.start > at) words += ` ${text.slice(at, token.start)}`;
    at = token.end;
    if (token.kind === "newline" || token.kind === "end") {
      if (isProse(text, lineStart, words)) return lineStart;
      const isTail = text[at] === "=" && endsText(wiki, writtenHeading(lineFrom(text, at))) === "always";
      if (token.kind === "end" || isTail) return Number.POSITIVE_INFINITY;
      lineStart = at;
      words = "";
    } else if (token.closer !== undefined) {
      const name = token.kind === "openTemplate" ? templateName(text, token) : undefined;
      if (name !== undefined && rules.ruleOf(name).does === "block") return lineStart;
      at = token.closer.end;
    } else if (token.kind === "externalLink") at = labelEnd(text, at);
  }
}

/** Returns the offset after an external link on its line, or after its address if nothing closes it. */
function labelEnd(text: string, from: number): number {
  const close = text.slice(from, from + 500).search(/[\]\n]/);
  return close !== -1 && text[from + close] === "]" ? from + close + 1 : from;
}

function isProse(text: string, lineStart: number, words: string): boolean {
  const fewest = fewestWords[/[*#:;]/.test(text.charAt(lineStart)) ? "item" : "line"];
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  const spaced = words.match(/[\p{L}\p{M}'’]{2,}/gu) ?? [];
  const count = spaced.filter((word) => !/\p{Script=Han}/u.test(word)).length + han / 2;
  if (count >= fewest.any) return true;
  return count >= fewest.sentence && /[.!?。！？…]["'”’»」』）)\]]*\s*$/.test(words);
}

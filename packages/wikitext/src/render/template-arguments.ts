import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import type { Output, PageSetting, Range } from "./output.ts";
import { innerRange, splitAtPipes, trimRange } from "./ranges.ts";

/** A template's arguments by name; positional ones under `1`, `2`, …. */
export type Arguments = ReadonlyMap<string, Range>;

/** The name as written; undefined where it is itself made by templates. */
export function templateName(output: Output, opener: number, closer: number): string | undefined {
  const { kind, start, end } = output.page.tokens;
  let token = opener + 1;
  let name = "";
  let at = end[opener] as number;
  for (; token < closer && kind[token] !== Kind.pipe; token++) {
    if (kind[token] === Kind.newline) continue;
    if (kind[token] !== Kind.opaque && kind[token] !== Kind.quotes && kind[token] !== Kind.entity) {
      return named(output, at, start[token] as number);
    }
    if (kind[token] !== Kind.opaque) continue;
    name += output.page.text.slice(at, start[token] as number);
    at = end[token] as number;
  }
  name += output.page.text.slice(at, start[token] as number);
  return name.trim();
}

/** `{{#if: {{x}} |…` has a name though a template follows its colon. */
function named(output: Output, from: number, to: number): string | undefined {
  const head = output.page.text.slice(from, to);
  return head.includes(":") ? head.trim() : undefined;
}

/** The arguments of a call; of a name given twice the last counts, as in MediaWiki. */
export function templateArguments(output: Output, opener: number, closer: number): Arguments {
  const args = new Map<string, Range>();
  let positional = 0;
  for (const range of splitAtPipes(output, innerRange(output, opener, closer)).slice(1)) {
    const name = argumentName(output.page, range);
    if (name === undefined) args.set(String(++positional), range);
    else args.set(name.name, trimRange(output, { ...range, at: name.end }));
  }
  return args;
}

/** What a parameter's name is made of in ASCII; it begins with no blank, point or hyphen. */
const nameCharacters = asciiSet(/[\w .-]/);

function asciiSet(pattern: RegExp): readonly boolean[] {
  return Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
}

const longestName = 40;

/** The name before `=`, where the argument has one, and the offset after it. */
function argumentName({ text }: PageSetting, range: Range): { name: string; end: number } | undefined {
  let start = range.at;
  while (start < range.end && text.charCodeAt(start) <= Character.space) start++;
  let at = start;
  while (at < range.end && nameCharacters[text.charCodeAt(at)] === true) at++;
  if (at >= range.end) return undefined;
  const code = text.charCodeAt(at);
  if (code >= 128) return wideName(text, range);
  const first = text.charCodeAt(start);
  if (
    code !== Character.equals ||
    at - start > longestName ||
    first === Character.hyphen ||
    first === Character.dot
  )
    return undefined;
  return { name: text.slice(start, at).trim().toLowerCase(), end: at + 1 };
}

const wideHead = /\s*([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

/** The same where letters beyond ASCII stand in it. */
function wideName(text: string, range: Range): { name: string; end: number } | undefined {
  wideHead.lastIndex = range.at;
  const found = wideHead.exec(text);
  if (found === null || wideHead.lastIndex > range.end) return undefined;
  return { name: (found[1] ?? "").trim().toLowerCase(), end: wideHead.lastIndex };
}

import { Character } from "../scan/characters.ts";
import { Kind } from "../scan/tokens.ts";
import type { Output, Range } from "./output.ts";
import { firstPipe, trimBlanks } from "./ranges.ts";

/** A template's arguments by name; positional ones under `1`, `2`, …. */
export interface Arguments {
  readonly isEmpty: boolean;
  /** Of a name given twice the last counts, as in MediaWiki. */
  get(name: string): Range | undefined;
}

/** An argument and the one before it in its call. */
interface Argument {
  readonly name: string;
  readonly range: Range;
  readonly before: Argument | undefined;
}

/**
 * Calls have few arguments, of which few are asked for: a `Map` of each call would be a twelfth of all memory used, and
 * an array has room for seventeen as soon as it has one.
 */
const MOST_IN_A_CHAIN = 16;

class ArgumentChain implements Arguments {
  #last: Argument | undefined;
  #size = 0;
  #byName: Map<string, Range> | undefined;

  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  add(name: string, range: Range): void {
    this.#last = { name, range, before: this.#last };
    this.#size++;
  }

  get(name: string): Range | undefined {
    if (this.#size > MOST_IN_A_CHAIN) return this.#ranges().get(name);
    let argument = this.#last;
    while (argument !== undefined && argument.name !== name) argument = argument.before;
    return argument?.range;
  }

  #ranges(): Map<string, Range> {
    if (this.#byName !== undefined) return this.#byName;
    const ranges = new Map<string, Range>();
    for (let argument = this.#last; argument !== undefined; argument = argument.before)
      if (!ranges.has(argument.name)) ranges.set(argument.name, argument.range);
    this.#byName = ranges;
    return ranges;
  }
}

/** One argument without a name. */
export function oneArgument(range: Range): Arguments {
  const args = new ArgumentChain();
  args.add("1", range);
  return args;
}

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

/** The arguments of a call. */
export function templateArguments(output: Output, opener: number, closer: number): Arguments {
  const { kind, start, end, match } = output.page.tokens;
  const { text } = output.page;
  const args = new ArgumentChain();
  let positional = 0;
  for (let pipe = firstPipe(output, opener, closer); pipe < closer; ) {
    let next = pipe + 1;
    while (next < closer && kind[next] !== Kind.pipe) next = Math.max(next, match[next] as number) + 1;
    const range = { token: pipe + 1, lastToken: next, at: end[pipe] as number, end: start[next] as number };
    const valueAt = behindName(text, range.at, range.end);
    if (valueAt === -1) args.add(positionalName(++positional), range);
    else {
      const name = text
        .slice(range.at, valueAt - 1)
        .trim()
        .toLowerCase();
      range.at = valueAt;
      trimBlanks(text, range);
      args.add(name, range);
    }
    pipe = next;
  }
  return args;
}

const positionalNames = Array.from({ length: 20 }, (_, number) => String(number));

function positionalName(number: number): string {
  return positionalNames[number] ?? String(number);
}

/** What a parameter's name is made of in ASCII; it begins with no blank, point or hyphen. */
const nameCharacters = asciiSet(/[\w .-]/);

function asciiSet(pattern: RegExp): readonly boolean[] {
  return Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
}

const longestName = 40;

/** The offset behind the `=` of an argument that has a name, else -1. */
function behindName(text: string, from: number, end: number): number {
  let start = from;
  while (start < end && text.charCodeAt(start) <= Character.space) start++;
  let at = start;
  while (at < end && nameCharacters[text.charCodeAt(at)] === true) at++;
  if (at >= end) return -1;
  const code = text.charCodeAt(at);
  if (code >= 128) return behindWideName(text, from, end);
  const first = text.charCodeAt(start);
  const isName =
    code === Character.equals &&
    at - start <= longestName &&
    first !== Character.hyphen &&
    first !== Character.dot;
  return isName ? at + 1 : -1;
}

const wideHead = /\s*(?:[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

/** The same where letters beyond ASCII stand in it. */
function behindWideName(text: string, from: number, end: number): number {
  wideHead.lastIndex = from;
  return wideHead.test(text) && wideHead.lastIndex <= end ? wideHead.lastIndex : -1;
}

import { isOpaque, type Token } from "../scan/tokens.ts";
import { plainText } from "../tidy/paragraphs.ts";
import type { ArgumentName, FormatPart, TemplateRule } from "../wiki/template-rules.ts";
import { wholeDate, withoutInterwiki } from "../wiki/wiki.ts";
import { emitLiteral, emitString, emitText, shownText } from "./emit.ts";
import { formatFunctions } from "./formats.ts";
import { pageDay } from "./functions.ts";
import type { Output, Range } from "./output.ts";
import { capture, firstPipe, innerRange, isBlankRange, renderRange, splitAtPipes, trimmed } from "./walk.ts";

/** An argument that a format prints. */
interface Found {
  readonly name: string;
  readonly range: Range;
  /** Whether it is a page title. */
  readonly isTitle: boolean;
}

/** What one part of a format comes to: arguments of the call, or else words, which the format has or a function makes. */
interface Piece {
  readonly found: readonly Found[];
  readonly words: string;
  readonly isFixed: boolean;
}

/** What stands between two parts only where both print something: `{{money|5}}` prints no blank. */
const separators = new Set([" ", ", ", "，"]);

/**
 * Prints a format with the arguments of a call. Returns false, having printed nothing, where none of the
 * arguments it names is there.
 */
export function printFormat(
  output: Output,
  format: readonly FormatPart[],
  args: Arguments,
  block: boolean,
): boolean {
  const pieces = format.map((part) => pieceOf(output, args, part));
  const needsNone = format.every((part) => typeof part === "string" || part[0]?.isOptional === true);
  if (pieces.length === 0 || !(needsNone || pieces.some((piece) => isShown(piece) && !piece.isFixed)))
    return false;
  pieces.forEach(({ found, words, isFixed }, index) => {
    const parts = isFixed && pieces.length > 1 && separators.has(words);
    if (parts && !(isShown(pieces[index - 1]) && isShown(pieces[index + 1]))) return;
    if (isFixed) emitLiteral(output, fixedText(output, words));
    else emitString(output, words);
    found.forEach((argument, number) => {
      if (number > 0 && !output.page.wiki.unspaced) emitString(output, " ");
      printArgument(output, argument, block);
    });
  });
  const [only] = pieces;
  if (pieces.length === 1 && only?.found.length === 1) printBlankBehind(output, args, only.found[0]);
  return true;
}

function isShown(piece: Piece | undefined): boolean {
  return piece !== undefined && (piece.isFixed || piece.words !== "" || piece.found.length > 0);
}

/** `*`, or `=` and the name of a function, or a list of arguments of which the first that is not empty is printed. */
function pieceOf(output: Output, args: Arguments, part: FormatPart): Piece {
  if (typeof part === "string") return { words: part, isFixed: true, found: [] };
  const name = part[0]?.name ?? "";
  if (name === "*") return { words: "", isFixed: false, found: positionalArguments(output, args) };
  if (!name.startsWith("=")) return { words: "", isFixed: false, found: firstArgument(output, args, part) };
  const make = formatFunctions[name.slice(1)];
  if (make === undefined) throw new Error(`no format function "${name}"`);
  const words = make((argument) => captured(output, args.get(argument)), {
    ...output.page,
    shown: (content) => fixedText(output, content),
    today: () => pageDay(output),
  });
  return { words, isFixed: false, found: [] };
}

/** Fixed words of Chinese may be given by variant: `zh-hans:英语：;zh-hant:英語：`. */
function fixedText(output: Output, fixed: string): string {
  return fixed.startsWith("zh-") ? shownText(output, fixed) : fixed;
}

/** `a {{w|mayor|mayor }}of Hull`: the wiki keeps the blank of a positional argument, which here parts two words. */
function printBlankBehind(output: Output, args: Arguments, found: Found | undefined): void {
  const { text } = output.page;
  const end = found?.range.end ?? 0;
  if (found === undefined || args.get(found.name)?.end === end || text[end] !== " ") return;
  if (/[\p{L}\p{N}]/u.test(text.charAt(output.cursor.at))) emitString(output, " ");
}

/** The plain text of an argument; empty where there is none. */
export function captured(output: Output, range: Range | undefined): string {
  return range === undefined ? "" : plainText(output.page.wiki, capture(output, range));
}

function firstArgument(output: Output, args: Arguments, names: readonly ArgumentName[]): Found[] {
  const { text } = output.page;
  for (const { name, isTitle } of names) {
    const range = args.get(name);
    if (range !== undefined && !isBlankRange(text, range))
      return [{ name, isTitle, range: trimmed(text, range, range.at) }];
  }
  return [];
}

/** The arguments without a name that hold something. */
export function positionalArguments({ page: { text } }: Output, args: Arguments): Found[] {
  const found: Found[] = [];
  for (let number = 1; ; number++) {
    const range = args.get(String(number));
    if (range === undefined) return found;
    if (isBlankRange(text, range)) continue;
    found.push({ name: String(number), isTitle: false, range: trimmed(text, range, range.at) });
  }
}

function printArgument(output: Output, { isTitle, range }: Found, block: boolean): void {
  const { text, wiki } = output.page;
  if (!isTitle) renderRange(output, range, block);
  else if (range.first.start < range.end) emitString(output, withoutInterwiki(wiki, capture(output, range)));
  else if (text.slice(range.at, range.end).includes(":"))
    emitString(output, withoutInterwiki(wiki, text.slice(range.at, range.end)));
  else emitText(output, range.at, range.end);
}

/** The arguments of a call by name; positional ones are named `1`, `2`, …. Of a name given twice the last counts. */
export type Arguments = ReadonlyMap<string, Range>;

/** The name as written; undefined where it is itself made by templates. */
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

/** The arguments of a call. */
export function templateArguments(text: string, opener: Token): Arguments {
  const args = new Map<string, Range>();
  const inner = innerRange(opener);
  const pipe = firstPipe(inner);
  if (pipe.start >= inner.end) return args;
  let positional = 0;
  for (const range of splitAtPipes({ first: pipe.next, at: pipe.end, end: inner.end })) {
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

/**
 * Records what a template that prints nothing says about the page. Also used for the tail, whose
 * text is cut but whose sources, stage tags and categories count.
 */
export function noteFact(output: Output, rule: TemplateRule, args: () => Arguments): void {
  const { facts } = output;
  if (rule.does === "published") facts.published = true;
  else if (rule.does === "draft") facts.draft = true;
  else if (rule.does === "kind") facts.kinds.set(rule.kind, (facts.kinds.get(rule.kind) ?? 0) + 1);
  else if (rule.does === "source") {
    const source = sourceOf(output, args());
    if (source !== undefined) facts.sources.push(source);
  } else if (rule.does === "category") {
    for (const { range } of positionalArguments(output, args()))
      facts.categories.add(captured(output, range));
  } else if (rule.does === "date") {
    facts.dateTemplate = true;
    if (facts.date === undefined) facts.date = dateOf(output, rule.formats.flat(), args());
  }
}

export function dateOf(output: Output, format: readonly FormatPart[], args: Arguments): string | undefined {
  for (const { name } of format.flatMap((part) => (typeof part === "string" ? [] : part))) {
    const written = captured(output, args.get(name));
    const date = wholeDate(output.page.wiki, written) ?? dateOfParts(output, args, written);
    if (date !== undefined) return date;
  }
  return undefined;
}

/**
 * `{{date|5|March|2012}}` and `{{date|2012|3|5}}`: a date in three arguments. Where a day comes before the number
 * of its month is for the language to say: not in English, where it may come behind.
 */
function dateOfParts(output: Output, args: Arguments, first: string): string | undefined {
  const rest = ["2", "3"].map((name) => args.get(name)).filter((range) => range !== undefined);
  if (rest.length < 2 || first.length > 10) return undefined;
  const { wiki } = output.page;
  const parts = [first, ...rest.map((range) => captured(output, range).trim())];
  const orders = wiki.language === "en" ? [parts] : [parts, parts.toReversed()];
  return orders
    .flatMap((order) => [order.join("-"), order.join(" ")])
    .map((written) => wholeDate(wiki, written))
    .find(Boolean);
}

/** The source a `{{source}}` call names; undefined where it names nothing. */
function sourceOf(output: Output, args: Arguments): Record<string, string> | undefined {
  const source: Record<string, string> = {};
  for (const [field, names] of output.page.rules.sourceFields) {
    for (const name of names) {
      const range = args.get(name);
      const value = range === undefined ? "" : fieldText(output, range, field);
      if (value === "") continue;
      source[field] = value;
      break;
    }
  }
  return Object.keys(source).length === 0 ? undefined : source;
}

function fieldText(output: Output, range: Range, field: string): string {
  const { text, wiki } = output.page;
  if (field === "url" || range.first.start >= range.end) return text.slice(range.at, range.end).trim();
  return plainText(wiki, capture(output, range));
}

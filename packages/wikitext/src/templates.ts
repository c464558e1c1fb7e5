import { wholeDate } from "./dates.ts";
import { formatFunctions } from "./formats.ts";
import { renderFunction } from "./functions.ts";
import {
  capture,
  emitString,
  emitText,
  endOfLine,
  endParagraph,
  leaveHole,
  type Output,
  type Range,
  startOf,
} from "./output.ts";
import { plainText } from "./paragraphs.ts";
import { sourceOf } from "./sources.ts";
import type { ArgumentName, FormatPart, TemplateRule } from "./template-rules.ts";
import { Kind } from "./tokens.ts";
import { withoutInterwiki } from "./wiki.ts";

/** A template's arguments by name; positional ones under `1`, `2`, …. */
export type Arguments = ReadonlyMap<string, Range>;

/** Renders the template whose opener is the current token, and moves behind it. */
export function renderTemplate(output: Output): void {
  const opener = output.token;
  const closer = output.tokens.match[opener] as number;
  const start = output.tokens.start[opener] as number;
  const end = output.tokens.end[closer] as number;
  const alone = !output.lineVisible && standsAlone(output, end);
  output.token = closer + 1;
  output.at = end;
  const name = templateName(output, opener, closer);
  if (name === undefined) {
    leaveOut(output, start, end);
    return;
  }
  if (renderFunction(output, name, opener, closer)) return;
  applyRule(output, { name, rule: output.rules(name), opener, closer, start, end, alone });
}

interface Call {
  readonly name: string;
  readonly rule: TemplateRule;
  readonly opener: number;
  readonly closer: number;
  readonly start: number;
  readonly end: number;
  readonly alone: boolean;
}

function applyRule(output: Output, call: Call): void {
  const { rule } = call;
  const args = (): Arguments => templateArguments(output, call.opener, call.closer);
  switch (rule.does) {
    case "inline":
      print(output, call, rule.format, args());
      return;
    case "block":
      endParagraph(output);
      print(output, call, rule.format, args(), true);
      endParagraph(output);
      return;
    case "mention":
      if (call.alone) {
        leaveOut(output, call.start, call.end);
        return;
      }
      print(output, call, rule.format, args());
      return;
    case "unknown":
      renderUnknown(output, call, args);
      return;
    default:
      noteFact(output, rule, args);
      leaveOut(output, call.start, call.end);
  }
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
  } else if (rule.does === "date") {
    facts.dateTemplate = true;
    if (facts.date === undefined) facts.date = dateOf(output, rule.format, args());
  }
}

function dateOf(output: Output, format: readonly FormatPart[], args: Arguments): string | undefined {
  for (const part of format) {
    if (typeof part === "string") continue;
    const range = firstArgument(output, args, part)?.range;
    if (range !== undefined) return wholeDate(output.wiki, captured(output, range));
  }
  return undefined;
}

/**
 * A template nobody wrote a rule for. Alone on its line it is taken for a box. In a line of text it must
 * not leave a hole in the sentence: its first positional argument is printed.
 */
function renderUnknown(output: Output, call: Call, args: () => Arguments): void {
  output.facts.unknownTemplates.add(call.name);
  const range = call.alone ? undefined : args().get("1");
  if (range === undefined || isBlankRange(output, range)) leaveOut(output, call.start, call.end);
  else output.render(output, range, false);
}

function leaveOut(output: Output, start: number, end: number): void {
  output.lineDropped = true;
  leaveHole(output, start, end);
}

/** Whether nothing to read follows on the line after an element. */
function standsAlone(output: Output, end: number): boolean {
  const { text } = output;
  let at = end;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  const code = text.charCodeAt(at);
  return (
    Number.isNaN(code) ||
    code === 10 ||
    at >= output.end ||
    text.startsWith("{{", at) ||
    text.startsWith("[[", at) ||
    text.startsWith("<!--", at)
  );
}

/** The name as written; undefined where it is itself made by templates. */
export function templateName(output: Output, opener: number, closer: number): string | undefined {
  const { kind, start, end } = output.tokens;
  let token = opener + 1;
  let name = "";
  let at = end[opener] as number;
  for (; token < closer && kind[token] !== Kind.pipe; token++) {
    if (kind[token] === Kind.newline) continue;
    if (kind[token] !== Kind.opaque && kind[token] !== Kind.quotes && kind[token] !== Kind.entity) {
      return named(output, at, start[token] as number);
    }
    if (kind[token] !== Kind.opaque) continue;
    name += output.text.slice(at, start[token] as number);
    at = end[token] as number;
  }
  name += output.text.slice(at, start[token] as number);
  return name.trim();
}

/** `{{#if: {{x}} |…` has a name though a template follows its colon. */
function named(output: Output, from: number, to: number): string | undefined {
  const head = output.text.slice(from, to);
  return head.includes(":") ? head.trim() : undefined;
}

/** Splits a call at its own pipes; nested elements are stepped over, so that splitting is linear. */
export function templateArguments(output: Output, opener: number, closer: number): Arguments {
  const { kind, start, match, end } = output.tokens;
  const args = new Map<string, Range>();
  let positional = 0;
  let from = -1;
  let firstToken = 0;
  const finish = (last: number): void => {
    if (from === -1) return;
    const range = { token: firstToken, lastToken: last, at: from, end: start[last] as number };
    const name = argumentName(output, range);
    if (name === undefined) args.set(String(++positional), range);
    else args.set(name.name, trimRange(output, { ...range, at: name.end }));
  };
  for (let token = opener + 1; token <= closer; token++) {
    const partner = match[token] as number;
    if (token < closer && partner > token) {
      token = partner;
      continue;
    }
    if (token < closer && kind[token] !== Kind.pipe) continue;
    finish(token);
    from = end[token] as number;
    firstToken = token + 1;
  }
  return args;
}

const argumentHead = /\s*([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,39})?=/uy;

/** The name before `=`, where the argument has one, and the offset after it. */
function argumentName(output: Output, range: Range): { name: string; end: number } | undefined {
  argumentHead.lastIndex = range.at;
  const found = argumentHead.exec(output.text);
  if (found === null || argumentHead.lastIndex > range.end) return undefined;
  return { name: (found[1] ?? "").trim().toLowerCase(), end: argumentHead.lastIndex };
}

/** Positional arguments keep their blanks in MediaWiki; inside a sentence nobody wants them. */
function trimRange(output: Output, range: Range): Range {
  let { at, end } = range;
  while (at < end && output.text.charCodeAt(at) <= 32) at++;
  while (end > at && output.text.charCodeAt(end - 1) <= 32) end--;
  return { ...range, at, end };
}

function isBlankRange(output: Output, range: Range): boolean {
  const { at, end } = trimRange(output, range);
  return at === end;
}

interface Found {
  readonly name: ArgumentName;
  readonly range: Range;
}

/** What one part of a format comes to: fixed words, words made by a function, or arguments of the call. */
type Piece = { readonly fixed: string } | { readonly made: string } | { readonly found: readonly Found[] };

/** Prints a format; where no argument it names is there, the template leaves a hole. */
function print(
  output: Output,
  call: Call,
  format: readonly FormatPart[],
  args: Arguments,
  block = false,
): void {
  const pieces = format.map((part) => pieceOf(output, args, part));
  const allFixed = pieces.every((piece) => "fixed" in piece);
  if (pieces.length === 0 || !(allFixed || pieces.some(hasWords))) {
    leaveOut(output, call.start, call.end);
    return;
  }
  for (const piece of pieces) {
    if ("fixed" in piece) emitString(output, piece.fixed);
    else if ("made" in piece) emitString(output, piece.made);
    else printArguments(output, piece.found, block);
  }
}

function hasWords(piece: Piece): boolean {
  return ("made" in piece && piece.made !== "") || ("found" in piece && piece.found.length > 0);
}

function pieceOf(output: Output, args: Arguments, part: FormatPart): Piece {
  if (typeof part === "string") return { fixed: part };
  const special = part[0]?.name ?? "";
  if (special === "*") return { found: positionalArguments(output, args) };
  if (!special.startsWith("=")) {
    const found = firstArgument(output, args, part);
    return { found: found === undefined ? [] : [found] };
  }
  const make = formatFunctions[special.slice(1)];
  if (make === undefined) throw new Error(`no format function "${special}"`);
  return { made: make((name) => captured(output, args.get(name))) };
}

function captured(output: Output, range: Range | undefined): string {
  return range === undefined ? "" : plainText(output.wiki, capture(output, range));
}

function firstArgument(output: Output, args: Arguments, names: readonly ArgumentName[]): Found | undefined {
  for (const name of names) {
    const range = args.get(name.name);
    if (range !== undefined && !isBlankRange(output, range)) return { name, range: trimRange(output, range) };
  }
  return undefined;
}

function positionalArguments(output: Output, args: Arguments): Found[] {
  const found: Found[] = [];
  for (let number = 1; ; number++) {
    const range = args.get(String(number));
    if (range === undefined) return found;
    if (isBlankRange(output, range)) continue;
    found.push({ name: { name: String(number), isTitle: false }, range: trimRange(output, range) });
  }
}

function printArguments(output: Output, found: readonly Found[], block: boolean): void {
  found.forEach((argument, index) => {
    if (index > 0 && !output.wiki.unspaced) emitString(output, " ");
    printArgument(output, argument, block);
  });
}

function printArgument(output: Output, { name, range }: Found, block: boolean): void {
  if (!name.isTitle) {
    output.render(output, range, block);
    return;
  }
  if (range.token < range.lastToken) {
    emitString(output, withoutInterwiki(output.wiki, capture(output, range)));
    return;
  }
  const title = output.text.slice(range.at, range.end);
  if (title.includes(":")) emitString(output, withoutInterwiki(output.wiki, title));
  else emitText(output, range.at, range.end);
}

/**
 * A `{{` that nobody closed. Of a box the rest of the line goes (its rows, which begin with a pipe, go as
 * rows of a broken table); of a template that prints words only the name goes, so that the words stay.
 */
export function recoverTemplate(output: Output): void {
  const { tokens, text } = output;
  const opener = output.token;
  const nameStart = tokens.end[opener] as number;
  const next = startOf(output, opener + 1);
  const name = text.slice(nameStart, Math.min(next, nameStart + 100)).trim();
  const piped = opener + 1 < output.lastToken && tokens.kind[opener + 1] === Kind.pipe;
  const rule = output.rules(name);
  output.lineTouched = true;
  output.token = opener + 1;
  output.at = nameStart;
  const words = rule.does === "inline" || rule.does === "block" || rule.does === "mention";
  if (words || (rule.does === "unknown" && output.lineVisible)) {
    if (piped) output.at = labelStart(output, opener + 1);
    else if (words && next === nameStart + name.length) output.at = next;
    return;
  }
  if (rule.does === "unknown" && !piped && !text.startsWith("\n|", next)) return;
  const line = endOfLine(output, opener + 1);
  noteBroken(output, rule, opener, line);
  output.token = line;
  output.at = startOf(output, line);
  output.lineDropped = true;
}

/** Behind the first pipe, or behind the second where it follows in the same words: `{{w|Target|label`. */
function labelStart(output: Output, pipe: number): number {
  const { kind, end } = output.tokens;
  const second = pipe + 1 < output.lastToken && kind[pipe + 1] === Kind.pipe ? pipe + 1 : pipe;
  return end[second] as number;
}

/** A broken stage tag or date still says what it says. */
function noteBroken(output: Output, rule: TemplateRule, opener: number, line: number): void {
  const range = (): Arguments => {
    const at = output.tokens.end[opener + 1] as number;
    const text = { token: opener + 2, lastToken: line, at, end: startOf(output, line) };
    return new Map([["1", text]]);
  };
  if (rule.does === "published" || rule.does === "draft" || rule.does === "date")
    noteFact(output, rule, range);
}

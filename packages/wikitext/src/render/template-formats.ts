import { plainText } from "../tidy/paragraphs.ts";
import type { ArgumentName, FormatPart } from "../wiki/template-rules.ts";
import { withoutInterwiki } from "../wiki/wiki.ts";
import { emitLiteral, emitString, emitText } from "./emit.ts";
import { formatFunctions } from "./formats.ts";
import type { Output, Range } from "./output.ts";
import type { Arguments } from "./template-arguments.ts";
import { shownText } from "./variants.ts";
import { capture, isBlankRange, renderRange, trimmed } from "./walk.ts";

interface Found {
  readonly name: ArgumentName;
  readonly range: Range;
}

/** What one part of a format comes to: fixed words, words made by a function, or arguments of the call. */
type Piece = { readonly fixed: string } | { readonly made: string } | { readonly found: readonly Found[] };

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
  const [only] = format;
  if (format.length === 1 && typeof only === "object" && specialOf(only) === undefined) {
    return printPlain(output, only, args, block);
  }
  const pieces = format.map((part) => pieceOf(output, args, part));
  const needsNone = format.every((part) => typeof part === "string" || part[0]?.isOptional === true);
  if (pieces.length === 0 || !(needsNone || pieces.some(hasWords))) return false;
  for (const [index, piece] of pieces.entries()) {
    if ("made" in piece) emitString(output, piece.made);
    else if ("found" in piece) printArguments(output, piece.found, block);
    else if (pieces.length === 1 || !separators.has(piece.fixed) || joinsWords(pieces, index))
      emitLiteral(output, fixedText(output, piece.fixed));
  }
  return true;
}

/** Fixed words of Chinese may be given by variant: `zh-hans:英语：;zh-hant:英語：`. */
function fixedText(output: Output, fixed: string): string {
  return fixed.startsWith("zh-") ? shownText(output, fixed) : fixed;
}

/** `*`, or `=` and the name of a function: what is not a list of arguments to choose from. */
function specialOf(part: readonly ArgumentName[]): string | undefined {
  const name = part[0]?.name ?? "";
  return name === "*" || name.startsWith("=") ? name : undefined;
}

/** Most templates print one argument as it stands. */
function printPlain(
  output: Output,
  names: readonly ArgumentName[],
  args: Arguments,
  block: boolean,
): boolean {
  const found = firstArgument(output, args, names);
  if (found === undefined) return false;
  printArgument(output, found, block);
  printBlankBehind(output, args.get(found.name.name), found.range);
  return true;
}

/** `a {{w|mayor|mayor }}of Hull`: the wiki keeps the blank of a positional argument, which here parts two words. */
function printBlankBehind(output: Output, written: Range | undefined, { end }: Range): void {
  if (written === undefined || written.end === end) return;
  const { text } = output.page;
  if (text[end] === " " && /[\p{L}\p{N}]/u.test(text.charAt(output.cursor.at))) emitString(output, " ");
}

/** What stands between two parts only where both print something. */
const separators = new Set([" ", ", ", "，"]);

/** Whether a blank stands between two parts that print something: `{{money|5}}` prints none. */
function joinsWords(pieces: readonly Piece[], index: number): boolean {
  return isShown(pieces[index - 1]) && isShown(pieces[index + 1]);
}

function isShown(piece: Piece | undefined): boolean {
  return piece !== undefined && ("fixed" in piece || hasWords(piece));
}

function hasWords(piece: Piece): boolean {
  return ("made" in piece && piece.made !== "") || ("found" in piece && piece.found.length > 0);
}

function pieceOf(output: Output, args: Arguments, part: FormatPart): Piece {
  if (typeof part === "string") return { fixed: part };
  const special = specialOf(part);
  if (special === undefined) {
    const found = firstArgument(output, args, part);
    return { found: found === undefined ? [] : [found] };
  }
  if (special === "*") return { found: positionalArguments(output, args) };
  const make = formatFunctions[special.slice(1)];
  if (make === undefined) throw new Error(`no format function "${special}"`);
  return { made: make((name) => captured(output, args.get(name)), output.page.wiki) };
}

export function captured(output: Output, range: Range | undefined): string {
  return range === undefined ? "" : plainText(output.page.wiki, capture(output, range));
}

export function firstArgument(
  output: Output,
  args: Arguments,
  names: readonly ArgumentName[],
): Found | undefined {
  for (const name of names) {
    const range = args.get(name.name);
    if (range !== undefined && !isBlankRange(output.page.text, range))
      return { name, range: trimmed(output.page.text, range, range.at) };
  }
  return undefined;
}

/** The arguments without a name that hold something. */
export function positionalArguments(output: Output, args: Arguments): Found[] {
  const found: Found[] = [];
  for (let number = 1; ; number++) {
    const range = args.get(String(number));
    if (range === undefined) return found;
    if (isBlankRange(output.page.text, range)) continue;
    found.push({
      name: { name: String(number), isTitle: false, isOptional: false },
      range: trimmed(output.page.text, range, range.at),
    });
  }
}

function printArguments(output: Output, found: readonly Found[], block: boolean): void {
  found.forEach((argument, index) => {
    if (index > 0 && !output.page.wiki.unspaced) emitString(output, " ");
    printArgument(output, argument, block);
  });
}

function printArgument(output: Output, { name, range }: Found, block: boolean): void {
  if (!name.isTitle) {
    renderRange(output, range, block);
    return;
  }
  if (range.first.start < range.end) {
    emitString(output, withoutInterwiki(output.page.wiki, capture(output, range)));
    return;
  }
  const title = output.page.text.slice(range.at, range.end);
  if (title.includes(":")) emitString(output, withoutInterwiki(output.page.wiki, title));
  else emitText(output, range.at, range.end);
}

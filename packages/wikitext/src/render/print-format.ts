import type { FormatPart } from "../wiki/template-rules.ts";
import { withoutInterwiki } from "../wiki/wiki.ts";
import { formatFunctions } from "./formats.ts";
import { type Arguments, isBlankRange, positionalArguments, type Range, trimmed } from "./ranges.ts";
import type { Writer } from "./writer.ts";

/** Fixed text that is printed only between two parts that print something: `{{money|5}}` prints no blank. */
const separators = new Set([" ", ", ", "，"]);

/** Prints a format; if the call gives none of its arguments, prints nothing and returns false. */
export function printFormat(
  writer: Writer,
  format: readonly FormatPart[],
  args: Arguments,
  isBlock: boolean,
): boolean {
  const pieces = format.map((part) => pieceOf(writer, args, part));
  const needsNone = format.every((part) => typeof part === "string" || part[0]?.isOptional === true);
  if (pieces.length === 0 || !(needsNone || pieces.some((piece) => isShown(piece) && !piece.isFixed)))
    return false;
  for (const [index, piece] of pieces.entries()) {
    const isSeparator = piece.isFixed && pieces.length > 1 && separators.has(piece.words);
    if (isSeparator && !(isShown(pieces[index - 1]) && isShown(pieces[index + 1]))) continue;
    // Chinese words may be given by variant: `zh-hans:英语：;zh-hant:英語：`.
    const words = piece.words.startsWith("zh-") ? writer.inVariant(piece.words) : piece.words;
    if (piece.isFixed) writer.printLiteral(words);
    else writer.print(piece.words);
    for (const [number, argument] of piece.args.entries()) {
      const range = trimmed(writer.text, argument);
      if (number > 0 && !writer.wiki.unspaced) writer.print(" ");
      if (piece.isTitle) writer.print(withoutInterwiki(writer.wiki, writtenTitle(writer, range)));
      else writer.render(range, isBlock);
    }
  }
  const [argument, ...others] = pieces.length === 1 ? pieces.flatMap((piece) => piece.args) : [];
  if (argument !== undefined && others.length === 0) printBlankAfter(writer, argument);
  return true;
}

type Piece = ReturnType<typeof pieceOf>;

function isShown(piece: Piece | undefined): boolean {
  return piece !== undefined && (piece.isFixed || piece.words !== "" || piece.args.length > 0);
}

const emptyPiece = { words: "", args: [] as readonly Range[], isFixed: false, isTitle: false };

/** Reads a part: `*`, `=` and the name of a function, or arguments. The first argument that is not empty is printed. */
function pieceOf(writer: Writer, args: Arguments, part: FormatPart) {
  if (typeof part === "string") return { ...emptyPiece, words: part, isFixed: true };
  const { text } = writer;
  const name = part[0]?.name ?? "";
  if (name === "*") return { ...emptyPiece, args: positionalArguments(text, args) };
  if (name.startsWith("=")) {
    const make = formatFunctions[name.slice(1)];
    if (make === undefined) throw new Error(`no format function "${name}"`);
    return { ...emptyPiece, words: make((argument) => writer.plain(args.get(argument)), writer) };
  }
  for (const { name, isTitle } of part) {
    const argument = args.get(name);
    if (argument !== undefined && !isBlankRange(text, argument))
      return { ...emptyPiece, args: [argument], isTitle };
  }
  return emptyPiece;
}

/** Prints the blank at the end of an argument if it parts two words: `a {{w|mayor|mayor }}of Hull`. */
function printBlankAfter(writer: Writer, argument: Range): void {
  const { text, at } = writer;
  const { end } = trimmed(text, argument);
  const hasBlank = end < argument.end && text[end] === " ";
  if (hasBlank && /[\p{L}\p{N}]/u.test(text.charAt(at))) writer.print(" ");
}

function writtenTitle(writer: Writer, range: Range): string {
  return range.first.start < range.end ? writer.capture(range) : writer.text.slice(range.at, range.end);
}

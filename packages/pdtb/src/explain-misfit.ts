import {
  type Message,
  type Place,
  type Relation,
  type RuleId,
  type Selection,
  type Span,
  spanTexts,
} from "@discoprep/corpus";
import { selectionsOf } from "@discoprep/files/format";

/** A selection whose stated text differs from raw; `where.offset` is the first difference. */
export interface Misfit {
  readonly name: string;
  readonly selection: Selection;
  readonly where: Place & { readonly offset: number };
}

/**
 * The first offset of raw at which a selection's stated text differs, white space aside (a reader may
 * have joined pieces by a blank and deleted line feeds); undefined where it fits or states no text.
 */
export function firstDifference(selection: Selection, raw: string): number | undefined {
  if (selection.text === undefined) return undefined;
  const stated = selection.text.replace(/\s+/g, "");
  const pieces = spanTexts(raw, selection.spans);
  if (pieces.join("").replace(/\s+/g, "") === stated) return undefined;
  let position = 0;
  for (const [index, piece] of pieces.entries()) {
    const { start } = selection.spans[index] as Span;
    for (let i = 0; i < piece.length; i++) {
      if (/\s/.test(piece[i] as string)) continue;
      if (piece[i] !== stated[position]) return start + i;
      position++;
    }
  }
  return selection.spans.at(-1)?.end;
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without blanks: a word may end between any two of their characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether an offset lies between two characters of one word: letters, marks or digits of a script with blanks. */
export function isInsideWord(raw: string, offset: number): boolean {
  if (offset <= 0 || offset >= raw.length) return false;
  const before = raw.charCodeAt(offset - 1) >= 0xdc00 && raw.charCodeAt(offset - 1) < 0xe000 ? 2 : 1;
  const sides = [raw.slice(offset - before, offset), String.fromCodePoint(raw.codePointAt(offset) as number)];
  return sides.every((character) => wordCharacter.test(character) && !unspaced.test(character));
}

/** Whether an offset lies between the two halves of a surrogate pair. */
export function isInsidePair(raw: string, offset: number): boolean {
  return offset > 0 && (raw.codePointAt(offset - 1) as number) > 0xffff;
}

/** Another way of counting the same file, with the fault of our reading. */
interface OtherReading {
  readonly rule: RuleId;
  readonly expected: string;
  readonly remedy: string;
  readonly text: string;
  /** A stated text in that reading. */
  readonly recode?: (stated: string) => string;
}

/**
 * One error for most misfits of a document: another reading of the raw text that fits at least nine in ten of
 * the stated texts. Undefined where no reading does.
 */
export function explainMisfit(
  relations: readonly Relation[],
  misfits: readonly Misfit[],
  raw: string,
): Message | undefined {
  const [first] = misfits;
  if (first === undefined) return undefined;
  const stated = relations
    .flatMap((relation) => selectionsOf(relation).map(([, selection]) => selection))
    .filter((selection) => selection.text !== undefined);
  for (const { text, recode, ...reading } of otherReadings(raw)) {
    const misfit = (selection: Selection): boolean => {
      const asRead = recode ? { ...selection, text: recode(selection.text ?? "") } : selection;
      return firstDifference(asRead, text) !== undefined;
    };
    const left = stated.filter(misfit).length;
    if (left >= misfits.length || left > stated.length / 10) continue;
    const offset = commonLength(raw, text);
    return {
      severity: "error",
      what: `${misfits.length} of ${stated.length} stated texts differ from the raw text`,
      where: { ...first.where, offset },
      found: `${JSON.stringify(raw.slice(offset, offset + 10))} at the first difference`,
      ...reading,
    };
  }
  return undefined;
}

/** The number of code units that two texts share at their beginning. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** The readings that differ from ours, the likeliest first. */
function otherReadings(raw: string): OtherReading[] {
  const utf8 = decodedAsUtf8(raw) ?? raw;
  const hasReturns = raw.includes("\r");
  const readings: OtherReading[] = [
    {
      rule: "wrong-newline-convention",
      expected: `a raw text with ${hasReturns ? "LF" : "CR LF"} line ends (with them the stated texts fit)`,
      remedy: "Restore the line ends of the distributed raw file.",
      text: hasReturns ? raw.replace(/\r\n?/g, "\n") : raw.replace(/\n/g, "\r\n"),
    },
    {
      rule: "wrong-encoding",
      expected: "a raw file in Latin-1, or offsets that count UTF-8 characters",
      remedy: "The raw file is UTF-8: restore the distributed file, or name the encoding.",
      text: utf8,
    },
    {
      rule: "wrong-encoding",
      expected: "both files read as UTF-8 (then the stated texts fit)",
      remedy: "Name the encoding: --encoding utf-8.",
      text: utf8,
      recode: (stated) => decodedAsUtf8(stated) ?? stated,
    },
    {
      rule: "wrong-encoding",
      expected: "offsets that count characters (with bytes of UTF-8 the stated texts fit)",
      remedy: "Read both files as Latin-1: then every byte is a character.",
      text: Buffer.from(raw, "utf8").toString("latin1"),
      recode: (stated) => Buffer.from(stated, "utf8").toString("latin1"),
    },
    ...["NFC", "NFD"].map(
      (form): OtherReading => ({
        rule: "wrong-normalization",
        expected: `a raw text in Unicode's form ${form} (with it the stated texts fit)`,
        remedy: `Restore the distributed raw file, or write the text in ${form}.`,
        text: raw.normalize(form),
      }),
    ),
    {
      rule: "byte-order-mark-not-counted",
      expected: "a raw text whose byte order mark does not count",
      remedy: "Remove the byte order mark from the raw file.",
      text: raw.replace(/^\ufeff/, ""),
    },
  ];
  return readings.filter(({ text }) => text !== raw);
}

/** The text read as UTF-8, where it seems to be UTF-8 that was read as Latin-1. */
function decodedAsUtf8(raw: string): string | undefined {
  if (!/[\x80-\xff]/.test(raw) || /[^\0-\xff]/.test(raw)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(raw, "latin1"));
  } catch {
    return undefined;
  }
}

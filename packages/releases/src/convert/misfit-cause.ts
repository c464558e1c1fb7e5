import { type Document, firstIndex, type Message, problem, type Relation, type RuleId } from "@discoprep/corpus";
import { editedSinceListed, type InputFile } from "@discoprep/files";
import { mapSpans, selectionsOf } from "@discoprep/files/format";
import { type FitText, type Misfit, misfitsOf, tokenParts } from "./fit.ts";

/** Returns the one cause of a document's misfits: another way of counting its offsets, or another text. */
export function causeOf(
  source: Document,
  misfits: readonly Misfit[],
  text: FitText,
  file: InputFile | undefined,
): Message | undefined {
  if (misfits.length === 0) return undefined;
  const wrong = wrongParts(source, misfits);
  const states = misfits.some(({ kind }) => kind === "text" || kind === "connective");
  const cause = states || (wrong.count >= 4 && wrong.isMuch) ? otherReading(source, misfits, text) : undefined;
  return cause ?? otherRawText(source, misfits) ?? wrongText(source, wrong, file);
}

/** How many parts cut tokens or lie outside the text. */
interface WrongParts {
  readonly count: number;
  readonly total: number;
  /** Whether they are more than a tenth. */
  readonly isMuch: boolean;
  /** How many follow each other up to the document's end, and where the first of them begins. */
  readonly run: { readonly length: number; readonly start: number };
}

function wrongParts({ relations }: Document, misfits: readonly Misfit[]): WrongParts {
  const wrong = new Map<Relation, Set<string>>();
  for (const { relation, part, kind } of misfits)
    if (kind === "outside" || kind === "cut")
      wrong.set(relation, (wrong.get(relation) ?? new Set<string>()).add(part));
  const parts = relations
    .flatMap((relation) =>
      selectionsOf(relation).flatMap(([part, { spans }]) => {
        const isWrong = wrong.get(relation)?.has(part) === true;
        return tokenParts.includes(part) ? [{ start: spans[0]?.start ?? 0, isWrong }] : [];
      }),
    )
    .sort((a, b) => a.start - b.start);
  const count = parts.filter(({ isWrong }) => isWrong).length;
  const from = parts.findLastIndex(({ isWrong }) => !isWrong) + 1;
  return {
    count,
    total: parts.length,
    isMuch: count > parts.length / 10,
    run: { length: parts.length - from, start: parts[from]?.start ?? 0 },
  };
}

/** Returns the problem of spans that cut tokens or lie outside: many of them, or all after some place. */
function wrongText(
  { id }: Document,
  { count, total, isMuch, run }: WrongParts,
  file: InputFile | undefined,
): Message | undefined {
  const isWhole = count >= 5 && isMuch;
  if (!isWhole && run.length < 5) return undefined;
  const place = { document: id, file: file?.name };
  const where = isWhole ? place : { ...place, offset: run.start };
  const wrong = isWhole ? `${count} of ${total} parts` : `all ${run.length} parts from there on`;
  const isEdited = file !== undefined && editedSinceListed(file.path);
  const edited = isEdited ? "; the raw text was changed since it was written: SHA256SUMS has another sum" : "";
  return problem("wrong-text", where, { found: `${wrong} cut tokens or lie outside the text${edited}` });
}

/** Returns the problem of stated texts that differ in three relations and more, and in more than half. */
function otherRawText({ relations }: Document, misfits: readonly Misfit[]): Message | undefined {
  const texts = misfits.filter(({ kind }) => kind === "text");
  const mismatched = new Set(texts.map(({ relation }) => relation)).size;
  if (mismatched < 3 || mismatched * 2 <= relations.length) return undefined;
  const offsetOf = ({ message }: Misfit): number => message.where.offset ?? 0;
  const first = texts.reduce((least, misfit) => (offsetOf(misfit) < offsetOf(least) ? misfit : least));
  const { where, expected, found } = first.message;
  const relation = `${mismatched} of ${relations.length} relations; the first has ${found}`;
  return problem("other-raw-text", where, { expected, found: relation });
}

/** Another way in which annotators may have counted the characters of a text. */
interface Reading {
  readonly rule: RuleId;
  readonly expected: string;
  /** Texts that count otherwise. */
  readonly pattern: RegExp;
  /** How many characters such a text counts. */
  readonly width: (text: string) => number;
}

const newline = "wrong-newline-convention";
const unit = "wrong-offset-unit";

/** The likeliest first. */
const readings: readonly Reading[] = [
  { rule: newline, expected: "a raw text with CR LF line ends", pattern: /(?<!\r)\n/g, width: () => 2 },
  { rule: newline, expected: "a raw text with LF line ends", pattern: /\r\n/g, width: () => 1 },
  {
    rule: "misread-utf-8",
    expected: "a raw text read as UTF-8",
    pattern: /[\xc2-\xf4][\x80-\xbf]+/g,
    width: (text) => asUtf8(text).length,
  },
  {
    rule: "byte-order-mark",
    expected: "a raw text whose byte order mark does not count",
    pattern: /^(?:\ufeff|\u00ef\u00bb\u00bf)/g,
    width: () => 0,
  },
  { rule: unit, expected: "offsets in UTF-16 code units (these fit code points)", pattern: /[\ud800-\udbff]./g, width: () => 1 },
  {
    rule: unit,
    expected: "offsets in characters (these fit UTF-8 bytes)",
    pattern: /[^\0-\x7f]/gu,
    width: (text) => Buffer.byteLength(text),
  },
  ...["NFC", "NFD"].map((form): Reading => {
    const expected = `a raw text in Unicode's form ${form}`;
    return { rule: "wrong-normalization", expected, pattern: /[^\0-\x7f]|\P{M}\p{M}+/gu, width: (text) => text.normalize(form).length };
  }),
];

/** Returns the problem of offsets that are counted in another way: with it, at most a quarter of the misfits remain. */
function otherReading({ id, raw, relations }: Document, misfits: readonly Misfit[], text: FitText): Message | undefined {
  const count = partsOf(misfits);
  const loose = { ...text, plain: (part: string) => asUtf8(text.plain(part)).normalize("NFC") };
  const fits = (back: (offset: number) => number): boolean => {
    const moved = relations.map((relation) =>
      mapSpans(relation, (spans) => spans.map(({ start, end }) => ({ start: back(start), end: back(end) }))),
    );
    return partsOf(moved.flatMap((relation) => misfitsOf(relation, loose))) * 4 <= count;
  };
  const where = { ...misfits[0]?.message.where, document: id };
  for (const { rule, expected, pattern, width } of readings) {
    const counted = recounted(raw, pattern, width);
    if (counted === undefined || !fits(counted.back)) continue;
    const { first } = counted;
    const found = `${count} parts that do not fit; the first difference is at ${JSON.stringify(raw.slice(first, first + 10))}`;
    return problem(rule, { ...where, offset: first }, { expected, found });
  }
  const shift = [...shifts(misfits, raw)].find((shift) => fits((offset) => offset - shift));
  if (shift === undefined) return undefined;
  return problem("shifted-offsets", where, { expected: `offsets less ${shift}`, found: `${count} parts that do not fit` });
}

/** Returns how many parts do not fit. */
function partsOf(misfits: readonly Misfit[]): number {
  const wrong = misfits.filter(({ kind }) => kind !== "overlap");
  return wrong.filter(({ relation, part }, at) => {
    const before = wrong[at - 1];
    return before?.relation !== relation || before.part !== part;
  }).length;
}

/**
 * Returns a function that gives, for an offset as such an annotator counts it, that of the raw text, and the first place where
 * both differ; or undefined where nothing counts otherwise.
 */
function recounted(raw: string, pattern: RegExp, width: Reading["width"]) {
  const ours: number[] = [];
  const theirs: number[] = [];
  let shift = 0;
  let first: number | undefined;
  for (const { 0: text, index } of raw.matchAll(pattern)) {
    const change = width(text) - text.length;
    if (change === 0) continue;
    first ??= index;
    shift += change;
    ours.push(index + text.length);
    theirs.push(index + text.length + shift);
  }
  if (first === undefined) return undefined;
  const back = (offset: number): number => {
    const at = firstIndex(theirs, (end) => end > offset) - 1;
    return at < 0 ? offset : offset - (theirs[at] as number) + (ours[at] as number);
  };
  return { first, back };
}

/** Returns by how much offsets may be shifted: as stated texts show that lie nearby, or by a few characters. */
function shifts(misfits: readonly Misfit[], raw: string): Set<number> {
  const shown = misfits.slice(0, 20).flatMap(({ relation, part, kind }) => {
    const selection = new Map(selectionsOf(relation)).get(part);
    const stated = kind === "connective" ? relation.conn1?.text : selection?.text;
    const start = selection?.spans[0]?.start;
    if (stated === undefined || start === undefined) return [];
    const places = [raw.lastIndexOf(stated, start), raw.indexOf(stated, start)].filter((at) => at >= 0);
    return places.map((at) => start - at).sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, 1);
  });
  return new Set([...shown, 1, -1, 2, -2, 3, -3].filter((shift) => shift !== 0));
}

/** Returns a text read as UTF-8 where it seems to be UTF-8 that was read as Latin-1, else the text itself. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

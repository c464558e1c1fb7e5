import {
  type Document,
  firstIndex,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type RuleId,
  tokenTable,
} from "@discoprep/corpus";
import { mapSpans, selectionsOf } from "@discoprep/corpus/format";
import { editedSinceListed, type InputFile } from "@discoprep/files";
import {
  asUtf8,
  carrier,
  type FitText,
  type Misfit,
  misfitsOf,
  partsOf,
  partsWithoutTokens,
  plainText,
  tokenParts,
  tokensOver,
} from "./misfits.ts";
import type { DropCounts, Report } from "./record.ts";

/** The parts that make a relation in a release. */
const neededParts: readonly string[] = ["Arg1", "Arg2", "Connective", "Punctuation"];

/** Fewer parts that cut tokens or lie outside the text are mistakes. */
const fewestWrong = 5;

/**
 * Asks all that is asked of annotations and their text, once the tokens are known: do spans lie inside the text, do they cut
 * tokens, is a stated text that under its spans, does each part hold a token? A relation with a part outside the text or
 * without tokens is left out. The relations come back with offsets of the document's raw text.
 * @param document with sentences; its raw text may differ from that of `source` in white space
 * @param source raw text and relations as they were read @param file of the raw text
 * @throws ProblemError where the misfits have one cause: offsets counted in another way, or another text
 */
export function fit(
  document: Document,
  source: Document,
  file: InputFile | undefined,
  report: Report,
): { readonly relations: readonly Relation[]; readonly dropped: DropCounts } {
  const { raw, relations } = source;
  const isRewritten = document.raw !== raw;
  const text = {
    raw,
    tokens: isRewritten ? tokensOver(raw, document) : tokenTable(document),
    plain: plainText,
  };
  const misfits = relations.flatMap((relation) => misfitsOf(relation, text));
  const cause = causeOf(source, misfits, text, file);
  if (cause !== undefined) throw new ProblemError(cause);
  const outside = new Map<Relation, Set<string>>();
  for (const { relation, part, kind, message } of misfits) {
    report(message);
    if (kind === "outside") outside.set(relation, (outside.get(relation) ?? new Set<string>()).add(part));
  }
  const dropped = { "unusable-span": 0, "part-without-tokens": 0 };
  const carry = isRewritten ? carrier(raw, document.raw) : undefined;
  const kept = relations.flatMap((relation): Relation[] => {
    const parts = outside.get(relation);
    if (neededParts.some((part) => parts?.has(part))) {
      dropped["unusable-span"]++;
      return [];
    }
    const empty = partsWithoutTokens(relation, text);
    for (const message of empty) report(message);
    if (empty.length > 0) {
      dropped["part-without-tokens"]++;
      return [];
    }
    // The Chinese release has Sup1, too, but a relation is whole without it.
    const usable = parts?.has("Sup1") ? { ...relation, sup1: undefined } : relation;
    return [carry === undefined ? usable : mapSpans(usable, carry)];
  });
  return { relations: kept, dropped };
}

/** Returns the one cause of a document's misfits: another way of counting its offsets, or another text. */
function causeOf(
  source: Document,
  misfits: readonly Misfit[],
  text: FitText,
  file: InputFile | undefined,
): Message | undefined {
  if (misfits.length === 0) return undefined;
  const { wrong, isMuch } = wrongParts(source, misfits);
  const states = misfits.some(({ kind }) => kind === "text" || kind === "connective");
  const cause = states || (wrong.length >= 4 && isMuch) ? otherReading(source, misfits, text) : undefined;
  return cause ?? otherRawText(source, misfits) ?? wrongText(source, misfits, file);
}

/** Returns the problem of parts that cut tokens or lie outside the text: more than a tenth of all, or all after some place. */
function wrongText(
  source: Document,
  misfits: readonly Misfit[],
  file: InputFile | undefined,
): Message | undefined {
  const { parts, wrong, isMuch } = wrongParts(source, misfits);
  const isWhole = wrong.length >= fewestWrong && isMuch;
  const run = parts.slice(parts.findLastIndex((part) => !part.isWrong) + 1);
  if (!isWhole && run.length < fewestWrong) return undefined;
  const place = { document: source.id, file: file?.name };
  const where = isWhole ? place : { ...place, offset: run[0]?.start };
  const which = isWhole
    ? `${wrong.length} of ${parts.length} parts`
    : `all ${run.length} parts from there on`;
  const isEdited = file !== undefined && editedSinceListed(file.path);
  const edited = isEdited
    ? "; the raw text was changed since it was written: SHA256SUMS has another sum"
    : "";
  return problem("wrong-text", where, { found: `${which} cut tokens or lie outside the text${edited}` });
}

/** Returns the parts that need tokens in the order of the text, and those that cut tokens or lie outside. */
function wrongParts({ relations }: Document, misfits: readonly Misfit[]) {
  const keys = new Map(relations.map((relation, index) => [relation, index]));
  const key = (relation: Relation, part: string): string => `${keys.get(relation)} ${part}`;
  const isWrong = new Set(
    misfits.flatMap(({ relation, part, kind }) =>
      kind === "outside" || kind === "cut" ? [key(relation, part)] : [],
    ),
  );
  const parts = relations
    .flatMap((relation) =>
      selectionsOf(relation).flatMap(([part, { spans }]) =>
        tokenParts.includes(part)
          ? [{ start: spans[0]?.start ?? 0, isWrong: isWrong.has(key(relation, part)) }]
          : [],
      ),
    )
    .sort((a, b) => a.start - b.start);
  const wrong = parts.filter((part) => part.isWrong);
  return { parts, wrong, isMuch: wrong.length > parts.length / 10 };
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
    rule: "byte-order-mark-not-counted",
    expected: "a raw text whose byte order mark does not count",
    pattern: /^(?:\ufeff|\u00ef\u00bb\u00bf)/g,
    width: () => 0,
  },
  {
    rule: unit,
    expected: "offsets in UTF-16 code units (these fit code points)",
    pattern: /[\ud800-\udbff]./g,
    width: () => 1,
  },
  {
    rule: unit,
    expected: "offsets in characters (these fit UTF-8 bytes)",
    pattern: /[^\0-\x7f]/gu,
    width: (text) => Buffer.byteLength(text),
  },
  ...["NFC", "NFD"].map((form): Reading => {
    const expected = `a raw text in Unicode's form ${form}`;
    return {
      rule: "wrong-normalization",
      expected,
      pattern: /[^\0-\x7f]|\P{M}\p{M}+/gu,
      width: (text) => text.normalize(form).length,
    };
  }),
];

/** Returns the problem of offsets that are counted in another way: with it, at most a quarter of the misfits remain. */
function otherReading(
  { id, raw, relations }: Document,
  misfits: readonly Misfit[],
  text: FitText,
): Message | undefined {
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
    const other = recounted(raw, pattern, width);
    if (other === undefined || !fits(other.back)) continue;
    const { first } = other;
    const found = `parts that do not fit: ${count}; the first difference is at ${JSON.stringify(raw.slice(first, first + 10))}`;
    return problem(rule, { ...where, offset: first }, { expected, found });
  }
  const shift = [...shifts(misfits, raw)].find((shift) => fits((offset) => offset - shift));
  if (shift === undefined) return undefined;
  return problem("shifted-offsets", where, {
    expected: `offsets less ${shift}`,
    found: `parts that do not fit: ${count}`,
  });
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
    return places
      .map((at) => start - at)
      .sort((a, b) => Math.abs(a) - Math.abs(b))
      .slice(0, 1);
  });
  return new Set([...shown, 1, -1, 2, -2, 3, -3].filter((shift) => shift !== 0));
}

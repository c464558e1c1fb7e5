import { type Document, firstIndex, type Message, problem, type RuleId } from "@discoprep/corpus";
import { mapSpans, selectionsOf } from "@discoprep/formats/format";
import { asUtf8, type FitText, type Misfit, misfitsOf, partsOf } from "./misfits.ts";

/** Another way to count the characters of a text. */
interface Reading {
  readonly rule: RuleId;
  readonly expected: string;
  readonly pattern: RegExp;
  readonly width: (text: string) => number;
}

const newline = "wrong-newline-convention";
const unit = "wrong-offset-unit";

/** Other ways to count, the likeliest first. */
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

/** Returns a problem if another way to count offsets leaves at most a quarter of the misfits. */
export function otherReading(
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
    const recount = recounted(raw, pattern, width);
    if (recount === undefined || !fits(recount.back)) continue;
    const { first } = recount;
    const difference = JSON.stringify(raw.slice(first, first + 10));
    const details = {
      expected,
      found: `parts that do not fit: ${count}; the first difference is at ${difference}`,
    };
    return problem(rule, { ...where, offset: first }, details);
  }
  const shift = [...shifts(misfits, raw)].find((shift) => fits((offset) => offset - shift));
  if (shift === undefined) return undefined;
  const change = shift > 0 ? `subtract ${shift} from` : `add ${-shift} to`;
  const expected = `other offsets: ${change} each offset`;
  const details = { expected, found: `parts that do not fit: ${count}` };
  return problem("shifted-offsets", where, details);
}

/** Returns the first place that is counted differently, and a function from such offsets to those of the raw text. */
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

/** Returns the shifts of offsets that stated texts nearby suggest, and those of a few characters. */
function shifts(misfits: readonly Misfit[], raw: string): Set<number> {
  const nearest = misfits.slice(0, 20).flatMap(({ relation, part, message }) => {
    const selection = new Map(selectionsOf(relation)).get(part);
    const stated = message.rule === "connective-mismatch" ? relation.conn1?.text : selection?.text;
    const start = selection?.spans[0]?.start;
    if (stated === undefined || start === undefined) return [];
    const places = [raw.lastIndexOf(stated, start), raw.indexOf(stated, start)].filter((at) => at >= 0);
    return places
      .map((at) => start - at)
      .sort((a, b) => Math.abs(a) - Math.abs(b))
      .slice(0, 1);
  });
  return new Set([...nearest, 1, -1, 2, -2, 3, -3].filter((shift) => shift !== 0));
}

import type { Message, Relation, RuleId, Selection } from "@discoprep/corpus";
import { selectionsOf } from "@discoprep/files/format";
import { firstDifference, type Misfit } from "./fit.ts";

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

function* otherReadings(raw: string): Generator<OtherReading> {
  if (raw.includes("\r")) {
    yield {
      rule: "wrong-newline-convention",
      expected: "a raw text with LF line ends (with them the stated texts fit)",
      remedy: "Restore the line ends of the distributed raw file.",
      text: raw.replace(/\r\n?/g, "\n"),
    };
  } else {
    yield {
      rule: "wrong-newline-convention",
      expected: "a raw text with CR LF line ends (with them the stated texts fit)",
      remedy: "Restore the line ends of the distributed raw file.",
      text: raw.replace(/\n/g, "\r\n"),
    };
  }
  const utf8 = decodedAsUtf8(raw);
  if (utf8 !== undefined) {
    yield {
      rule: "wrong-encoding",
      expected: "a raw file in Latin-1, or offsets that count UTF-8 characters",
      remedy: "The raw file is UTF-8: restore the distributed file, or name the encoding.",
      text: utf8,
    };
    yield {
      rule: "wrong-encoding",
      expected: "both files read as UTF-8 (then the stated texts fit)",
      remedy: "Name the encoding: --encoding utf-8.",
      text: utf8,
      recode: (stated) => decodedAsUtf8(stated) ?? stated,
    };
  }
  yield {
    rule: "wrong-encoding",
    expected: "offsets that count characters (with bytes of UTF-8 the stated texts fit)",
    remedy: "Read both files as Latin-1: then every byte is a character.",
    text: asBytes(raw),
    recode: asBytes,
  };
  for (const form of ["NFC", "NFD"] as const) {
    const text = raw.normalize(form);
    if (text === raw) continue;
    yield {
      rule: "wrong-normalization",
      expected: `a raw text in Unicode's form ${form} (with it the stated texts fit)`,
      remedy: `Restore the distributed raw file, or write the text in ${form}.`,
      text,
    };
  }
  if (raw.startsWith("\ufeff")) {
    yield {
      rule: "byte-order-mark",
      expected: "a raw text whose byte order mark does not count",
      remedy: "Remove the byte order mark from the raw file.",
      text: raw.slice(1),
    };
  }
}

/** The text's bytes in UTF-8, one character a byte. */
function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
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

import {
  type Document,
  type Message,
  ProblemError,
  problem,
  type Relation,
  tokenTable,
} from "@discoprep/corpus";
import { editedSinceListed } from "@discoprep/files/output";
import { Groups } from "@discoprep/files/text";
import { mapSpans, type SourceFile, selectionsOf } from "@discoprep/formats/format";
import {
  carrier,
  type FitText,
  isOutside,
  type Misfit,
  misfitsOf,
  partsWithoutTokens,
  plainText,
  tokenParts,
  tokensOver,
} from "./misfits.ts";
import type { Report } from "./options.ts";
import { otherReading } from "./other-reading.ts";

const neededParts: readonly string[] = ["Arg1", "Arg2", "Connective", "Punctuation"];

/** Least number of parts outside the text or across tokens that shows another text; fewer are single mistakes. */
const fewestWrong = 5;

interface Fitting {
  /** With offsets of the document's raw text. */
  readonly relations: readonly Relation[];
  readonly dropped: Readonly<Record<string, number>>;
}

/**
 * Compares annotations and text once the tokens are known. A relation with a part outside the text or without tokens is left
 * out.
 * @param document its raw text may differ from that of `source` in white space
 * @param file the file of the raw text
 * @throws ProblemError if the misfits have one cause: offsets counted in another way, or another text
 */
export function fit(
  document: Document,
  source: Document,
  file: SourceFile | undefined,
  report: Report,
): Fitting {
  const { raw, relations } = source;
  const isRewritten = document.raw !== raw;
  const tokens = isRewritten ? tokensOver(raw, document) : tokenTable(document);
  const text: FitText = { raw, tokens, plain: plainText };
  const misfits = relations.flatMap((relation) => misfitsOf(relation, text));
  const cause = causeOf(source, misfits, text, file);
  if (cause !== undefined) throw new ProblemError(cause);
  for (const { message } of misfits) report(message);
  const outside = new Groups(misfits.filter(isOutside), ({ relation }) => relation);
  const dropped = { "unusable-span": 0, "part-without-tokens": 0 };
  const carry = isRewritten ? carrier(raw, document.raw) : undefined;
  const fittingRelations = relations.flatMap((relation): Relation[] => {
    const parts = (outside.get(relation) ?? []).map(({ part }) => part);
    const isLost = parts.some((part) => neededParts.includes(part));
    const empty = isLost ? [] : partsWithoutTokens(relation, text);
    for (const message of empty) report(message);
    if (isLost || empty.length > 0) {
      dropped[isLost ? "unusable-span" : "part-without-tokens"]++;
      return [];
    }
    // The Chinese release has Sup1, too, but a relation is whole without it.
    const usable = parts.includes("Sup1") ? { ...relation, sup1: undefined } : relation;
    return [carry === undefined ? usable : mapSpans(usable, carry)];
  });
  return { relations: fittingRelations, dropped };
}

function causeOf(
  source: Document,
  misfits: readonly Misfit[],
  text: FitText,
  file: SourceFile | undefined,
): Message | undefined {
  if (misfits.length === 0) return undefined;
  const parts = placedParts(source, misfits);
  const wrong = parts.filter(({ isWrong }) => isWrong).length;
  const areMany = wrong > parts.length / 10;
  const differsFromStated = misfits.some(({ message: { rule } }) =>
    /^(?:text|connective)-mismatch$/.test(rule),
  );
  const reading =
    differsFromStated || (wrong >= 4 && areMany) ? otherReading(source, misfits, text) : undefined;
  if (reading !== undefined) return reading;
  const otherText = otherRawText(source, misfits);
  if (otherText !== undefined) return otherText;
  const isWholeText = wrong >= fewestWrong && areMany;
  const lastRun = parts.slice(parts.findLastIndex(({ isWrong }) => !isWrong) + 1);
  if (!isWholeText && lastRun.length < fewestWrong) return undefined;
  const place = { document: source.id, file: file?.name };
  const where = isWholeText ? place : { ...place, offset: lastRun[0]?.start };
  const extent = isWholeText
    ? `${wrong} of ${parts.length} parts`
    : `all ${lastRun.length} parts from there on`;
  const wasEdited = file !== undefined && editedSinceListed(file.path);
  const note = wasEdited ? "; the raw text was changed since it was written: SHA256SUMS has another sum" : "";
  return problem("wrong-text", where, { found: `${extent} cut tokens or are outside the text${note}` });
}

/** Returns the parts that need tokens, in the order of the text. A wrong part cuts a token or is outside the text. */
function placedParts({ relations }: Document, misfits: readonly Misfit[]) {
  const isCut = ({ message }: Misfit): boolean => message.rule === "span-cuts-token";
  const wrong = new Groups(
    misfits.filter((misfit) => isOutside(misfit) || isCut(misfit)),
    ({ relation }) => relation,
  );
  return relations
    .flatMap((relation) => {
      const wrongParts = (wrong.get(relation) ?? []).map(({ part }) => part);
      return selectionsOf(relation)
        .filter(([part]) => tokenParts.includes(part))
        .map(([part, { spans }]) => ({ start: spans[0]?.start ?? 0, isWrong: wrongParts.includes(part) }));
    })
    .sort((a, b) => a.start - b.start);
}

/** Returns a problem if the stated texts differ in at least three relations and in more than half. */
function otherRawText({ relations }: Document, misfits: readonly Misfit[]): Message | undefined {
  const texts = misfits.filter(({ message }) => message.rule === "text-mismatch");
  const mismatched = new Set(texts.map(({ relation }) => relation)).size;
  if (mismatched < 3 || mismatched * 2 <= relations.length) return undefined;
  const offsetOf = ({ message }: Misfit): number => message.where.offset ?? 0;
  const first = texts.reduce((least, misfit) => (offsetOf(misfit) < offsetOf(least) ? misfit : least));
  const { where, expected, found: text } = first.message;
  const extent = `${mismatched} of ${relations.length} relations; the first has ${text}`;
  return problem("other-raw-text", where, { expected, found: extent });
}

import {
  type Document,
  type Message,
  ProblemError,
  problem,
  type Relation,
  tokenTable,
} from "@discoprep/corpus";
import { editedSinceListed } from "@discoprep/files/output";
import { mapSpans, type SourceFile, selectionsOf } from "@discoprep/formats/format";
import {
  carrier,
  type FitText,
  type Misfit,
  misfitsOf,
  partsWithoutTokens,
  plainText,
  tokenParts,
  tokensOver,
} from "./misfits.ts";
import { otherReading } from "./other-reading.ts";
import type { DropCounts, Report } from "./record.ts";

const neededParts: readonly string[] = ["Arg1", "Arg2", "Connective", "Punctuation"];

/** Fewer parts that cut tokens or are outside the text are mistakes. */
const fewestWrong = 5;

/**
 * Compares annotations and text once the tokens are known. A relation with a part outside the text or without tokens is left
 * out. The others come back with offsets of the document's raw text, which may differ from that of `source` in white space.
 * @throws ProblemError if the misfits have one cause: offsets counted in another way, or another text
 */
export function fit(
  document: Document,
  source: Document,
  file: SourceFile | undefined,
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

function causeOf(
  source: Document,
  misfits: readonly Misfit[],
  text: FitText,
  file: SourceFile | undefined,
): Message | undefined {
  if (misfits.length === 0) return undefined;
  const { wrong, isMuch } = wrongParts(source, misfits);
  const states = misfits.some(({ kind }) => kind === "text" || kind === "connective");
  const cause = states || (wrong.length >= 4 && isMuch) ? otherReading(source, misfits, text) : undefined;
  return cause ?? otherRawText(source, misfits) ?? wrongText(source, misfits, file);
}

/** Returns the problem of parts that cut tokens or are outside the text: more than a tenth of all, or all after some place. */
function wrongText(
  source: Document,
  misfits: readonly Misfit[],
  file: SourceFile | undefined,
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
  return problem("wrong-text", where, { found: `${which} cut tokens or are outside the text${edited}` });
}

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

/** Returns the problem of stated texts that differ in at least three relations, and in more than half. */
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

import { isFilled, layouts, type PropositionFormat, predicatesOf } from "@discoprep/conll08";
import { type Message, type Place, ProblemError } from "@discoprep/corpus";
import { readColumns } from "@discoprep/files";
import { type ColumnRow, type ColumnSentence, counted, type LineFault } from "@discoprep/files/text";
import type { NamedStream } from "./official-pairs.ts";
import type { ScoredSentence, ScoredToken, SentencePair } from "./scored-sentence.ts";
import { scorers } from "./scorer.ts";

/** Sentences of both files as rows. */
interface RowPair {
  readonly gold: ColumnSentence;
  readonly system: ColumnSentence;
}

/**
 * Reads two files sentence by sentence; blank lines too many or missing at the end do not matter.
 * @throws ProblemError where the files do not have the same sentences and tokens
 */
export async function* sentencePairs(gold: NamedStream, system: NamedStream): AsyncGenerator<RowPair> {
  const goldSentences = sentencesOf(gold);
  const systemSentences = sentencesOf(system);
  for (let number = 1; ; number++) {
    const g = (await goldSentences.next()).value ?? undefined;
    const s = (await systemSentences.next()).value ?? undefined;
    if (g === undefined && s === undefined) return;
    const lengths = [g?.rows.length ?? 0, s?.rows.length ?? 0] as const;
    if (g === undefined || s === undefined || lengths[0] !== lengths[1]) {
      throw new ProblemError({
        rule: "sentence-mismatch",
        what: `sentence ${number} does not have as many tokens as in gold (${placeText(gold, g)})`,
        where: { file: system.name, ...(s?.rows[0] && { line: s.rows[0].line }) },
        expected: counted(lengths[0], "token"),
        found: s === undefined ? "the end of the file" : counted(lengths[1], "token"),
        remedy: "Write the tokens and sentences of the gold file, in their order.",
      });
    }
    yield { gold: g, system: s };
  }
}

function placeText({ name }: NamedStream, sentence: ColumnSentence | undefined): string {
  return sentence?.rows[0] === undefined ? `which ends before it` : `${name}:${sentence.rows[0].line}`;
}

/** Sentences with tokens. What makes a line unreadable ends the reading; all else is read past. */
async function* sentencesOf({ stream, name }: NamedStream): AsyncGenerator<ColumnSentence> {
  const report = (fault: LineFault): void => {
    if (fault.id !== "line-too-long" && fault.id !== "invalid-utf8") return;
    const isLong = fault.id === "line-too-long";
    throw new ProblemError({
      rule: isLong ? "line-too-long" : "invalid-encoding",
      what: isLong ? "the line is too long to be a token" : "the line is not UTF-8",
      where: { file: name, line: fault.line },
      expected: fault.expected ?? "UTF-8",
      ...(fault.found !== undefined && { found: fault.found }),
      remedy: isLong ? "Write one token a line." : "Convert the file to UTF-8.",
    });
  };
  for await (const sentence of readColumns(stream, { separator: "blank", comments: false }, report)) {
    if (sentence.rows.length > 0) yield sentence;
  }
}

/**
 * A sentence of one file for scoring.
 * @param warn takes what is odd about it
 * @throws ProblemError where a line has no column of relations
 */
export function scoredSentence(
  { rows }: ColumnSentence,
  file: string,
  format: PropositionFormat,
  scoresSupport: boolean,
  warn: (message: Message) => void,
): ScoredSentence {
  const layout = layouts[format];
  const tokens = rows.map(({ columns, line }): ScoredToken => {
    const { [layout.form]: form, [layout.tag]: tag, [layout.head]: head, [layout.deprel]: deprel } = columns;
    if (form !== undefined && tag !== undefined && head !== undefined && deprel !== undefined) {
      return { form, tag, head, deprel };
    }
    const expected = `at least ${layout.deprel + 1} columns (${layout.names.join(" ")})`;
    throw new ProblemError(missingColumns({ file, line }, expected, columns.length));
  });
  checkArgumentColumns(rows, file, format, warn);
  checkHeads(rows, file, format, warn);
  const skipped = { predicates: 0, arguments: 0 };
  const propositions = predicatesOf(rows, format).flatMap(({ token, roleset, arguments: labelled }) => {
    const sense = scorers[format].senseOf(roleset);
    if (format === "conll08" && !scoresSupport && sense === "SU") {
      skipped.predicates++;
      return [];
    }
    const kept = labelled.filter(({ label }) => format === "conll09" || scoresSupport || label !== "SU");
    skipped.arguments += labelled.length - kept.length;
    const position = token - 1;
    const scored = kept.map((one) => ({ position: one.token - 1, label: one.label }));
    return [{ position, sense, tag: tokens[position]?.tag as string, arguments: scored }];
  });
  return { tokens, propositions, skipped };
}

function missingColumns(where: Place, expected: string, found: number) {
  return {
    rule: "missing-columns",
    what: "the line lacks columns",
    where,
    expected,
    found: `${found} columns`,
    remedy: "Check that the file is complete and of the format named; `validate` says more.",
  } as const;
}

/** Argument columns that are missing count as empty, which a warning states. */
function checkArgumentColumns(
  rows: readonly ColumnRow[],
  file: string,
  format: PropositionFormat,
  warn: (message: Message) => void,
): void {
  const { pred, arguments: first } = layouts[format];
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred], format)).length;
  const wanted = predicates > 0 ? first + predicates : pred + 1;
  const short = rows.find(({ columns }) => columns.length < wanted);
  if (short === undefined) return;
  const expected = predicates > 0 ? `${wanted} columns` : `${wanted} columns, the last for predicates`;
  const message = missingColumns({ file, line: short.line }, expected, short.columns.length);
  warn({ ...message, severity: "warning" });
}

/** A head that is no token is wrong, whatever gold has; most likely the column is another. */
function checkHeads(
  rows: readonly ColumnRow[],
  file: string,
  format: PropositionFormat,
  warn: (message: Message) => void,
): void {
  const { head } = layouts[format];
  const isHead = (text = ""): boolean => /^\d+$/.test(text) && Number(text) <= rows.length;
  const wrong = rows.find(({ columns }) => !isHead(columns[head]));
  if (wrong === undefined) return;
  warn({
    severity: "warning",
    rule: "head-outside",
    what: "a head is not a token of the sentence; it counts as it stands",
    where: { file, line: wrong.line },
    expected: `0 to ${rows.length}`,
    found: wrong.columns[head] as string,
  });
}

/** The pair of a sentence. A form or tag that differs is a warning; what counts is gold's. */
export function warnOfDifferences(
  { gold, system }: SentencePair,
  rows: RowPair,
  file: string,
): Message | undefined {
  const index = gold.tokens.findIndex(({ form, tag }, position) => {
    const other = system.tokens[position];
    return other?.form !== form || other.tag !== tag;
  });
  if (index === -1) return undefined;
  const text = ({ form, tag }: ScoredToken): string => `${form} ${tag}`;
  return {
    severity: "warning",
    rule: "token-mismatch",
    what: "form or tag differ from gold; those of gold are used",
    where: { file, line: rows.system.rows[index]?.line as number },
    expected: text(gold.tokens[index] as ScoredToken),
    found: text(system.tokens[index] as ScoredToken),
    remedy: "Leave forms and tags of the input as they are.",
  };
}

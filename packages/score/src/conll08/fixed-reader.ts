import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { type ColumnRow, type ColumnSentence, counted } from "@discoprep/files/text";
import { isFilled, layout } from "@discoprep/formats/conll08";
import { type ScoredSentence, type SentencePair, scoredSentence, tokenMismatch } from "./sentence.ts";

/** The sentences of a file, their columns separated by blanks, with the name messages use. */
export interface NamedSentences {
  readonly sentences: AsyncIterable<ColumnSentence>;
  readonly name: string;
}

/**
 * Ends the reading of columns where a line cannot be read; all else is read past.
 * @throws ProblemError for a line that is too long or not UTF-8
 */
export function refuseUnreadable(message: Message): void {
  if (message.rule === "line-too-long" || message.rule === "invalid-utf8") throw new ProblemError(message);
}

/**
 * Reads two files sentence by sentence; blank lines too many or missing at the end do not matter.
 * @param warn takes a warning of each rule once a file
 * @throws ProblemError where the files do not have the same sentences and tokens, or lack columns
 */
export async function* fixedPairs(
  gold: NamedSentences,
  system: NamedSentences,
  scoresSupport: boolean,
  warn: (message: Message) => void,
): AsyncGenerator<SentencePair> {
  const given = new Set<string>();
  const warnOnce = (message: Message): void => {
    const key = `${message.rule} ${message.where.file}`;
    if (!given.has(key)) warn(message);
    given.add(key);
  };
  const [goldSentences, systemSentences] = [withTokens(gold), withTokens(system)];
  let number = 1;
  for (; ; number++) {
    const g: ColumnSentence | undefined = (await goldSentences.next()).value ?? undefined;
    const s: ColumnSentence | undefined = (await systemSentences.next()).value ?? undefined;
    if (g === undefined && s === undefined) break;
    if (g === undefined || s === undefined || g.rows.length !== s.rows.length) {
      const place = g === undefined ? "which ends before it" : `${gold.name}:${g.rows[0]?.line}`;
      const expected = `${counted(g?.rows.length ?? 0, "token")} in sentence ${number} of gold (${place})`;
      const found = s === undefined ? "the end of the file" : counted(s.rows.length, "token");
      const where = { file: system.name, line: s?.rows[0]?.line };
      throw new ProblemError(problem("sentence-mismatch", where, { expected, found }));
    }
    const file = { scoresSupport, warn: warnOnce };
    const pair = {
      gold: checkedSentence(g, { ...file, name: gold.name }),
      system: checkedSentence(s, { ...file, name: system.name }),
    };
    warnOfDifference(pair, s.rows, system.name, warnOnce);
    yield pair;
  }
  if (number > 1) return;
  // Figures of nothing are those of a perfect output.
  for (const { name } of [gold, system]) warn(problem("no-sentences", { file: name }));
}

async function* withTokens({ sentences }: NamedSentences): AsyncGenerator<ColumnSentence> {
  for await (const sentence of sentences) if (sentence.rows.length > 0) yield sentence;
}

/** Settings of all sentences of a file. */
interface FixedFile {
  readonly name: string;
  readonly scoresSupport: boolean;
  /** Takes what is odd about a sentence. */
  readonly warn: (message: Message) => void;
}

/**
 * A sentence of one file for scoring, with warnings of what is odd.
 * @throws ProblemError where a line has no column of relations
 */
function checkedSentence({ rows }: ColumnSentence, file: FixedFile): ScoredSentence {
  const { names, deprel } = layout;
  const short = rows.find(({ columns }) => columns.length <= deprel);
  if (short !== undefined) {
    throw new ProblemError(
      missingColumns(file, short, `at least ${deprel + 1} columns (${names.join(" ")})`),
    );
  }
  checkArgumentColumns(rows, file);
  checkHeads(rows, file);
  return scoredSentence(rows, rows, file.scoresSupport);
}

function missingColumns({ name }: FixedFile, { columns, line }: ColumnRow, expected: string): Message {
  return problem("missing-columns", { file: name, line }, { expected, found: `${columns.length} columns` });
}

/** Argument columns that are missing count as empty, which a warning states. */
function checkArgumentColumns(rows: readonly ColumnRow[], file: FixedFile): void {
  const { pred, arguments: first } = layout;
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred])).length;
  const wanted = predicates > 0 ? first + predicates : pred + 1;
  const short = rows.find(({ columns }) => columns.length < wanted);
  if (short === undefined) return;
  const expected = predicates > 0 ? `${wanted} columns` : `${wanted} columns, the last for predicates`;
  file.warn({ ...missingColumns(file, short, expected), severity: "warning" });
}

/** A head that is no token is wrong, whatever gold has; most likely the column is another. */
function checkHeads(rows: readonly ColumnRow[], { name, warn }: FixedFile): void {
  const { head } = layout;
  const isHead = (text = ""): boolean => /^\d+$/.test(text) && Number(text) <= rows.length;
  const wrong = rows.find(({ columns }) => !isHead(columns[head]));
  if (wrong === undefined) return;
  const details = { expected: `0 to ${rows.length}`, found: wrong.columns[head] ?? "" };
  warn(problem("head-outside", { file: name, line: wrong.line }, details));
}

/** Warns of the first form or tag that differs; what counts is gold's. @param file the system's */
function warnOfDifference(
  { gold, system }: SentencePair,
  rows: readonly ColumnRow[],
  file: string,
  warn: (message: Message) => void,
): void {
  const text = (token: ScoredSentence["tokens"][number] | undefined): string =>
    `${token?.form} ${token?.tag}`;
  const index = gold.tokens.findIndex((token, position) => text(token) !== text(system.tokens[position]));
  const row = rows[index];
  if (row === undefined) return;
  warn(tokenMismatch(file, row.line, text(gold.tokens[index]), text(system.tokens[index])));
}

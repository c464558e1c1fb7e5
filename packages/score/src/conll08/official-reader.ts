import { type Message, ProblemError, problem } from "@discoprep/corpus";
import type { ColumnRow } from "@discoprep/files/text";
import { layout } from "@discoprep/formats/conll08";
import { type ScoredSentence, type SentencePair, scoredSentence, tokenMismatch } from "./sentence.ts";

/** The lines of a file, batch by batch, with the name messages use. */
export interface NamedLines {
  readonly batches: AsyncIterable<readonly string[]>;
  readonly name: string;
}

/** A line as a row; a blank line has no columns. */
interface Line extends ColumnRow {
  readonly written: string;
}

/**
 * Reads two files line by line as eval08.pl does (`read_sent`, `parse_frames`). After the last blank line comes one more
 * sentence, of what is left, mostly of nothing.
 * @param scoresSupport whether predicates and arguments SU count
 * @param warn takes a warning of the first line whose form or tag differs from gold
 * @throws ProblemError where one file has a token and the other a blank line or its end
 */
export async function* officialPairs(
  gold: NamedLines,
  system: NamedLines,
  scoresSupport: boolean,
  warn: (message: Message) => void,
): AsyncGenerator<SentencePair> {
  const [goldLines, systemLines] = [linesOf(gold), linesOf(system)];
  let hasWarned = false;
  let lines: { gold: Line[]; system: Line[] } = { gold: [], system: [] };
  const take = (): SentencePair => {
    const pair = {
      gold: sentenceOf(lines.gold, scoresSupport),
      system: sentenceOf(lines.system, scoresSupport),
    };
    lines = { gold: [], system: [] };
    return pair;
  };
  for (let number = 1; ; number++) {
    const g: Line | undefined = (await goldLines.next()).value ?? undefined;
    const s: Line | undefined = (await systemLines.next()).value ?? undefined;
    if (g !== undefined) lines.gold.push(g);
    if (s !== undefined) lines.system.push(s);
    if (g === undefined && s === undefined) break;
    // A blank line at the end of one file alone does not matter.
    if (isBlank(g) !== isBlank(s)) throw mismatch(system.name, number, g, s);
    if (g === undefined || s === undefined) continue;
    if (isBlank(g)) yield take();
    else if (!hasWarned && nameOf(g) !== nameOf(s)) {
      hasWarned = true;
      warn(tokenMismatch(system.name, number, nameOf(g), nameOf(s)));
    }
  }
  yield take();
}

function mismatch(file: string, line: number, gold?: Line, system?: Line): ProblemError {
  const text = (row: Line | undefined): string =>
    row === undefined ? "the end of the file" : isBlank(row) ? "a blank line" : row.written;
  return new ProblemError(
    problem("sentence-mismatch", { file, line }, { expected: text(gold), found: text(system) }),
  );
}

function nameOf({ columns }: Line): string {
  const { form, tag } = layout;
  return `${columns[form]} ${columns[tag]}`;
}

/** Whether a line is blank, or after the end of the file. */
function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.columns.length === 0;
}

/** Lines with their fields as Perl splits them: a blank at the beginning makes an empty first field. */
async function* linesOf({ batches }: NamedLines): AsyncGenerator<Line> {
  let line = 0;
  for await (const batch of batches) {
    for (const written of batch) {
      const columns = written.split(/[ \t\r\v\f]+/);
      while (columns.at(-1) === "") columns.pop();
      yield { columns, line: ++line, written };
    }
  }
}

/**
 * A sentence of one file. Predicates and arguments of the last line are not looked at: mostly it is the blank line. A
 * column that a line lacks is not `_`, and so a predicate without sense, or an argument without label.
 */
function sentenceOf(lines: readonly Line[], scoresSupport: boolean): ScoredSentence {
  const tokens = lines.filter((line) => !isBlank(line));
  const annotated = lines.slice(0, -1);
  const width = layout.arguments + annotated.length;
  const filled = annotated.map((row) => {
    const lacking = Math.max(0, width - row.columns.length);
    return { ...row, columns: [...row.columns, ...Array<string>(lacking).fill("")] };
  });
  return scoredSentence(tokens, filled, scoresSupport);
}

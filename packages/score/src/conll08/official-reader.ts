import { type Message, ProblemError, problem } from "@discoprep/corpus";
import type { ColumnRow } from "@discoprep/formats/columns";
import { layout } from "@discoprep/formats/conll08";
import { formAndTag } from "./fixed-reader.ts";
import { type ScoredSentence, type SentencePair, scoredSentence, sideBySide } from "./sentence.ts";

export interface NamedLines {
  readonly batches: AsyncIterable<readonly string[]>;
  readonly name: string;
}

interface Line extends ColumnRow {
  readonly written: string;
}

/**
 * Reads two files line by line as eval08.pl does (`read_sent`, `parse_frames`). The last sentence is the rest, usually empty.
 * @throws ProblemError where one file has a token and the other a blank line or its end
 */
export async function* officialPairs(
  gold: NamedLines,
  system: NamedLines,
  scoresSupport: boolean,
  warn: (message: Message) => void,
): AsyncGenerator<SentencePair> {
  let hasWarned = false;
  const golds: Line[] = [];
  const systems: Line[] = [];
  const take = (): SentencePair => {
    const gold = sentenceOf(golds.splice(0), scoresSupport);
    return { gold, system: sentenceOf(systems.splice(0), scoresSupport) };
  };
  for await (const { number: line, gold: g, system: s } of sideBySide(linesOf(gold), linesOf(system))) {
    if (g !== undefined) golds.push(g);
    if (s !== undefined) systems.push(s);
    // A blank line at the end of one file alone does not matter.
    if (isBlank(g) !== isBlank(s)) {
      const details = { expected: textOf(g), found: textOf(s) };
      throw new ProblemError(problem("sentence-mismatch", { file: system.name, line }, details));
    }
    if (g === undefined || s === undefined) continue;
    if (isBlank(g)) yield take();
    else if (!hasWarned && formAndTag(g) !== formAndTag(s)) {
      hasWarned = true;
      const details = { expected: formAndTag(g), found: formAndTag(s) };
      warn(problem("token-mismatch", { file: system.name, line }, details));
    }
  }
  yield take();
}

function textOf(line: Line | undefined): string {
  if (line === undefined) return "the end of the file";
  return isBlank(line) ? "a blank line" : line.written;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.columns.length === 0;
}

/** Yields lines with their fields as Perl splits them: a blank at the beginning makes an empty first field. */
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
 * Returns a sentence without the predicates of its last line, usually a blank one. A missing column is not `_`: it makes a
 * predicate without sense, or an argument without label.
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

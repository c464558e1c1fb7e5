import { layouts, type PropositionFormat } from "@discoprep/conll08";
import type { ColumnRow } from "@discoprep/files/text";
import { OfficialExit } from "../official-exception.ts";
import { type ScoredSentence, type SentencePair, scoredSentence } from "./sentence.ts";

/** The lines of a file, batch by batch, with the name messages use. */
export interface NamedLines {
  readonly batches: AsyncIterable<readonly string[]>;
  readonly name: string;
}

/** A line as a row; a blank line has no columns. */
type Line = Required<ColumnRow>;

/**
 * Reads two files line by line as eval08.pl and eval09.pl do (`read_sent`, `parse_frames`), with their warnings. After
 * the last blank line comes one more sentence, of what is left, mostly of nothing.
 * @param scoresSupport whether predicates and arguments SU count (2008)
 * @param warn takes a warning in the official wording
 * @throws OfficialExit where the files do not run together, and where eval09 dies of a line
 */
export async function* officialPairs(
  gold: NamedLines,
  system: NamedLines,
  format: PropositionFormat,
  scoresSupport: boolean,
  warn: (text: string) => void,
): AsyncGenerator<SentencePair> {
  const [goldLines, systemLines] = [linesOf(gold, format), linesOf(system, format)];
  const { form, tag } = layouts[format];
  let hasWarned = false;
  let lines: { gold: Line[]; system: Line[] } = { gold: [], system: [] };
  const take = (): SentencePair => {
    const pair = {
      gold: sentenceOf(lines.gold, format, scoresSupport),
      system: sentenceOf(lines.system, format, scoresSupport),
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
    if (g === undefined || s === undefined) {
      if (!isBlank(g ?? s)) throw mismatch(number, g, s);
      const which = s === undefined ? "missing" : "extra";
      warn(`Warning: ignoring ${which} blank line at the end of ${system.name}.`);
    } else if (isBlank(g) !== isBlank(s)) throw mismatch(number, g, s);
    else if (isBlank(g)) yield take();
    else if (!hasWarned && (g.columns[form] !== s.columns[form] || g.columns[tag] !== s.columns[tag])) {
      hasWarned = true;
      warn(`Warning: ignoring word/pos mismatch, line ${number}:\n gold: ${g.written}\n sys : ${s.written}`);
    }
  }
  yield take();
}

function mismatch(number: number, gold: Line | undefined, system: Line | undefined): OfficialExit {
  const text = (line: Line | undefined): string => line?.written ?? "past end of file";
  return new OfficialExit(
    `Fatal: line mismatch, line ${number}:\n gold: ${text(gold)}\n sys : ${text(system)}`,
    1,
  );
}

function isBlank(line: Line | undefined): boolean {
  return line?.columns.length === 0;
}

/**
 * Lines with their fields as Perl splits them. eval08 reads bytes and does not trim: a blank at the beginning makes an
 * empty first field. eval09 reads characters and trims; white space of any script separates there.
 */
async function* linesOf({ batches }: NamedLines, format: PropositionFormat): AsyncGenerator<Line> {
  let line = 0;
  for await (const batch of batches) {
    for (const written of batch) {
      const columns =
        format === "conll08"
          ? written.split(/[ \t\r\v\f]+/)
          : written.replace(/^\p{White_Space}+/u, "").split(/\p{White_Space}+/u);
      while (columns.at(-1) === "") columns.pop();
      yield { columns, line: ++line, written };
    }
  }
}

/** A sentence of one file. Predicates and arguments of the last line are not looked at: mostly it is the blank line. */
function sentenceOf(
  lines: readonly Line[],
  format: PropositionFormat,
  scoresSupport: boolean,
): ScoredSentence {
  const tokens = lines.filter((line) => !isBlank(line));
  const annotated = lines.slice(0, -1);
  if (format === "conll08")
    return scoredSentence(tokens, annotated.map(withAllColumns), format, scoresSupport);
  checkLines(annotated);
  const sentence = scoredSentence(tokens, annotated.map(withoutEmptyLabels), format, scoresSupport);
  for (const { token, label } of sentence.propositions.flatMap((one) => one.arguments)) {
    if (label === "") throw new OfficialExit(` at ${annotated[token - 1]?.written}\n`, dieCode);
  }
  return sentence;
}

/** In 2008 a column that a line lacks is not `_`, and so a predicate without sense, or an argument without label. */
function withAllColumns(row: Line, _index: number, { length }: readonly Line[]): Line {
  const lacking = layouts.conll08.arguments + length - row.columns.length;
  return { ...row, columns: [...row.columns, ...Array<string>(Math.max(0, lacking)).fill("")] };
}

/** In 2009 Perl drops empty labels at the end of a cell; the script dies of others. */
function withoutEmptyLabels(row: Line): Line {
  const columns = row.columns.map((cell, index) =>
    index < layouts.conll09.arguments ? cell : cell.replace(/\|+$/, "") || "_",
  );
  return { ...row, columns };
}

/** `die` ends with the last error of the system, which is "not a terminal", left over from opening the files. */
const dieCode = 25;

/** eval09's checks: as many fields as on the line before, more than one, and a predicate column. */
function checkLines(lines: readonly Line[]): void {
  for (const [index, { written, columns }] of lines.entries()) {
    if (index > 0 && columns.length !== lines[index - 1]?.columns.length) {
      throw new OfficialExit(`Invalid number of tokens in line: [${written}\n]`, dieCode);
    }
    if (columns.length < 2) throw new OfficialExit(`Invalid data line: [${written}\n]!`, dieCode);
    if (columns[layouts.conll09.pred] === undefined) {
      throw new OfficialExit("Invalid predicate lemma: []!", dieCode);
    }
  }
}

import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { ColumnRow, ColumnSentence } from "@discoprep/formats/columns";
import { isFilled, layout } from "@discoprep/formats/conll08";
import { type SentencePair, scoredSentence, sideBySide } from "./sentence.ts";

export interface NamedSentences {
  readonly sentences: AsyncIterable<ColumnSentence>;
  readonly name: string;
}

/** Ignores messages of the reader, except for lines that are too long or not UTF-8. @throws ProblemError for those */
export function refuseUnreadable(message: Message): void {
  if (message.rule === "line-too-long" || message.rule === "invalid-utf8") throw new ProblemError(message);
}

/**
 * Reads two files by sentence, allowing blank lines; warns of each rule once per file. @throws ProblemError for unequal
 * sentences or tokens, or missing columns
 */
export async function* fixedPairs(
  gold: NamedSentences,
  system: NamedSentences,
  scoresSupport: boolean,
  warn: (message: Message) => void,
): AsyncGenerator<SentencePair> {
  const told = new Set<string>();
  const warnOnce = (message: Message): void => {
    const key = `${message.rule} ${message.where.file}`;
    if (!told.has(key)) warn(message);
    told.add(key);
  };
  let isEmpty = true;
  for await (const { number, gold: g, system: s } of sideBySide(withTokens(gold), withTokens(system))) {
    isEmpty = false;
    if (g === undefined || s === undefined || g.rows.length !== s.rows.length) {
      const place = g === undefined ? "which ends before it" : `${gold.name}:${g.rows[0]?.line}`;
      const expected = `${counted(g?.rows.length ?? 0, "token")} in sentence ${number} of gold (${place})`;
      const content = s === undefined ? "the end of the file" : counted(s.rows.length, "token");
      const where = { file: system.name, line: s?.rows[0]?.line };
      throw new ProblemError(problem("sentence-mismatch", where, { expected, found: content }));
    }
    checkRows(g.rows, gold.name, warnOnce);
    checkRows(s.rows, system.name, warnOnce);
    warnOfDifference(g.rows, s.rows, system.name, warnOnce);
    yield {
      gold: scoredSentence(g.rows, g.rows, scoresSupport),
      system: scoredSentence(s.rows, s.rows, scoresSupport),
    };
  }
  // Empty files get the figures of a perfect output.
  if (isEmpty) for (const { name } of [gold, system]) warn(problem("no-sentences", { file: name }));
}

async function* withTokens({ sentences }: NamedSentences): AsyncGenerator<ColumnSentence> {
  for await (const sentence of sentences) if (sentence.rows.length > 0) yield sentence;
}

/** Warns of missing argument columns, which count as empty, and heads that are not tokens. @throws ProblemError */
function checkRows(rows: readonly ColumnRow[], file: string, warn: (message: Message) => void): void {
  const { names, head, deprel, pred, arguments: first } = layout;
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred])).length;
  const width = predicates > 0 ? first + predicates : pred + 1;
  const expected = predicates > 0 ? `${width} columns` : `${width} columns, the last for predicates`;
  const lacking = (least: number, columns: string): Message | undefined => {
    const row = rows.find((each) => each.columns.length < least);
    const found = `${row?.columns.length} columns`;
    return row && problem("missing-columns", { file, line: row.line }, { expected: columns, found });
  };
  const short = lacking(deprel + 1, `at least ${deprel + 1} columns (${names.join(" ")})`);
  if (short !== undefined) throw new ProblemError(short);
  const narrow = lacking(width, expected);
  if (narrow !== undefined) warn({ ...narrow, severity: "warning" });
  const isHead = (text = ""): boolean => /^\d+$/.test(text) && Number(text) <= rows.length;
  const wrong = rows.find(({ columns }) => !isHead(columns[head]));
  if (wrong === undefined) return;
  const details = { expected: `0 to ${rows.length}`, found: wrong.columns[head] ?? "" };
  warn(problem("head-outside", { file, line: wrong.line }, details));
}

function warnOfDifference(
  gold: readonly ColumnRow[],
  system: readonly ColumnRow[],
  file: string,
  warn: (message: Message) => void,
): void {
  const at = gold.findIndex((row, index) => formAndTag(row) !== formAndTag(system[index]));
  if (at === -1) return;
  const details = { expected: formAndTag(gold[at]), found: formAndTag(system[at]) };
  warn(problem("token-mismatch", { file, line: system[at]?.line }, details));
}

export function formAndTag(row: ColumnRow | undefined): string {
  return `${row?.columns[layout.form]} ${row?.columns[layout.tag]}`;
}

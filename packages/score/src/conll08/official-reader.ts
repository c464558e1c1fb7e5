import { isFilled, layouts, type PropositionFormat } from "@discoprep/conll08";
import {
  type ScoredArgument,
  type ScoredProposition,
  type ScoredSentence,
  type ScoredToken,
  type SentencePair,
  scorers,
} from "./sentence.ts";

/** The end of an official Perl script: what it says on standard error, and its exit code. */
export class OfficialExit extends Error {
  readonly exitCode: number;
  /** What it has printed on standard output before. */
  readonly printed: string;

  constructor(message: string, exitCode: number, printed = "") {
    super(message);
    this.name = "OfficialExit";
    this.exitCode = exitCode;
    this.printed = printed;
  }
}

/** The lines of a file, batch by batch, with the name messages use. */
export interface NamedLines {
  readonly batches: AsyncIterable<readonly string[]>;
  readonly name: string;
}

/** A line with its fields; a blank line has none. */
interface Line {
  readonly text: string;
  readonly fields: readonly string[];
}

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
    else if (!hasWarned && (g.fields[form] !== s.fields[form] || g.fields[tag] !== s.fields[tag])) {
      hasWarned = true;
      warn(`Warning: ignoring word/pos mismatch, line ${number}:\n gold: ${g.text}\n sys : ${s.text}`);
    }
  }
  yield take();
}

function mismatch(number: number, gold: Line | undefined, system: Line | undefined): OfficialExit {
  const text = (line: Line | undefined): string => line?.text ?? "past end of file";
  return new OfficialExit(
    `Fatal: line mismatch, line ${number}:\n gold: ${text(gold)}\n sys : ${text(system)}`,
    1,
  );
}

function isBlank(line: Line | undefined): boolean {
  return line?.fields.length === 0;
}

/**
 * Lines with their fields as Perl splits them. eval08 reads bytes and does not trim: a blank at the beginning makes an
 * empty first field. eval09 reads characters and trims; white space of any script separates there.
 */
async function* linesOf({ batches }: NamedLines, format: PropositionFormat): AsyncGenerator<Line> {
  for await (const batch of batches) {
    for (const text of batch) {
      const fields =
        format === "conll08"
          ? text.split(/[ \t\r\v\f]+/)
          : text.replace(/^\p{White_Space}+/u, "").split(/\p{White_Space}+/u);
      while (fields.at(-1) === "") fields.pop();
      yield { text, fields };
    }
  }
}

/** A sentence of one file. Predicates and arguments of the last line are not looked at: mostly it is the blank line. */
function sentenceOf(
  lines: readonly Line[],
  format: PropositionFormat,
  scoresSupport: boolean,
): ScoredSentence {
  const { form, tag, head, deprel } = layouts[format];
  const tokens = lines
    .filter((line) => !isBlank(line))
    .map(({ fields }): ScoredToken => {
      const text = (index: number): string => fields[index] ?? "";
      return { form: text(form), tag: text(tag), head: text(head), deprel: text(deprel) };
    });
  const annotated = lines.slice(0, -1);
  if (format === "conll08") return { tokens, ...propositions08(annotated, scoresSupport) };
  checkLines(annotated);
  return { tokens, propositions: propositions09(annotated), skipped: { predicates: 0, arguments: 0 } };
}

/** A column that a line lacks is not `_`, and so a predicate without sense, or an argument without label. */
function propositions08(
  lines: readonly Line[],
  scoresSupport: boolean,
): Pick<ScoredSentence, "propositions" | "skipped"> {
  const layout = layouts.conll08;
  const skipped = { predicates: 0, arguments: 0 };
  const propositions: ScoredProposition[] = [];
  let column = layout.arguments;
  for (const [position, { fields }] of lines.entries()) {
    const pred = fields[layout.pred] ?? "";
    if (pred === "_") continue;
    const sense = scorers.conll08.senseOf(pred);
    const own = column++;
    if (sense === "SU" && !scoresSupport) skipped.predicates++;
    else {
      const labelled = lines.map((line, index) => ({ position: index, label: line.fields[own] ?? "" }));
      const filled = labelled.filter(({ label }) => label !== "_");
      const kept = scoresSupport ? filled : filled.filter(({ label }) => label !== "SU");
      skipped.arguments += filled.length - kept.length;
      propositions.push({ position, sense, tag: fields[layout.tag] ?? "", arguments: kept });
    }
  }
  return { propositions, skipped };
}

/** `die` ends with the last error of the system, which is "not a terminal", left over from opening the files. */
const dieCode = 25;

/** eval09's checks: as many fields as on the line before, more than one, and a predicate column. */
function checkLines(lines: readonly Line[]): void {
  for (const [index, { text, fields }] of lines.entries()) {
    if (index > 0 && fields.length !== lines[index - 1]?.fields.length) {
      throw new OfficialExit(`Invalid number of tokens in line: [${text}\n]`, dieCode);
    }
    if (fields.length < 2) throw new OfficialExit(`Invalid data line: [${text}\n]!`, dieCode);
    if (fields[layouts.conll09.pred] === undefined) {
      throw new OfficialExit("Invalid predicate lemma: []!", dieCode);
    }
  }
}

function propositions09(lines: readonly Line[]): ScoredProposition[] {
  const layout = layouts.conll09;
  const predicates = lines.flatMap(({ fields }, position) => {
    const pred = fields[layout.pred];
    if (!isFilled(pred, "conll09")) return [];
    return [{ position, sense: scorers.conll09.senseOf(pred), tag: fields[layout.tag] ?? "" }];
  });
  return predicates.map((predicate, index): ScoredProposition => {
    const labelled = lines.flatMap(({ text, fields }, position): ScoredArgument[] => {
      const cell = fields[layout.arguments + index];
      if (!isFilled(cell, "conll09")) return [];
      return labelsOf(cell, text).map((label) => ({ position, label }));
    });
    return { ...predicate, arguments: labelled };
  });
}

/** The labels of a cell, each once. Perl drops empty ones at the end; the script dies of others. */
function labelsOf(cell: string, text: string): string[] {
  const labels = [...new Set(cell.replace(/\|+$/, "").split("|"))];
  if (labels.length === 1 && labels[0] === "") return [];
  if (labels.includes("")) throw new OfficialExit(` at ${text}\n`, dieCode);
  return labels;
}

import { isFilled, layouts, type PropositionFormat } from "@discoprep/conll08";
import { OfficialExit } from "./official-exit.ts";
import type { ScoredArgument, ScoredProposition, ScoredSentence, ScoredToken } from "./scored-sentence.ts";
import { scorers } from "./scorer.ts";

/** A line with its fields; a blank line has none. */
export interface OfficialLine {
  readonly text: string;
  readonly fields: readonly string[];
}

/**
 * A line with its fields as Perl splits it. eval08 reads bytes and does not trim: a blank at the beginning makes an
 * empty first field. eval09 reads characters and trims; white space of any script separates there.
 */
export function officialLine(text: string, format: PropositionFormat): OfficialLine {
  // Single tabs and nothing else is the common case.
  if (text !== "" && !/[^\S\t]|^\t|\t\t|\t$/.test(text)) return { text, fields: text.split("\t") };
  const fields =
    format === "conll08"
      ? text.split(/[ \t\r\v\f]+/)
      : text.replace(/^\p{White_Space}+/u, "").split(/\p{White_Space}+/u);
  while (fields.at(-1) === "") fields.pop();
  return { text, fields };
}

/**
 * A sentence of one file as eval08.pl or eval09.pl takes it (`parse_frames`). Predicates and arguments of the last line
 * are not looked at: mostly it is the blank line.
 * @param lines with the blank line
 * @param scoresSupport whether predicates and arguments SU count (2008)
 * @throws OfficialExit where eval09 dies
 */
export function officialSentence(
  lines: readonly OfficialLine[],
  format: PropositionFormat,
  scoresSupport: boolean,
): ScoredSentence {
  const { form, tag, head, deprel } = layouts[format];
  const tokens = lines
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields }): ScoredToken => {
      const text = (index: number): string => fields[index] ?? "";
      return { form: text(form), tag: text(tag), head: text(head), deprel: text(deprel) };
    });
  const annotated = lines.slice(0, -1);
  if (format === "conll09") {
    checkLines(annotated);
    return { tokens, propositions: propositions09(annotated), skipped: none };
  }
  return { tokens, ...propositions08(annotated, scoresSupport) };
}

const none = { predicates: 0, arguments: 0 };

type Propositions = Pick<ScoredSentence, "propositions" | "skipped">;

/** A column that a line lacks is not `_`, and so a predicate without sense, or an argument without label. */
function propositions08(lines: readonly OfficialLine[], scoresSupport: boolean): Propositions {
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

/** eval09's two checks: as many fields as on the line before, and more than one. */
function checkLines(lines: readonly OfficialLine[]): void {
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

/** `die` ends with the last error of the system, which is "not a terminal", left over from opening the files. */
const dieCode = 25;

function propositions09(lines: readonly OfficialLine[]): ScoredProposition[] {
  const layout = layouts.conll09;
  const predicates = lines.flatMap(({ fields }, position) => {
    const pred = fields[layout.pred];
    if (!isFilled(pred, "conll09")) return [];
    return [{ position, sense: scorers.conll09.senseOf(pred), tag: fields[layout.tag] as string }];
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

import type { ColumnRow, ColumnSentence } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "./layout.ts";
import type { Argument, Conll08Token, Conll09Token, Predicate, PropositionSentence } from "./sentence.ts";

/** The tokens and predicates of rows of CoNLL-2008. Columns that are absent, as in test input, are empty. */
export function readConll08Sentence(sentence: ColumnSentence): PropositionSentence<Conll08Token> {
  const tokens = sentence.rows.map(({ columns }): Conll08Token => {
    const [, form = "_", lemma = "_", gpos = "_", ppos = "_", splitForm = "_"] = columns;
    const [splitLemma = "_", pposs = "_", head, deprel = "_"] = columns.slice(6);
    return { form, lemma, gpos, ppos, splitForm, splitLemma, pposs, head: headNumber(head), deprel };
  });
  return { tokens, predicates: predicatesOf(sentence.rows, "conll08") };
}

/** The tokens and predicates of rows of CoNLL-2009. Columns that are absent, as in test input, are empty. */
export function readConll09Sentence(sentence: ColumnSentence): PropositionSentence<Conll09Token> {
  const tokens = sentence.rows.map(({ columns }): Conll09Token => {
    const [, form = "_", lemma = "_", plemma = "_", pos = "_", ppos = "_", feat = "_"] = columns;
    const [pfeat = "_", head, phead, deprel = "_", pdeprel = "_"] = columns.slice(7);
    const heads = { head: headNumber(head), phead: headNumber(phead) };
    return { form, lemma, plemma, pos, ppos, feat, pfeat, ...heads, deprel, pdeprel };
  });
  return { tokens, predicates: predicatesOf(sentence.rows, "conll09") };
}

function headNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Whether a cell of PRED or of an argument holds something; the Chinese data of 2009 also writes `-` for nothing. */
export function isFilled(cell: string | undefined, format: PropositionFormat): cell is string {
  return cell !== undefined && cell !== "_" && (format === "conll08" || cell !== "-");
}

/**
 * The predicates of a sentence: the k-th filled PRED owns the k-th argument column. In 2009 a cell may hold several
 * labels, joined by `|`; one that stands there twice counts once (eval09).
 */
export function predicatesOf(rows: readonly ColumnRow[], format: PropositionFormat): Predicate[] {
  const layout = layouts[format];
  const predicates: Predicate[] = [];
  for (const [index, { columns }] of rows.entries()) {
    const roleset = columns[layout.pred];
    if (!isFilled(roleset, format)) continue;
    const column = layout.arguments + predicates.length;
    predicates.push({ token: index + 1, roleset, arguments: argumentsIn(rows, column, format) });
  }
  return predicates;
}

function argumentsIn(rows: readonly ColumnRow[], column: number, format: PropositionFormat): Argument[] {
  return rows.flatMap(({ columns }, index): Argument[] => {
    const cell = columns[column];
    if (!isFilled(cell, format)) return [];
    const labels = format === "conll08" ? [cell] : new Set(cell.split("|"));
    return [...labels].map((label) => ({ token: index + 1, label }));
  });
}

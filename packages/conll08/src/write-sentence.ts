import type { ColumnRow, ColumnSentence } from "@discoprep/files/text";
import type { Conll08Token, Conll09Token, Predicate, PropositionSentence } from "./sentence.ts";

/**
 * A sentence as rows of CoNLL-2008, eleven columns and one more a predicate, for `columnText` to write.
 * @throws RangeError where a predicate has two arguments on one token, or a token two predicates
 */
export function conll08Sentence({ tokens, predicates }: PropositionSentence<Conll08Token>): ColumnSentence {
  const semantics = semanticColumns(tokens.length, predicates);
  const rows = tokens.map((token, index): ColumnRow => {
    const { form, lemma, gpos, ppos, splitForm, splitLemma, pposs, deprel } = token;
    const before = [`${index + 1}`, form, lemma, gpos, ppos, splitForm, splitLemma, pposs];
    const after = semantics[index] as string[];
    return { columns: [...before, headText(token.head), deprel, ...after], line: 0 };
  });
  return { comments: [], rows };
}

/**
 * A sentence as rows of CoNLL-2009, 14 columns and one more a predicate. FILLPRED is `Y` on predicates. Several
 * arguments of a predicate on one token share a cell, joined by `|`.
 * @throws RangeError where a token has two predicates
 */
export function conll09Sentence({ tokens, predicates }: PropositionSentence<Conll09Token>): ColumnSentence {
  const semantics = semanticColumns(tokens.length, predicates, "|");
  const rows = tokens.map((token, index): ColumnRow => {
    const { form, lemma, plemma, pos, ppos, feat, pfeat, deprel, pdeprel } = token;
    const before = [`${index + 1}`, form, lemma, plemma, pos, ppos, feat, pfeat];
    const heads = [headText(token.head), headText(token.phead), deprel, pdeprel];
    const after = semantics[index] as string[];
    return { columns: [...before, ...heads, after[0] === "_" ? "_" : "Y", ...after], line: 0 };
  });
  return { comments: [], rows };
}

function headText(head: number | undefined): string {
  return head === undefined ? "_" : `${head}`;
}

/** PRED and the argument columns of each token: one column a predicate, in the order of the text. */
function semanticColumns(length: number, predicates: readonly Predicate[], separator?: string): string[][] {
  const ordered = [...predicates].sort((a, b) => a.token - b.token);
  const width = ordered.length + 1;
  const cells = Array.from({ length }, () => new Array<string>(width).fill("_"));
  for (const [index, { token, roleset, arguments: labelled }] of ordered.entries()) {
    setCell(cells, token, 0, roleset, undefined);
    for (const { token: position, label } of labelled) setCell(cells, position, index + 1, label, separator);
  }
  return cells;
}

function setCell(
  cells: readonly string[][],
  token: number,
  column: number,
  text: string,
  separator: string | undefined,
): void {
  const row = cells[token - 1];
  if (row === undefined) throw new RangeError(`the sentence has no token ${token}`);
  if (row[column] === "_") row[column] = text;
  else if (separator !== undefined) row[column] += separator + text;
  else throw new RangeError(`token ${token} has two labels in one column: ${row[column]} and ${text}`);
}

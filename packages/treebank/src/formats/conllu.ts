import { type ConlluSentence, cell, wordsOf } from "@discoprep/conllu";
import type { ColumnRow, ColumnSentence } from "@discoprep/files/text";
import { headNumber, headText, sentenceOf, type TreebankSentence, type Word, word } from "./sentence.ts";

/** A sentence of CoNLL-U (Universal Dependencies, "CoNLL-U Format"). */
export function fromConllu(sentence: ConlluSentence): TreebankSentence {
  const words = wordsOf(sentence).map((row): Word => {
    const [, form = "_", lemma = "_", upos = "_", xpos = "_", feats = "_", head, deprel = "_"] = row.columns;
    const rest = { deps: cell(row, "deps"), misc: cell(row, "misc") };
    return word(form, { lemma, upos, xpos, feats, head: headNumber(head), deprel, ...rest });
  });
  const none = { lemma: "_", xpos: "_", predictedPos: "_" };
  const ranges = sentence.rows
    .filter(({ kind }) => kind === "range")
    .map((row) => {
      const { first, last } = row;
      return { first, last, form: cell(row, "form"), ...none, misc: cell(row, "misc") };
    });
  const emptyNodes = sentence.rows
    .filter(({ kind }) => kind === "empty")
    .map(({ first, columns }) => ({ after: first, columns }));
  const comments = sentence.comments.map((comment) => comment.trimEnd());
  return sentenceOf(words, { comments, ranges, emptyNodes });
}

/** A sentence as rows of CoNLL-U. XPOS is the predicted part of speech where the treebank has none. */
export function toConllu({ comments, words, ranges, emptyNodes }: TreebankSentence): ColumnSentence {
  const rows: ColumnRow[] = [];
  const add = (...columns: readonly string[]): void => void rows.push({ columns, line: 0 });
  const addEmptyNodes = (number: number): void => {
    for (const { after, columns } of emptyNodes) if (after === number) add(...columns);
  };
  addEmptyNodes(0);
  for (const [index, one] of words.entries()) {
    const number = index + 1;
    const range = ranges.find(({ first }) => first === number);
    if (range !== undefined) {
      add(`${range.first}-${range.last}`, range.form, ..."_______".split(""), range.misc);
    }
    const { form, lemma, upos, xpos, predictedPos, feats, head, deps, misc } = one;
    const own = xpos === "_" ? predictedPos : xpos;
    add(`${number}`, form, lemma, upos, own, feats, headText(head), universalRoot(one), deps, misc);
    addEmptyNodes(number);
  }
  return { comments, rows };
}

/** ROOT of other formats is `root` in CoNLL-U. */
function universalRoot({ head, deprel }: Word): string {
  return head === 0 && deprel.toLowerCase() === "root" ? "root" : deprel;
}

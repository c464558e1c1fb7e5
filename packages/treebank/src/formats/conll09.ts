import { predicateColumns, predicatesOf } from "@discoprep/conll08";
import type { ColumnSentence } from "@discoprep/files/text";
import { headNumber, headText, sentenceOf, type TreebankSentence, type Word, word } from "./sentence.ts";

/** A sentence of CoNLL-2009 (Hajič et al. 2009, section 3). Columns that are absent, as in test input, are empty. */
export function fromConll09({ rows }: ColumnSentence): TreebankSentence {
  const words = rows.map(({ columns }): Word => {
    const [, form = "_", lemma = "_", predictedLemma = "_", xpos = "_", predictedPos = "_"] = columns;
    const [feats = "_", predictedFeats = "_", head, phead, deprel = "_", predictedDeprel = "_"] =
      columns.slice(6);
    const texts = { lemma, predictedLemma, xpos, predictedPos, feats, predictedFeats };
    const heads = { head: headNumber(head), predictedHead: headNumber(phead), deprel, predictedDeprel };
    return word(form, { ...texts, ...heads });
  });
  return sentenceOf(words, { predicates: predicatesOf(rows, "conll09") });
}

/**
 * A sentence as rows of CoNLL-2009, 14 columns and one more a predicate. FILLPRED is `Y` on predicates. Several
 * arguments of a predicate on one token share a cell, joined by `|`.
 * @throws RangeError where a token has two predicates
 */
export function toConll09({ words, predicates }: TreebankSentence): ColumnSentence {
  const semantics = predicateColumns(words.length, predicates, "|");
  const rows = words.map((one, index) => {
    const pos = one.xpos === "_" ? one.upos : one.xpos;
    const lemmas = [one.lemma, one.predictedLemma === "_" ? one.lemma : one.predictedLemma];
    const tags = [pos, one.predictedPos === "_" ? pos : one.predictedPos];
    const features = [one.feats, one.predictedFeats];
    const heads = [headText(one.head), headText(one.predictedHead), one.deprel, one.predictedDeprel];
    const after = semantics[index] ?? [];
    const fillpred = after[0] === "_" ? "_" : "Y";
    const syntax = [`${index + 1}`, one.form, ...lemmas, ...tags, ...features, ...heads];
    return { columns: [...syntax, fillpred, ...after], line: 0 };
  });
  return { comments: [], rows };
}

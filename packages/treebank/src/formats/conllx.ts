import type { ConlluSentence } from "@discoprep/conllu";
import type { ColumnSentence } from "@discoprep/files/text";
import { fromConllu } from "./conllu.ts";
import { headNumber, headText, ownPos, sentenceOf, type TreebankSentence } from "./sentence.ts";

/** A sentence of CoNLL-X (Buchholz & Marsi 2006): as CoNLL-U, but the last two columns are PHEAD and PDEPREL. */
export function fromConllx(sentence: ConlluSentence): TreebankSentence {
  const { words } = fromConllu(sentence);
  return sentenceOf(
    words.map((word) => ({
      ...word,
      ...{ predictedHead: headNumber(word.deps), predictedDeprel: word.misc, deps: "_", misc: "_" },
    })),
  );
}

/** A sentence as rows of CoNLL-X: ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL. */
export function toConllx({ words }: TreebankSentence): ColumnSentence {
  const rows = words.map((word, index) => {
    const { form, lemma, upos, feats, deprel, predictedDeprel } = word;
    const own = ownPos(word);
    const tags = [upos === "_" ? own : upos, own];
    const heads = [headText(word.head), deprel, headText(word.predictedHead), predictedDeprel];
    return { columns: [`${index + 1}`, form, lemma, ...tags, feats, ...heads], line: 0 };
  });
  return { comments: [], rows };
}

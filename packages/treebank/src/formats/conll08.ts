import { isSplitPart, type Predicate, predicateColumns, predicatesOf } from "@discoprep/conll08";
import type { ColumnSentence } from "@discoprep/files/text";
import {
  addsUp,
  headNumber,
  headText,
  ownPos,
  sentenceOf,
  type TreebankSentence,
  type Word,
  type WordRange,
  word,
} from "./sentence.ts";

/**
 * A sentence of CoNLL-2008 (Surdeanu et al. 2008, table 1): words are the parts of split words, which are ranges.
 * Columns that are absent, as in test input, are empty.
 */
export function fromConll08({ rows }: ColumnSentence): TreebankSentence {
  const ranges: WordRange[] = [];
  const words = rows.map((row, index): Word => {
    const [, form = "_", lemma = "_", gpos = "_", ppos = "_", splitForm = "_"] = row.columns;
    const [splitLemma = "_", pposs = "_", head, deprel = "_"] = row.columns.slice(6);
    const isPart = isSplitPart(row);
    const isSplit = !isPart && isSplitPart(rows[index + 1]);
    if (isSplit) {
      let last = index + 1;
      while (isSplitPart(rows[last])) last++;
      ranges.push({ first: index + 1, last, form, lemma, xpos: gpos, predictedPos: ppos, misc: "_" });
    }
    const xpos = isSplit || isPart ? "_" : gpos;
    return word(splitForm, { lemma: splitLemma, xpos, predictedPos: pposs, head: headNumber(head), deprel });
  });
  return sentenceOf(words, { ranges, predicates: predicatesOf(rows, "conll08") });
}

/**
 * A sentence as rows of CoNLL-2008, eleven columns and one more a predicate. Of several labels of a predicate and token
 * (2009) the first is kept.
 * @param isSplitWord which ranges of several words are split words: those to which the words add up
 * @throws RangeError where a token has two predicates
 */
export function toConll08(
  sentence: TreebankSentence,
  isSplitWord: (range: WordRange) => boolean = (range) => addsUp(sentence, range),
): ColumnSentence {
  const splits = sentence.ranges.filter((range) => range.first < range.last && isSplitWord(range));
  const semantics = predicateColumns(sentence.words.length, sentence.predicates.map(firstLabels));
  const rows = sentence.words.map((one, index) => {
    const { form, lemma, xpos, predictedPos, head, deprel } = one;
    const number = index + 1;
    const pposs = predictedPos === "_" ? ownPos(one) : predictedPos;
    const split = splits.find(({ first, last }) => first <= number && number <= last);
    const whole = split === undefined ? [form, lemma, xpos, pposs] : wholeWord(split, number);
    const syntax = [form, lemma, pposs, headText(head), deprel];
    return { columns: [`${number}`, ...whole, ...syntax, ...(semantics[index] ?? [])], line: 0 };
  });
  return { comments: [], rows };
}

/** FORM, LEMMA, GPOS and PPOS of a part of a split word. */
function wholeWord({ first, form, lemma, xpos, predictedPos }: WordRange, number: number): string[] {
  return number > first ? ["_", "_", "_", "_"] : [form, lemma, xpos, predictedPos];
}

function firstLabels(predicate: Predicate): Predicate {
  const first = new Map(predicate.arguments.toReversed().map((argument) => [argument.token, argument]));
  return { ...predicate, arguments: predicate.arguments.filter((one) => first.get(one.token) === one) };
}

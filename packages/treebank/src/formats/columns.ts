import { isSplitPart, layout, predicateColumns, predicatesOf } from "@discoprep/conll08";
import { type ConlluSentence, cell, wordsOf } from "@discoprep/conllu";
import type { ColumnRow, ColumnSentence } from "@discoprep/files/text";
import {
  addsUp,
  ownPos,
  sentenceOf,
  type TreebankSentence,
  type Word,
  type WordRange,
  word,
} from "./sentence.ts";

/** The columns of a word, side by side, and the number of the first. */
interface Layout {
  readonly first: number;
  readonly columns: readonly (keyof Word)[];
}

/** Universal Dependencies, "CoNLL-U Format". */
const conllu: Layout = {
  first: 1,
  columns: ["form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc"],
};

/** Buchholz & Marsi 2006: as CoNLL-U, without the last two columns, which are PHEAD and PDEPREL. */
const conllx: Layout = { first: 1, columns: conllu.columns.slice(0, 7) };

/** Surdeanu et al. 2008, table 1: the columns of a part of a split word. Those before them are the whole word's. */
const conll08: Layout = { first: 5, columns: ["form", "lemma", "predictedPos", "head", "deprel"] };

/** The word of a row. Columns that are absent, as in test input, are empty. */
function readWord(row: ColumnRow, { first, columns }: Layout): Word {
  const cells = columns.map((name, index) => [name, row.columns[first + index] ?? "_"] as const);
  const { head = "_", ...texts } = Object.fromEntries(cells) as Partial<Record<keyof Word, string>>;
  return word("_", { ...texts, head: /^\d+$/.test(head) ? Number(head) : undefined });
}

function cellsOf(one: Word, { columns }: Layout): string[] {
  return columns.map((name) => `${one[name] ?? "_"}`);
}

/** A sentence of CoNLL-U. */
export function fromConllu(sentence: ConlluSentence): TreebankSentence {
  const ranges = sentence.rows
    .filter(({ kind }) => kind === "range")
    .map((row): WordRange => {
      const none = { lemma: "_", xpos: "_", predictedPos: "_" };
      return { first: row.first, last: row.last, form: cell(row, "form"), ...none, misc: cell(row, "misc") };
    });
  const emptyNodes = sentence.rows
    .filter(({ kind }) => kind === "empty")
    .map(({ first, columns }) => ({ after: first, columns }));
  const comments = sentence.comments.map((comment) => comment.trimEnd());
  const words = wordsOf(sentence).map((row) => readWord(row, conllu));
  return sentenceOf(words, { comments, ranges, emptyNodes });
}

/** A sentence as rows of CoNLL-U. XPOS is the predicted part of speech where the treebank gives no other. */
export function toConllu({ comments, words, ranges, emptyNodes }: TreebankSentence): ColumnSentence {
  const nodesAfter = (number: number) =>
    emptyNodes.filter(({ after }) => after === number).map(({ columns }) => columns);
  const lines = words.flatMap((one, index) => {
    const number = index + 1;
    const range = ranges.find(({ first }) => first === number);
    const whole = range && [`${number}-${range.last}`, range.form, ..."_______".split(""), range.misc];
    const xpos = one.xpos === "_" ? one.predictedPos : one.xpos;
    // ROOT of other formats is `root` in CoNLL-U.
    const deprel = one.head === 0 && /^root$/i.test(one.deprel) ? "root" : one.deprel;
    const own = [`${number}`, ...cellsOf({ ...one, xpos, deprel }, conllu)];
    return [...(whole ? [whole] : []), own, ...nodesAfter(number)];
  });
  return { ...rowsOf([...nodesAfter(0), ...lines]), comments };
}

/** A sentence of CoNLL-X. */
export function fromConllx(sentence: ConlluSentence): TreebankSentence {
  return sentenceOf(wordsOf(sentence).map((row) => readWord(row, conllx)));
}

/** A sentence as rows of CoNLL-X; PHEAD and PDEPREL are empty. */
export function toConllx({ words }: TreebankSentence): ColumnSentence {
  return rowsOf(
    words.map((one, index) => {
      const xpos = ownPos(one);
      const upos = one.upos === "_" ? xpos : one.upos;
      return [`${index + 1}`, ...cellsOf({ ...one, upos, xpos }, conllx), "_", "_"];
    }),
  );
}

/** A sentence of CoNLL-2008: words are the parts of split words, which are ranges. */
export function fromConll08({ rows }: ColumnSentence): TreebankSentence {
  const ranges: WordRange[] = [];
  const words = rows.map((row, index): Word => {
    const [, form = "_", lemma = "_", xpos = "_", predictedPos = "_"] = row.columns;
    const isPart = isSplitPart(row);
    const isSplit = !isPart && isSplitPart(rows[index + 1]);
    if (isSplit) {
      let last = index + 1;
      while (isSplitPart(rows[last])) last++;
      ranges.push({ first: index + 1, last, form, lemma, xpos, predictedPos, misc: "_" });
    }
    return { ...readWord(row, conll08), xpos: isSplit || isPart ? "_" : xpos };
  });
  return sentenceOf(words, { ranges, predicates: predicatesOf(rows) });
}

/**
 * A sentence as rows of CoNLL-2008, eleven columns and one more a predicate.
 * @param isSplitWord which ranges of several words are split words: those to which the words add up
 * @throws RangeError where a token has two predicates, or two labels of one predicate
 */
export function toConll08(
  sentence: TreebankSentence,
  isSplitWord: (range: WordRange) => boolean = (range) => addsUp(sentence, range),
): ColumnSentence {
  const splits = sentence.ranges.filter((range) => range.first < range.last && isSplitWord(range));
  const semantics = predicateColumns(sentence.words.length, sentence.predicates);
  return rowsOf(
    sentence.words.map((one, index) => {
      const number = index + 1;
      const predictedPos = one.predictedPos === "_" ? ownPos(one) : one.predictedPos;
      const split = splits.find(({ first, last }) => first <= number && number <= last);
      const whole = split ?? { ...one, first: number, predictedPos };
      const named = [whole.form, whole.lemma, whole.xpos, whole.predictedPos];
      const ofWhole = number > whole.first ? ["_", "_", "_", "_"] : named;
      return [
        `${number}`,
        ...ofWhole,
        ...cellsOf({ ...one, predictedPos }, conll08),
        ...(semantics[index] ?? []),
      ];
    }),
  );
}

/** Returns the columns that participants get of a test set: those before heads, labels and propositions. */
export function conll08TestInput(sentence: ColumnSentence): ColumnSentence {
  const rows = sentence.rows.map((row) => ({ ...row, columns: row.columns.slice(0, layout.head) }));
  return { ...sentence, rows };
}

function rowsOf(lines: readonly (readonly string[])[]): ColumnSentence {
  return { comments: [], rows: lines.map((columns) => ({ columns, line: 0 })) };
}

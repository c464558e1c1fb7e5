import { firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import type { ColumnRow, ColumnSentence } from "@discoprep/formats/columns";
import { isSplitPart, layout, predicateColumns, predicatesOf } from "@discoprep/formats/conll08";

export function addsUp({ tokens }: Parse, { first, last, form }: WordRange): boolean {
  return (
    tokens
      .slice(first - 1, last)
      .map((word) => word.form)
      .join("") === form
  );
}

export function tagOf({ partOfSpeech, predictedPos, upos }: Word): string | undefined {
  return partOfSpeech ?? predictedPos ?? upos;
}

/** Keeps the columns of CoNLL-X (Buchholz & Marsi 2006): the first eight of CoNLL-U's words. */
export function conllxParse({ tokens, dependencies }: Parse): Parse {
  return { tokens: tokens.map(({ deps: _deps, misc: _misc, ...word }) => word), dependencies };
}

export function conllxColumns(parse: Parse): ColumnSentence {
  const heads = firstHeads(parse);
  return rowsOf(
    parse.tokens.map((word, index) => {
      const xpos = tagOf(word);
      const { head, label } = heads[index] ?? {};
      const { form, lemma, upos = xpos, feats } = word;
      return [`${index + 1}`, form, lemma, upos, xpos, feats, head, label, undefined, undefined];
    }),
  );
}

/** Reads a sentence of CoNLL-2008 (Surdeanu et al. 2008, table 1); split words are ranges. Test input has no dependencies. */
export function conll08Parse({ rows }: ColumnSentence): Parse {
  const ranges: WordRange[] = [];
  const tokens = rows.map((row, index): Word => {
    const isPart = isSplitPart(row);
    const isSplit = !isPart && isSplitPart(rows[index + 1]);
    const { whole, part } = wordsOf(row);
    if (isSplit) {
      let last = index + 1;
      while (isSplitPart(rows[last])) last++;
      ranges.push({ ...whole, first: index + 1, last });
    }
    return isSplit || isPart ? part : { ...part, partOfSpeech: whole.partOfSpeech };
  });
  if (rows.every(({ columns }) => columns.length <= layout.head)) return { tokens, ranges };
  const dependencies = rows.flatMap(({ columns }, index) => {
    const { [layout.head]: head = "_", [layout.deprel]: label = "_" } = columns;
    return /^\d+$/.test(head) ? [{ label, head: Number(head), dependent: index + 1 }] : [];
  });
  return { tokens, dependencies, ranges, predicates: predicatesOf(rows) };
}

/** Reads a row's word, FORM to PPOS, and its part, SPLIT_FORM to PPOSS. Absent columns, as in test input, count as empty. */
function wordsOf({ columns }: ColumnRow): { whole: Word; part: Word } {
  const [, form = "_", lemma, goldTag, tag, partForm = "_", partLemma, partTag] = columns;
  const text = (cell: string | undefined) => (cell === "_" ? undefined : cell);
  const whole = { form, lemma: text(lemma), partOfSpeech: text(goldTag), predictedPos: text(tag) };
  return { whole, part: { form: partForm, lemma: text(partLemma), predictedPos: text(partTag) } };
}

/** Returns rows of CoNLL-2008. @throws RangeError for two predicates of a token, or two labels of one predicate */
export function conll08Columns(
  parse: Parse,
  isSplitWord: (range: WordRange) => boolean = (range) => addsUp(parse, range),
): ColumnSentence {
  const { tokens, ranges = [], predicates = [] } = parse;
  const splits = ranges.filter((range) => range.first < range.last && isSplitWord(range));
  const semantics = predicateColumns(tokens.length, predicates);
  const heads = firstHeads(parse);
  return rowsOf(
    tokens.map((word, index) => {
      const number = index + 1;
      const tag = word.predictedPos ?? tagOf(word);
      const split = splits.find(({ first, last }) => first <= number && number <= last);
      const whole = split ?? { ...word, first: number, predictedPos: tag };
      const { form, lemma, partOfSpeech, predictedPos } = whole;
      const wholeCells =
        number > whole.first ? ["_", "_", "_", "_"] : [form, lemma, partOfSpeech, predictedPos];
      const { head, label } = heads[index] ?? {};
      const gold = parse.dependencies === undefined ? [] : [head, label, ...(semantics[index] ?? [])];
      return [`${number}`, ...wholeCells, word.form, word.lemma, tag, ...gold];
    }),
  );
}

/** Returns a test set's columns for participants, with an empty GPOS (Surdeanu et al. 2008, table 1). */
export function conll08TestInput(sentence: ColumnSentence): ColumnSentence {
  const rows = sentence.rows.map((row) => {
    return { ...row, columns: row.columns.slice(0, layout.head).with(layout.goldTag, "_") };
  });
  return { ...sentence, rows };
}

function rowsOf(lines: readonly (readonly (string | number | undefined)[])[]): ColumnSentence {
  const rows = lines.map((line) => ({ columns: Array.from(line, (cell) => `${cell ?? "_"}`), line: 0 }));
  return { comments: [], rows };
}

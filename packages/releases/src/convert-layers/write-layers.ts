import { conll08Sentence, conll09Sentence } from "@discoprep/conll08";
import { parsedDocument, parsesEntry, parsesFrame, placeRelations } from "@discoprep/conll16";
import { type ConlluSentence, conlluSentence, eachConlluDocument } from "@discoprep/conllu";
import { type ColumnRow, type ColumnSentence, columnText } from "@discoprep/files/text";
import type { LayerFormat, LayerRange, LayerSentence, LayerWord } from "./layer-sentence.ts";
import { addsUp } from "./parts.ts";

/** What writing needs beyond the sentences. */
export interface LayerSettings {
  /** The layout of parses.json: that of the Chinese release, or the English one. */
  readonly language: string;
  /** The id of a document that names none. */
  readonly document: string;
}

/** The text of sentences in a format, piece by piece. */
export function* writeLayers(
  sentences: Iterable<LayerSentence>,
  format: LayerFormat,
  settings: LayerSettings,
): Generator<string> {
  if (format === "parses") yield* parsesText(sentences, settings);
  else for (const sentence of sentences) yield columnText([writers[format](sentence)]);
}

const writers: Readonly<Record<Exclude<LayerFormat, "parses">, (sentence: LayerSentence) => ColumnSentence>> =
  {
    conllu: conlluRows,
    conllx: conllxRows,
    conll08: conll08Rows,
    conll09: conll09Rows,
  };

function headText(head: number | undefined): string {
  return head === undefined ? "_" : `${head}`;
}

function conlluRows({ comments, words, ranges, emptyNodes }: LayerSentence): ColumnSentence {
  const rows: ColumnRow[] = [];
  const add = (...columns: readonly string[]): void => void rows.push({ columns, line: 0 });
  const addEmptyNodes = (number: number): void => {
    for (const { after, columns } of emptyNodes) if (after === number) add(...columns);
  };
  addEmptyNodes(0);
  for (const [index, word] of words.entries()) {
    const number = index + 1;
    const range = ranges.find(({ first }) => first === number);
    if (range !== undefined)
      add(`${range.first}-${range.last}`, range.form, ..."_______".split(""), range.misc);
    const { form, lemma, upos, xpos, predictedPos, feats, head, deps, misc } = word;
    const own = xpos === "_" ? predictedPos : xpos;
    add(`${number}`, form, lemma, upos, own, feats, headText(head), universalRoot(word), deps, misc);
    addEmptyNodes(number);
  }
  return { comments, rows };
}

/** ROOT of other formats is `root` in CoNLL-U. */
function universalRoot({ head, deprel }: LayerWord): string {
  return head === 0 && deprel.toLowerCase() === "root" ? "root" : deprel;
}

function conllxRows({ words }: LayerSentence): ColumnSentence {
  const rows = words.map((word, index): ColumnRow => {
    const { form, lemma, upos, feats, deprel, predictedDeprel } = word;
    const own = ownPos(word);
    const tags = [upos === "_" ? own : upos, own === "_" ? upos : own];
    const heads = [headText(word.head), deprel, headText(word.predictedHead), predictedDeprel];
    return { columns: [`${index + 1}`, form, lemma, ...tags, feats, ...heads], line: 0 };
  });
  return { comments: [], rows };
}

/** The part of speech for a format with one: the treebank's, else the predicted, else the universal one. */
function ownPos({ xpos, predictedPos, upos }: LayerWord): string {
  return [xpos, predictedPos, upos].find((tag) => tag !== "_") ?? "_";
}

function conll08Rows(sentence: LayerSentence): ColumnSentence {
  const splits = sentence.ranges.filter((range) => range.first < range.last && addsUp(sentence, range));
  const tokens = sentence.words.map((word, index) => {
    const { form, lemma, xpos, predictedPos, head, deprel } = word;
    const split = splits.find(({ first, last }) => first <= index + 1 && index + 1 <= last);
    const pposs = predictedPos === "_" ? ownPos(word) : predictedPos;
    const whole =
      split === undefined ? { form, lemma, gpos: xpos, ppos: pposs } : wholeWord(split, index + 1);
    return { ...whole, splitForm: form, splitLemma: lemma, pposs, head, deprel };
  });
  return conll08Sentence({ tokens, predicates: firstLabels(sentence) });
}

/** The first four columns of a part of a split word. */
function wholeWord({ first, form, lemma, pos, predictedPos }: LayerRange, number: number) {
  if (number > first) return { form: "_", lemma: "_", gpos: "_", ppos: "_" };
  return { form, lemma, gpos: pos, ppos: predictedPos };
}

/** CoNLL-2008 has one label a predicate and token: of several (2009) the first. */
function firstLabels({ predicates }: LayerSentence): LayerSentence["predicates"] {
  return predicates.map((predicate) => ({
    ...predicate,
    arguments: predicate.arguments.filter(
      ({ token }, index, all) => all.findIndex((other) => other.token === token) === index,
    ),
  }));
}

function conll09Rows({ words, predicates }: LayerSentence): ColumnSentence {
  const tokens = words.map((word) => {
    const { form, lemma, predictedLemma, xpos, upos, predictedPos, feats, predictedFeats } = word;
    const pos = xpos === "_" ? upos : xpos;
    const tags = { pos, ppos: predictedPos === "_" ? pos : predictedPos, feat: feats, pfeat: predictedFeats };
    const heads = {
      head: word.head,
      phead: word.predictedHead,
      deprel: word.deprel,
      pdeprel: word.predictedDeprel,
    };
    return { form, lemma, plemma: predictedLemma === "_" ? lemma : predictedLemma, ...tags, ...heads };
  });
  return conll09Sentence({ tokens, predicates });
}

/** parses.json over the raw text that CoNLL-U implies: one blank between tokens without SpaceAfter=No. */
function* parsesText(
  sentences: Iterable<LayerSentence>,
  { language, document }: LayerSettings,
): Generator<string> {
  const { open, separator, close } = parsesFrame(language);
  let before = open;
  for (const one of eachConlluDocument(conlluSentences(sentences), language, document)) {
    yield before + parsesEntry(one.id, parsedDocument(placeRelations(one)), language);
    before = separator;
  }
  yield (before === open ? open : "") + close;
}

function* conlluSentences(sentences: Iterable<LayerSentence>): Generator<ConlluSentence> {
  for (const sentence of sentences) yield conlluSentence(conlluRows(sentence));
}

import { addToGroup } from "@discoprep/files/text";
import { alignWords, type WordAlignment } from "./align.ts";
import { type EvaluationYear, editions, functionRelations } from "./edition.ts";
import type { EvaluatedWord, TextSpan, Treebank } from "./treebank.ts";
import { faultIn, UdError } from "./ud-error.ts";

/** A metric of the evaluation. Totals are sums of weights where the metric weighs words. */
export interface UdScore {
  /** correct / systemTotal; 0 where nothing was predicted. */
  readonly precision: number;
  /** correct / goldTotal; 0 where there is no gold. */
  readonly recall: number;
  /** 2 · correct / (goldTotal + systemTotal). */
  readonly f1: number;
  /** correct / alignedTotal; null for metrics that are not of aligned words. */
  readonly alignedAccuracy: number | null;
  readonly goldTotal: number;
  readonly systemTotal: number;
  readonly correct: number;
  readonly alignedTotal: number | null;
}

/** Weights of relations; those that are not listed weigh 1. */
export type RelationWeights = ReadonlyMap<string, number>;

type WordPair = readonly [gold: EvaluatedWord, system: EvaluatedWord];

/** Whether two such words agree. */
type Agreement = (gold: EvaluatedWord, system: EvaluatedWord) => boolean;

/**
 * The metrics of CoNLL-2017 or CoNLL-2018 in the order of the script's table: Tokens, Sentences, Words, UPOS, XPOS,
 * features, AllTags, Lemmas, UAS, LAS, CLAS; of 2017, with weights, WeightedLAS. Of 2018 MLAS, which asks of a content
 * word its parent, relation, UPOS, features, and the same of its function words, and BLEX: parent, relation, lemma.
 * @throws UdError where the treebanks are not over the same text
 */
export function evaluateTreebanks(
  gold: Treebank,
  system: Treebank,
  year: EvaluationYear = "2017",
  weights?: RelationWeights,
): ReadonlyMap<string, UdScore> {
  const { featuresName, sameLemma, isContent } = editions[year];
  const alignment = alignWords(gold, system);
  const pairs = [...alignment].flatMap(([s, g]): WordPair[] => {
    const [word, other] = [gold.words[g], system.words[s]];
    return word === undefined || other === undefined ? [] : [[word, other]];
  });
  const score = (agree: Agreement, weight?: (word: EvaluatedWord) => number): UdScore =>
    pairsScore(gold, system, pairs, agree, weight);
  const content = ({ deprel }: EvaluatedWord): number => (isContent(deprel) ? 1 : 0);
  const isAttached = sameParent(alignment);
  const isLabelled: Agreement = (g, s) => isAttached(g, s) && g.deprel === s.deprel;
  const sameFunctionWords = functionWordTest(gold, system, alignment);
  const scores: [string, UdScore][] = [
    ["Tokens", spansScore(gold.tokens, system.tokens)],
    ["Sentences", spansScore(gold.sentences, system.sentences)],
    ["Words", udScore(gold.words.length, system.words.length, pairs.length)],
    ["UPOS", score((g, s) => g.upos === s.upos)],
    ["XPOS", score((g, s) => g.xpos === s.xpos)],
    [featuresName, score((g, s) => g.feats === s.feats)],
    ["AllTags", score((g, s) => sameTags(g, s) && g.xpos === s.xpos)],
    ["Lemmas", score(sameLemma)],
    ["UAS", score(isAttached)],
    ["LAS", score(isLabelled)],
    ["CLAS", score(isLabelled, content)],
  ];
  if (weights !== undefined) {
    scores.push(["WeightedLAS", score(isLabelled, ({ deprel }) => weights.get(deprel) ?? 1)]);
  }
  if (year === "2018") {
    const sameMorphology: Agreement = (g, s) => isLabelled(g, s) && sameTags(g, s) && sameFunctionWords(g, s);
    scores.push(["MLAS", score(sameMorphology, content)]);
    scores.push(["BLEX", score((g, s) => isLabelled(g, s) && sameLemma(g, s), content)]);
  }
  return new Map(scores);
}

/** A score from its counts; what is divided by 0 is 0. */
function udScore(gold: number, system: number, correct: number, aligned?: number): UdScore {
  const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    precision: ratio(correct, system),
    recall: ratio(correct, gold),
    f1: ratio(2 * correct, system + gold),
    alignedAccuracy: aligned === undefined ? null : ratio(correct, aligned),
    goldTotal: gold,
    systemTotal: system,
    correct,
    alignedTotal: aligned ?? null,
  };
}

/** Spans of one side that are spans of the other, both in the order of the text. */
function spansScore(gold: readonly TextSpan[], system: readonly TextSpan[]): UdScore {
  let correct = 0;
  let g = 0;
  let s = 0;
  for (;;) {
    const [goldSpan, systemSpan] = [gold[g], system[s]];
    if (goldSpan === undefined || systemSpan === undefined) break;
    if (goldSpan.start === systemSpan.start && goldSpan.end === systemSpan.end) correct++;
    if (goldSpan.start <= systemSpan.start) g++;
    if (systemSpan.start <= goldSpan.start) s++;
  }
  return udScore(gold.length, system.length, correct);
}

/**
 * Aligned pairs that agree.
 * @param weight of a word: what it adds to the totals of its side and, for a gold word, to what is correct
 */
function pairsScore(
  gold: Treebank,
  system: Treebank,
  pairs: readonly WordPair[],
  agree: Agreement,
  weight: (word: EvaluatedWord) => number = () => 1,
): UdScore {
  const sum = (words: readonly EvaluatedWord[]): number =>
    words.reduce((total, word) => total + weight(word), 0);
  const goldWords = pairs.map(([word]) => word);
  const agreeing = pairs.filter(([one, other]) => agree(one, other)).map(([word]) => word);
  return udScore(sum(gold.words), sum(system.words), sum(agreeing), sum(goldWords));
}

function sameTags(g: EvaluatedWord, s: EvaluatedWord): boolean {
  return g.upos === s.upos && g.feats === s.feats;
}

/** Whether two words have the same parent: the root, or gold and system words that are aligned with each other. */
function sameParent(goldOf: WordAlignment): Agreement {
  return (gold, system) => {
    if (gold.parent === -1 || system.parent === -1) return gold.parent === system.parent;
    return goldOf.get(system.parent) === gold.parent;
  };
}

/** Whether the function words that depend on two words are aligned one by one and agree in relation and tags. */
function functionWordTest(gold: Treebank, system: Treebank, goldOf: WordAlignment): Agreement {
  const [goldWords, systemWords] = [functionWords(gold), functionWords(system)];
  return (g, s) => {
    const [ofGold, ofSystem] = [goldWords.get(g) ?? [], systemWords.get(s) ?? []];
    if (ofGold.length !== ofSystem.length) return false;
    return ofGold.every((place, index) => {
      const other = ofSystem[index] ?? -1;
      const [word, candidate] = [gold.words[place], system.words[other]];
      if (word === undefined || candidate === undefined || goldOf.get(other) !== place) return false;
      return word.deprel === candidate.deprel && sameTags(word, candidate);
    });
  };
}

/** The places of the function words that depend on each word. */
function functionWords({ words }: Treebank): ReadonlyMap<EvaluatedWord, readonly number[]> {
  const found = new Map<EvaluatedWord, number[]>();
  for (const [place, { deprel, parent }] of words.entries()) {
    const head = words[parent];
    if (head !== undefined && functionRelations.has(deprel)) addToGroup(found, head, place);
  }
  return found;
}

/**
 * A file of weights of relations: `relation weight` a line, blank lines and lines that begin with `#` passed over
 * (conll17_ud_eval.py, `load_deprel_weights`).
 * @param file a name for messages
 * @throws UdError of type ValueError, worded as there, with its line
 */
export function readWeights(text: string, file: string): RelationWeights {
  try {
    return weightsOf(text);
  } catch (error) {
    throw faultIn(file, error);
  }
}

function weightsOf(text: string): RelationWeights {
  const weights = new Map<string, number>();
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const columns = line.trim().split(/\s+/);
    const [relation = "", weight = ""] = columns;
    if (columns.length !== 2) {
      const message = `Expected two columns in the UD Relations weights file on line '${line}${index < lines.length - 1 ? "\n" : ""}'`;
      throw new UdError("ValueError", message, { line: index + 1 });
    }
    weights.set(relation, pythonFloat(weight, index + 1));
  }
  return weights;
}

function pythonFloat(text: string, line: number): number {
  const found =
    /^([+-]?)(?:(inf|infinity)|(nan)|((?:\d+(?:_\d+)*)?\.?(?:\d+(?:_\d+)*)?(?:e[+-]?\d+)?))$/i.exec(text);
  const [, sign, infinite, nan, digits = ""] = found ?? [];
  const value = infinite
    ? Number.POSITIVE_INFINITY
    : nan
      ? Number.NaN
      : Number(digits.replaceAll("_", "") || "?");
  if (found === null || (Number.isNaN(value) && nan === undefined)) {
    throw new UdError("ValueError", `could not convert string to float: '${text}'`, { line });
  }
  return sign === "-" ? -value : value;
}

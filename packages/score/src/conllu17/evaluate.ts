import { ProblemError, problem } from "@discoprep/corpus";
import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import { alignWords } from "./align.ts";
import type { EvaluatedWord, TextSpan, Treebank } from "./load.ts";

/** A metric; x / 0 counts as 0. Totals are sums of weights. Only metrics of words have an aligned total. */
export type UdScore = ReturnType<typeof udScore>;

/** Relations of function words and punctuation, which CLAS leaves out. */
const notContent: ReadonlySet<string> = new Set(["aux", "case", "cc", "clf", "cop", "det", "mark", "punct"]);

type Agreement = (gold: EvaluatedWord, system: EvaluatedWord) => boolean;

/**
 * Returns the metrics of CoNLL-2017 in the order of the script's table. @param weights of relations, 1 by default; adds WeightedLAS
 * @throws ProblemError where the treebanks are not over the same text
 */
export function evaluateTreebanks(
  gold: Treebank,
  system: Treebank,
  weights?: ReadonlyMap<string, number>,
): ReadonlyMap<string, UdScore> {
  const goldOf = alignWords(gold, system);
  const pairs = [...goldOf].map(([s, g]) => ({
    word: gold.words[g] as EvaluatedWord,
    guess: system.words[s] as EvaluatedWord,
  }));
  const score = (agree: Agreement, weight: (word: EvaluatedWord) => number = () => 1): UdScore => {
    const sum = (words: readonly EvaluatedWord[]): number =>
      words.reduce((total, word) => total + weight(word), 0);
    const agreeing = pairs.filter(({ word, guess }) => agree(word, guess)).map(({ word }) => word);
    const aligned = pairs.map(({ word }) => word);
    return udScore(sum(gold.words), sum(system.words), sum(agreeing), sum(aligned));
  };
  const isAttached: Agreement = (g, s) => {
    if (g.parent === -1 || s.parent === -1) return g.parent === s.parent;
    return goldOf.get(s.parent) === g.parent;
  };
  const isLabelled: Agreement = (g, s) => isAttached(g, s) && g.deprel === s.deprel;
  const scores: [string, UdScore][] = [
    ["Tokens", spansScore(gold.tokens, system.tokens)],
    ["Sentences", spansScore(gold.sentences, system.sentences)],
    ["Words", udScore(gold.words.length, system.words.length, pairs.length)],
    ["UPOS", score((g, s) => g.upos === s.upos)],
    ["XPOS", score((g, s) => g.xpos === s.xpos)],
    ["Feats", score((g, s) => g.feats === s.feats)],
    ["AllTags", score((g, s) => g.upos === s.upos && g.feats === s.feats && g.xpos === s.xpos)],
    ["Lemmas", score((g, s) => g.lemma === s.lemma)],
    ["UAS", score(isAttached)],
    ["LAS", score(isLabelled)],
    ["CLAS", score(isLabelled, ({ deprel }) => (notContent.has(deprel) ? 0 : 1))],
  ];
  if (weights !== undefined)
    scores.push(["WeightedLAS", score(isLabelled, ({ deprel }) => weights.get(deprel) ?? 1)]);
  return new Map(scores);
}

function udScore(gold: number, system: number, correct: number, aligned: number | null = null) {
  const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    precision: ratio(correct, system),
    recall: ratio(correct, gold),
    f1: ratio(2 * correct, system + gold),
    alignedAccuracy: aligned === null ? null : ratio(correct, aligned),
    goldTotal: gold,
    systemTotal: system,
    correct,
    alignedTotal: aligned,
  };
}

function spansScore(gold: readonly TextSpan[], system: readonly TextSpan[]): UdScore {
  const ends = new Map(gold.map(({ start, end }) => [start, end]));
  const correct = system.filter(({ start, end }) => ends.get(start) === end).length;
  return udScore(gold.length, system.length, correct);
}

/** Reads lines of `relation weight`. @throws ProblemError at a line that is not a relation and number */
export function readWeights(text: string, file: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const fields = /^(\S+)\s+([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i.exec(line.trim());
    if (fields === null) {
      const details = { expected: "a relation and a number, such as nsubj 0.5", found: line };
      throw new ProblemError(problem("invalid-relation-weights", { file, line: index + 1 }, details));
    }
    weights.set(fields[1] as string, Number(fields[2]));
  }
  return weights;
}

export function scoreLine(scores: ReadonlyMap<string, UdScore>): string {
  return `LAS F1 Score: ${formatFixed(100 * (scores.get("LAS")?.f1 ?? 0), 2)}\n`;
}

export function scoreTable(scores: ReadonlyMap<string, UdScore>): string {
  const heading = `Metrics    | Precision |    Recall |  F1 Score | AligndAcc\n`;
  const cell = (value: number): string => formatFixed(100 * value, 2).padStart(10);
  const rows = [...scores].map(([name, { precision, recall, f1, alignedAccuracy }]) => {
    const last = alignedAccuracy === null ? "" : cell(alignedAccuracy);
    return `${name.padEnd(11)}|${cell(precision)} |${cell(recall)} |${cell(f1)} |${last}\n`;
  });
  return `${heading}-----------+-----------+-----------+-----------+-----------\n${rows.join("")}`;
}

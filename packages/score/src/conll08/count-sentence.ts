import { nonprojectiveLinks } from "@discoprep/formats/columns";
import type { Argument } from "@discoprep/formats/conll08";
import { sharedCount } from "../comparison/counts.ts";
import {
  type Counts,
  noPropositions,
  noTokens,
  type PropositionCounts,
  type Table,
  type TableRow,
  type TokenCounts,
} from "./counts.ts";
import type { ScoredProposition, ScoredSentence, ScoredToken, SentencePair } from "./sentence.ts";

export interface ScoringOptions {
  readonly skipsPunctuation: boolean;
  /** True to count predicates and arguments of support chains, too. */
  readonly scoresSupport: boolean;
}

/** Counts a sentence. It may have no tokens: the official reader gives such sentences. */
export function countSentence(
  counts: Counts,
  pair: SentencePair,
  { skipsPunctuation }: ScoringOptions,
): void {
  const propositions = countSemantics(counts, pair);
  const isExact = (["Predicates", "Arguments"] as const).every((part) => {
    const size = Math.max(propositions[`gold${part}`], propositions[`system${part}`]);
    return propositions[`labelled${part}`] === size;
  });
  add(counts.semantics, propositions);
  counts.semantics.sentences++;
  if (isExact) counts.semantics.exactSentences++;
  if (pair.gold.tokens.length === 0) return;
  const tokens = countSyntax(counts, pair, skipsPunctuation);
  add(counts.syntax, tokens);
  counts.syntax.sentences++;
  if (tokens.errors > 0) return;
  counts.syntax.exactSentences++;
  if (isExact) counts.exactSentences++;
}

function add<Name extends string>(total: Record<NoInfer<Name>, number>, counts: Record<Name, number>): void {
  for (const name of Object.keys(counts) as Name[]) total[name] += counts[name];
}

function rowOf(table: Table, name: string): TableRow {
  const row = table.get(name) ?? { gold: 0, correct: 0, system: 0 };
  table.set(name, row);
  return row;
}

/** Counts heads and labels. One is correct if it is the same text: `02` is not `2`. Punctuation is Unicode P. */
function countSyntax(counts: Counts, { gold, system }: SentencePair, skipsPunctuation: boolean): TokenCounts {
  const total = { ...noTokens };
  for (const [index, token] of gold.tokens.entries()) {
    const guess = system.tokens[index];
    if (skipsPunctuation && /^\p{P}+$/u.test(token.form)) counts.syntax.punctuation++;
    else if (guess !== undefined) countToken(counts, total, { token, guess, number: index + 1 });
  }
  return total;
}

function countToken(
  { tags, tables }: Counts,
  total: TokenCounts,
  { token, guess, number }: { token: ScoredToken; guess: ScoredToken; number: number },
): void {
  const headError = token.head !== guess.head;
  const labelError = token.deprel !== guess.deprel;
  const tag = tags.get(token.tag) ?? { ...noTokens };
  tags.set(token.tag, tag);
  for (const counts of [total, tag]) {
    counts.tokens++;
    if (headError) counts.headErrors++;
    if (labelError) counts.labelErrors++;
    if (headError || labelError) counts.errors++;
    if (headError && labelError) counts.bothErrors++;
  }
  const count = (table: Table, inGold: string, inSystem: string, isCorrect = inGold === inSystem): void => {
    const row = rowOf(table, inGold);
    row.gold++;
    rowOf(table, inSystem).system++;
    if (isCorrect) row.correct++;
  };
  count(tables.deprel, token.deprel, guess.deprel);
  count(tables.deprelAttachment, token.deprel, guess.deprel, !headError && !labelError);
  const inGold = headBins(token, number);
  const inSystem = headBins(guess, number);
  count(tables.headDirection, inGold.direction, inSystem.direction);
  count(tables.headDistance, inGold.distance, inSystem.distance);
}

/** Returns where a token's head is. Perl reads the number that a text begins with, else 0. A token that is its own head is 1 away. */
function headBins({ head: text }: ScoredToken, number: number) {
  const head = Number.parseFloat(text) || 0;
  if (head === 0) return { direction: "to_root", distance: "to_root" };
  const tokens = Math.abs(head - number);
  let distance = tokens > 6 ? "7-..." : "3-6";
  if (tokens <= 2) distance = tokens > 1 ? "2" : "1";
  if (tokens === 0) return { direction: "self", distance };
  return { direction: head < number ? "left" : "right", distance };
}

function countSemantics(counts: Counts, pair: SentencePair): PropositionCounts {
  const { gold, system } = pair;
  const { rootLabeled, rootUnlabeled, nonRoot } = counts.tables;
  const rowName = ({ tag }: ScoredProposition, label: string): string => `${tag.slice(0, 2)}* + ${label}`;
  for (const side of ["gold", "system"] as const) {
    add(counts.skipped[side], pair[side].skipped);
    for (const proposition of pair[side].propositions) {
      rowOf(rootLabeled, proposition.tag)[side]++;
      rowOf(rootUnlabeled, proposition.tag)[side]++;
      for (const { label } of proposition.arguments) rowOf(nonRoot, rowName(proposition, label))[side]++;
    }
  }
  countAdditional(counts, pair);
  return compare(gold.propositions, system.propositions, (proposition, isSense, labels) => {
    rowOf(rootUnlabeled, proposition.tag).correct++;
    if (isSense) rowOf(rootLabeled, proposition.tag).correct++;
    for (const label of labels) rowOf(nonRoot, rowName(proposition, label)).correct++;
  });
}

/** Compares propositions by token. @param onPair takes gold's proposition and the labels of its correct arguments */
function compare(
  gold: readonly ScoredProposition[],
  system: readonly ScoredProposition[],
  onPair?: (gold: ScoredProposition, isSense: boolean, labels: readonly string[]) => void,
): PropositionCounts {
  const counts = { ...noPropositions, goldPredicates: gold.length, systemPredicates: system.length };
  for (const { arguments: labelled } of gold) counts.goldArguments += labelled.length;
  for (const { arguments: labelled } of system) counts.systemArguments += labelled.length;
  const byToken = new Map(system.map((proposition) => [proposition.token, proposition]));
  for (const proposition of gold) {
    const guess = byToken.get(proposition.token);
    if (guess === undefined) continue;
    const { unlabelled, labelled } = commonArguments(proposition.arguments, guess.arguments);
    counts.unlabelledPredicates++;
    counts.unlabelledArguments += unlabelled;
    counts.labelledArguments += labelled.length;
    const isSense = proposition.sense === guess.sense;
    const size = proposition.arguments.length;
    if (isSense) counts.labelledPredicates++;
    if (isSense && labelled.length === size && guess.arguments.length === size) counts.perfectPropositions++;
    onPair?.(proposition, isSense, labelled);
  }
  return counts;
}

/** Counts arguments on the same tokens, one to one, and lists the labels that are equal. */
function commonArguments(gold: readonly Argument[], system: readonly Argument[]) {
  const tokens = (labelled: readonly Argument[]): number[] => labelled.map(({ token }) => token);
  const labels = new Set(system.map(({ token, label }) => `${token} ${label}`));
  const labelled = gold.filter(({ token, label }) => labels.has(`${token} ${label}`));
  const unlabelled = sharedCount(tokens(gold), tokens(system));
  return { unlabelled, labelled: labelled.map(({ label }) => label) };
}

function countAdditional({ additional }: Counts, { gold, system }: SentencePair): void {
  for (const [kind, tag] of Object.entries({ verbal: "VB", nominal: "NN" } as const)) {
    const isKind = ({ token }: ScoredProposition): boolean =>
      gold.tokens[token - 1]?.tag.startsWith(tag) === true;
    const counts = compare(gold.propositions.filter(isKind), system.propositions.filter(isKind));
    add(additional[kind as "verbal" | "nominal"], counts);
  }
  const goldHeads = headsOf(gold);
  const systemHeads = headsOf(system);
  const systemLinks = nonprojectiveLinks(systemHeads);
  const row = additional.nonprojective;
  for (const [index, isInGold] of nonprojectiveLinks(goldHeads).entries()) {
    const isInSystem = systemLinks[index] === true;
    if (isInGold) row.gold++;
    if (isInSystem) row.system++;
    if (isInGold && isInSystem && goldHeads[index] === systemHeads[index]) row.correct++;
  }
}

function headsOf({ tokens }: ScoredSentence): number[] {
  return tokens.map(({ head }) => (/^\d+$/.test(head) ? Number(head) : 0));
}

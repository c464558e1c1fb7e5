import { countLabel, nonprojectiveLinks } from "@discoprep/files/text";
import type { Argument } from "@discoprep/formats/conll08";
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

/** Choices that change counts. */
export interface ScoringOptions {
  /** `-p`: leave out tokens of punctuation when heads and labels are counted. */
  readonly skipsPunctuation: boolean;
  /** `-u`: count predicates and arguments of support chains, too. */
  readonly scoresSupport: boolean;
}

/** Counts a sentence. It may have no tokens: the official reader gives such sentences. */
export function countSentence(
  counts: Counts,
  pair: SentencePair,
  { skipsPunctuation }: ScoringOptions,
): void {
  const propositions = countSemantics(counts, pair);
  const isExact =
    propositions.goldPredicates === propositions.labelledPredicates &&
    propositions.systemPredicates === propositions.labelledPredicates &&
    propositions.goldArguments === propositions.labelledArguments &&
    propositions.systemArguments === propositions.labelledArguments;
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

/** Adds to each of the totals named. */
function add<Name extends string>(total: Record<NoInfer<Name>, number>, own: Record<Name, number>): void {
  for (const name of Object.keys(own) as Name[]) total[name] += own[name];
}

/** Returns the row of a name, a new one if there is no such row. */
function rowOf(table: Table, name: string): TableRow {
  const row = table.get(name) ?? { gold: 0, correct: 0, system: 0 };
  table.set(name, row);
  return row;
}

/**
 * Counts the tokens of a sentence. A head or label is correct if it is the same text: `02` is not `2`.
 * @param skipsPunctuation leaves out tokens whose gold form has only characters of punctuation (Unicode P)
 */
function countSyntax(counts: Counts, { gold, system }: SentencePair, skipsPunctuation: boolean): TokenCounts {
  const own = { ...noTokens };
  for (const [index, token] of gold.tokens.entries()) {
    const other = system.tokens[index];
    if (skipsPunctuation && /^\p{P}+$/u.test(token.form)) counts.syntax.punctuation++;
    else if (other !== undefined) countToken(counts, own, token, other, index + 1);
  }
  return own;
}

function countToken(
  { tags, tables }: Counts,
  own: TokenCounts,
  gold: ScoredToken,
  system: ScoredToken,
  number: number,
): void {
  const [headError, labelError] = [gold.head !== system.head, gold.deprel !== system.deprel];
  const tag = tags.get(gold.tag) ?? { ...noTokens };
  tags.set(gold.tag, tag);
  for (const total of [own, tag]) {
    total.tokens++;
    if (headError) total.headErrors++;
    if (labelError) total.labelErrors++;
    if (headError || labelError) total.errors++;
    if (headError && labelError) total.bothErrors++;
  }
  const count = (table: Table, inGold: string, inSystem: string, isCorrect = inGold === inSystem): void => {
    const row = rowOf(table, inGold);
    row.gold++;
    rowOf(table, inSystem).system++;
    if (isCorrect) row.correct++;
  };
  count(tables.deprel, gold.deprel, system.deprel);
  count(tables.deprelAttachment, gold.deprel, system.deprel, !headError && !labelError);
  const [goldHead, systemHead] = [perlNumber(gold.head), perlNumber(system.head)];
  count(tables.headDirection, direction(goldHead, number), direction(systemHead, number));
  count(tables.headDistance, distance(goldHead, number), distance(systemHead, number));
}

/** A text as a number in Perl: the number it begins with, else 0. */
function perlNumber(text: string): number {
  return Number.parseFloat(text) || 0;
}

function direction(head: number, number: number): string {
  if (head === 0) return "to_root";
  if (head < number) return "left";
  return head > number ? "right" : "self";
}

/** A token that is its own head counts as one away. */
function distance(head: number, number: number): string {
  if (head === 0) return "to_root";
  const tokens = Math.abs(head - number);
  if (tokens <= 1) return "1";
  if (tokens <= 2) return "2";
  return tokens <= 6 ? "3-6" : "7-...";
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

/**
 * Counts two lists of propositions; those on the same token correspond.
 * @param onPair takes gold's one, whether the sense is the same, and the labels of the arguments that are right
 */
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
    const other = byToken.get(proposition.token);
    if (other === undefined) continue;
    const { unlabelled, labelled } = commonArguments(proposition.arguments, other.arguments);
    counts.unlabelledPredicates++;
    counts.unlabelledArguments += unlabelled;
    counts.labelledArguments += labelled.length;
    const isSense = proposition.sense === other.sense;
    const size = proposition.arguments.length;
    if (isSense) counts.labelledPredicates++;
    if (isSense && labelled.length === size && other.arguments.length === size) counts.perfectPropositions++;
    onPair?.(proposition, isSense, labelled);
  }
  return counts;
}

/** Counts arguments on common tokens, one to one, and lists the labels of those with the same label. */
function commonArguments(
  gold: readonly Argument[],
  system: readonly Argument[],
): { unlabelled: number; labelled: string[] } {
  const left = new Map<number, number>();
  for (const { token } of system) countLabel(left, token);
  const unlabelled = gold.filter(({ token }) => {
    const count = left.get(token) ?? 0;
    left.set(token, count - 1);
    return count > 0;
  });
  const labels = new Set(system.map(({ token, label }) => `${token} ${label}`));
  const labelled = gold.filter(({ token, label }) => labels.has(`${token} ${label}`));
  return { unlabelled: unlabelled.length, labelled: labelled.map(({ label }) => label) };
}

function countAdditional({ additional }: Counts, { gold, system }: SentencePair): void {
  for (const [kind, beginning] of [
    ["verbal", "VB"],
    ["nominal", "NN"],
  ] as const) {
    const isKind = ({ token }: ScoredProposition): boolean =>
      gold.tokens[token - 1]?.tag.startsWith(beginning) === true;
    add(additional[kind], compare(gold.propositions.filter(isKind), system.propositions.filter(isKind)));
  }
  countNonprojective(additional.nonprojective, gold, system);
}

function countNonprojective(row: TableRow, gold: ScoredSentence, system: ScoredSentence): void {
  const [goldHeads, systemHeads] = [headsOf(gold), headsOf(system)];
  const [goldLinks, systemLinks] = [nonprojectiveLinks(goldHeads), nonprojectiveLinks(systemHeads)];
  for (const [index, isInGold] of goldLinks.entries()) {
    const isInSystem = systemLinks[index] === true;
    if (isInGold) row.gold++;
    if (isInSystem) row.system++;
    if (isInGold && isInSystem && goldHeads[index] === systemHeads[index]) row.correct++;
  }
}

function headsOf({ tokens }: ScoredSentence): number[] {
  return tokens.map(({ head }) => (/^\d+$/.test(head) ? Number(head) : 0));
}

import type { ScoredArgument, ScoredProposition, SentencePair } from "./scored-sentence.ts";
import type { Scorer } from "./scorer.ts";
import { rowOf, type TableCounts } from "./table-counts.ts";

/** Counts of predicates and arguments. */
export interface PropositionCounts {
  goldPredicates: number;
  systemPredicates: number;
  /** On the same token. */
  unlabelledPredicates: number;
  /** On the same token and of the same sense. */
  labelledPredicates: number;
  goldArguments: number;
  systemArguments: number;
  /** Arguments of predicates on the same token that are on the same token themselves. */
  unlabelledArguments: number;
  /** The same with the same label; the predicates' senses may differ. */
  labelledArguments: number;
  /** Predicates of the same sense with the same arguments and no others. */
  perfectPropositions: number;
}

/** Counts of semantic dependencies. */
export interface SemanticCounts extends PropositionCounts {
  sentences: number;
  exactSentences: number;
  /** Predicates and arguments of support chains left out. */
  readonly skipped: Record<"gold" | "system", { predicates: number; arguments: number }>;
  /** Dependencies to the root by the predicate's tag: its sense is the label. */
  readonly rootLabeled: TableCounts;
  readonly rootUnlabeled: TableCounts;
  /** Arguments by the predicate's tag and their label; what is correct is booked under gold's. */
  readonly nonRoot: TableCounts;
}

/** Nothing counted yet. */
export function semanticCounts(): SemanticCounts {
  return {
    ...propositionCounts(),
    ...{ sentences: 0, exactSentences: 0 },
    skipped: { gold: { predicates: 0, arguments: 0 }, system: { predicates: 0, arguments: 0 } },
    ...{ rootLabeled: new Map(), rootUnlabeled: new Map(), nonRoot: new Map() },
  };
}

/** Nothing counted yet. */
export function propositionCounts(): PropositionCounts {
  return {
    ...{ goldPredicates: 0, systemPredicates: 0, unlabelledPredicates: 0, labelledPredicates: 0 },
    ...{ goldArguments: 0, systemArguments: 0, unlabelledArguments: 0, labelledArguments: 0 },
    perfectPropositions: 0,
  };
}

/** Counts the propositions of a sentence. @returns whether they are all right and none is missing */
export function countSemantics(counts: SemanticCounts, pair: SentencePair, scorer: Scorer): boolean {
  const own = propositionCounts();
  const { gold, system } = pair;
  for (const side of ["gold", "system"] as const) {
    const { skipped, propositions } = pair[side];
    counts.skipped[side].predicates += skipped.predicates;
    counts.skipped[side].arguments += skipped.arguments;
    for (const proposition of propositions) {
      rowOf(counts.rootLabeled, proposition.tag)[side]++;
      rowOf(counts.rootUnlabeled, proposition.tag)[side]++;
      for (const { label } of proposition.arguments)
        rowOf(counts.nonRoot, rowName(proposition, label, scorer))[side]++;
    }
  }
  countPropositions(own, gold.propositions, system.propositions, scorer, counts);
  addCounts(counts, own);
  counts.sentences++;
  const isExact =
    own.goldPredicates === own.labelledPredicates &&
    own.systemPredicates === own.labelledPredicates &&
    own.goldArguments === own.labelledArguments &&
    own.systemArguments === own.labelledArguments;
  if (isExact) counts.exactSentences++;
  return isExact;
}

function rowName({ tag }: ScoredProposition, label: string, scorer: Scorer): string {
  return `${scorer.tagName(tag)} + ${label}`;
}

function addCounts(total: PropositionCounts, own: PropositionCounts): void {
  for (const name of Object.keys(own) as (keyof PropositionCounts)[]) total[name] += own[name];
}

type Tables = Pick<SemanticCounts, "rootLabeled" | "rootUnlabeled" | "nonRoot">;

/**
 * Counts two lists of propositions; those on the same token correspond.
 * @param tables where to book what is correct
 */
export function countPropositions(
  counts: PropositionCounts,
  gold: readonly ScoredProposition[],
  system: readonly ScoredProposition[],
  scorer: Scorer,
  tables?: Tables,
): void {
  counts.goldPredicates += gold.length;
  counts.systemPredicates += system.length;
  for (const { arguments: labelled } of gold) counts.goldArguments += labelled.length;
  for (const { arguments: labelled } of system) counts.systemArguments += labelled.length;
  const byPosition = new Map(system.map((proposition) => [proposition.position, proposition]));
  for (const proposition of gold) {
    const other = byPosition.get(proposition.position);
    if (other === undefined) continue;
    const { unlabelled, labelled } = commonArguments(proposition.arguments, other.arguments);
    counts.unlabelledPredicates++;
    counts.unlabelledArguments += unlabelled;
    counts.labelledArguments += labelled.length;
    const isSense = scorer.sameSense(proposition.sense, other.sense);
    if (isSense) {
      counts.labelledPredicates++;
      const size = proposition.arguments.length;
      if (labelled.length === size && other.arguments.length === size) counts.perfectPropositions++;
    }
    if (tables === undefined) continue;
    rowOf(tables.rootUnlabeled, proposition.tag).correct++;
    if (isSense) rowOf(tables.rootLabeled, proposition.tag).correct++;
    for (const label of labelled) rowOf(tables.nonRoot, rowName(proposition, label, scorer)).correct++;
  }
}

/** How many arguments are on common tokens, one to one, and the labels of those with the same label. */
function commonArguments(
  gold: readonly ScoredArgument[],
  system: readonly ScoredArgument[],
): { unlabelled: number; labelled: string[] } {
  const labelsAt = new Map<number, string[]>();
  for (const { position, label } of system) {
    const labels = labelsAt.get(position);
    if (labels === undefined) labelsAt.set(position, [label]);
    else labels.push(label);
  }
  const left = new Map([...labelsAt].map(([position, labels]) => [position, labels.length]));
  let unlabelled = 0;
  const labelled: string[] = [];
  for (const { position, label } of gold) {
    const number = left.get(position) ?? 0;
    if (number > 0) {
      unlabelled++;
      left.set(position, number - 1);
    }
    if (labelsAt.get(position)?.includes(label) === true) labelled.push(label);
  }
  return { unlabelled, labelled };
}

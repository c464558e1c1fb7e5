import { nonprojectiveLinks } from "@discoprep/files/text";
import type { ScoredProposition, ScoredSentence, SentencePair } from "./scored-sentence.ts";
import type { Scorer } from "./scorer.ts";
import { countPropositions, type PropositionCounts, propositionCounts } from "./semantic-counts.ts";
import type { TableRow } from "./table-counts.ts";

/** What the overview of CoNLL-2008 measures beyond the official scores (sections 6.2 and 6.4). */
export interface AdditionalCounts {
  /** Propositions of predicates whose tag begins with VB. */
  readonly verbal: PropositionCounts;
  /** Propositions of predicates whose tag begins with NN. */
  readonly nominal: PropositionCounts;
  /** Nonprojective links; correct are those that are nonprojective in both files and have the same head. */
  readonly nonprojective: TableRow;
}

/** Nothing counted yet. */
export function additionalCounts(): AdditionalCounts {
  return {
    verbal: propositionCounts(),
    nominal: propositionCounts(),
    nonprojective: { gold: 0, correct: 0, system: 0 },
  };
}

/** Counts a sentence. The tag of a predicate is gold's in both files. */
export function countAdditional(counts: AdditionalCounts, pair: SentencePair, scorer: Scorer): void {
  const { gold, system } = pair;
  for (const [kind, beginning] of [
    ["verbal", "VB"],
    ["nominal", "NN"],
  ] as const) {
    const isKind = ({ position }: ScoredProposition): boolean =>
      gold.tokens[position]?.tag.startsWith(beginning) === true;
    const [ofGold, ofSystem] = [gold.propositions.filter(isKind), system.propositions.filter(isKind)];
    countPropositions(counts[kind], ofGold, ofSystem, scorer);
  }
  const [goldHeads, systemHeads] = [headsOf(gold), headsOf(system)];
  const [goldLinks, systemLinks] = [nonprojectiveLinks(goldHeads), nonprojectiveLinks(systemHeads)];
  for (const [index, isNonprojective] of goldLinks.entries()) {
    if (isNonprojective) counts.nonprojective.gold++;
    if (systemLinks[index] === true) counts.nonprojective.system++;
    if (isNonprojective && systemLinks[index] === true && goldHeads[index] === systemHeads[index]) {
      counts.nonprojective.correct++;
    }
  }
}

function headsOf({ tokens }: ScoredSentence): number[] {
  return tokens.map(({ head }) => (/^\d+$/.test(head) ? Number(head) : 0));
}

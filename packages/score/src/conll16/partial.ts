import { OfficialStop, type Outcome, outcome } from "../official-stop.ts";
import {
  type AlignedPair,
  alignOfficially,
  candidatesOfEach,
  outOfTime,
  unpaired,
} from "./align-officially.ts";
import {
  type Counts,
  type Figures,
  figures,
  microAverage,
  negativeClass,
  noCounts,
  roundFigures,
  type SenseMatrix,
  senseMatrix,
  sumOf,
} from "./numbers.ts";
import {
  type AlignedPart,
  argumentFit,
  bestPairs,
  type Candidates,
  checkOfficially,
  findCandidates,
  type Kind,
  kindsOf,
  overlapOfficially,
  tooManyCandidates,
} from "./pairing.ts";
import {
  argumentKey,
  byDocument,
  goldLanguage,
  type Placed,
  type ScoredRelation,
  type ScorePair,
  type TaskLanguage,
  taskSenses,
} from "./scored-relation.ts";

const parts = ["relation", "arg1", "arg2"] as const satisfies AlignedPart[];

/** Partial-match scores of one subset; all figures rounded to four decimals. */
export interface PartialScore {
  readonly cutoff: number;
  readonly language: TaskLanguage;
  /** The three independent alignments; positions in the subset's lists, -1 for none. */
  readonly alignments: Readonly<Record<AlignedPart, readonly AlignedPair[]>>;
  readonly arg1: Figures;
  readonly arg2: Figures;
  /** The counts of Arg1 and Arg2 together. */
  readonly concatenated: Figures;
  /** Relations both of whose arguments match. */
  readonly conjunctive: Figures;
  readonly senses: Outcome<SenseMatrix>;
  /** The micro average over senses. */
  readonly overall: Outcome<Figures>;
}

interface PartialRules {
  readonly cutoff: number;
  /** The senses that count, in the order of the table; gold relations of others are left out. */
  readonly senses: readonly string[];
  /**
   * The official script's overlap and alignment: a pair one of whose arguments misses the cutoff counts nowhere, and a
   * predicted sense outside `senses` stops the script. Else such a pair counts as gold and as predicted, and the sense is wrong.
   */
  readonly isOfficial: boolean;
}

/**
 * What partial_scorer.py of CoNLL-2016 computes for one subset.
 * @param cutoff the smallest fit of a candidate, by default 0.7 in the script
 * @throws OfficialStop where the script stops before it has any figure
 */
export function scorePartial(pair: ScorePair, cutoff: number): PartialScore {
  return score(pair, { cutoff, senses: taskSenses(goldLanguage(pair.gold)), isOfficial: true });
}

/**
 * Partial scores with proper overlap (two equal arguments of one token fit), the best alignment, and every aligned pair
 * counted.
 * @param senses gold relations whose first sense is another one are left out
 */
export function scorePartialCorrected(
  pair: ScorePair,
  cutoff: number,
  senses: ReadonlySet<string>,
): PartialScore {
  return score(pair, { cutoff, senses: [...senses], isOfficial: false });
}

/**
 * The counts of the same: relations whose arguments fit, and those whose first senses are equal.
 * @param pair relations of one document
 */
export function partialCounts(
  pair: ScorePair,
  cutoff: number,
  senses: ReadonlySet<string>,
): Readonly<Record<"arg1" | "arg2" | "both" | "parser", Counts>> {
  const rules = { cutoff, senses: [...senses], isOfficial: false };
  const alignments = alignAll(pair, rules);
  const { arg1, arg2, both } = argumentCounts(pair, alignments, rules);
  const firstSense = (relation: ScoredRelation | undefined): string | undefined => relation?.senses[0];
  const counted = alignments.relation.filter(([g]) => g === -1 || senses.has(firstSense(pair.gold[g]) ?? ""));
  const isRight = (gold: ScoredRelation, guess: ScoredRelation): boolean =>
    firstSense(gold) === firstSense(guess);
  return { arg1, arg2, both, parser: tally(pair, counted, isRight, true) };
}

/** Each gold relation in the alignment of the highest total fit, then the predictions without one. */
function alignOptimally(
  golds: readonly Kind[],
  guesses: readonly Kind[],
  candidates: Candidates,
  predictions: number,
): AlignedPair[] {
  const partners = bestPairs(golds, guesses, candidates);
  const positions = golds.flatMap((kind) => kind.positions).sort((a, b) => a - b);
  return [
    ...positions.map((gold): AlignedPair => [gold, partners.get(gold) ?? -1]),
    ...unpaired(new Set(partners.values()), predictions),
  ];
}

function argumentCounts(
  pair: ScorePair,
  alignments: PartialScore["alignments"],
  { cutoff, isOfficial }: PartialRules,
): Readonly<Record<"arg1" | "arg2" | "both", Counts>> {
  const fits = (part: "arg1" | "arg2") => (gold: ScoredRelation, predicted: ScoredRelation) =>
    argumentFit(gold[part], predicted[part]) >= cutoff;
  const [fitsArg1, fitsArg2] = [fits("arg1"), fits("arg2")];
  const fitBoth = (gold: ScoredRelation, predicted: ScoredRelation): boolean =>
    fitsArg1(gold, predicted) && fitsArg2(gold, predicted);
  return {
    arg1: tally(pair, alignments.arg1, fitsArg1, true),
    arg2: tally(pair, alignments.arg2, fitsArg2, true),
    both: tally(pair, alignments.relation, fitBoth, !isOfficial),
  };
}

function score(pair: ScorePair, rules: PartialRules): PartialScore {
  const alignments = alignAll(pair, rules);
  const { arg1, arg2, both } = argumentCounts(pair, alignments, rules);
  const rounded = ({ correct, predicted, gold }: Counts): Figures =>
    roundFigures(figures(correct, predicted, gold));
  const senses = outcome(() => senseTable(pair, alignments.relation, rules));
  return {
    cutoff: rules.cutoff,
    language: goldLanguage(pair.gold),
    alignments,
    arg1: rounded(arg1),
    arg2: rounded(arg2),
    concatenated: rounded(sumOf([arg1, arg2])),
    conjunctive: rounded(both),
    senses,
    overall: senses instanceof OfficialStop ? senses : microAverage(senses),
  };
}

function alignAll({ gold, predicted }: ScorePair, rules: PartialRules): Record<AlignedPart, AlignedPair[]> {
  const goldOf = byDocument(gold);
  const predictedOf = byDocument(predicted);
  const { cutoff } = rules;
  const candidateRules = rules.isOfficial
    ? { cutoff, overlaps: overlapOfficially, prefersSameSense: false, tooMany: outOfTime }
    : { cutoff, prefersSameSense: true, tooMany: tooManyCandidates };
  const found: Record<AlignedPart, AlignedPair[]> = { relation: [], arg1: [], arg2: [] };
  for (const document of new Set([...goldOf.keys(), ...predictedOf.keys()])) {
    const [golds, predictions] = [goldOf.get(document) ?? [], predictedOf.get(document) ?? []];
    const [relations, guesses] = [relationsOf(golds), relationsOf(predictions)];
    if (rules.isOfficial) checkOfficially(relations, guesses);
    for (const part of parts) {
      const keyOf = (relation: ScoredRelation): string => kindKey(relation, part, rules);
      const kinds = [kindsOf(relations, keyOf), kindsOf(guesses, keyOf)] as const;
      const candidates = findCandidates(...kinds, part, candidateRules);
      const aligned = rules.isOfficial
        ? alignOfficially(candidatesOfEach(...kinds, candidates), guesses.length)
        : alignOptimally(...kinds, candidates, guesses.length);
      for (const [g, p] of aligned) {
        found[part].push([golds[g]?.position ?? -1, predictions[p]?.position ?? -1]);
      }
    }
  }
  return found;
}

function relationsOf(placed: readonly Placed[]): ScoredRelation[] {
  return placed.map(({ relation }) => relation);
}

function kindKey(relation: ScoredRelation, part: AlignedPart, { isOfficial }: PartialRules): string {
  if (part !== "relation") return argumentKey(relation, part);
  return `${argumentKey(relation, "both")}${isOfficial ? "" : relation.senses[0]}`;
}

function tally(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  matches: (gold: ScoredRelation, predicted: ScoredRelation) => boolean,
  countsMisses: boolean,
): Counts {
  const counts = { ...noCounts };
  for (const [g, p] of alignment) {
    const [relation, guess] = [gold[g], predicted[p]];
    const isPair = relation !== undefined && guess !== undefined;
    const isMatch = isPair && matches(relation, guess);
    if (isMatch) counts.correct++;
    if (isPair && !isMatch && !countsMisses) continue;
    if (relation !== undefined) counts.gold++;
    if (guess !== undefined) counts.predicted++;
  }
  return counts;
}

function senseTable(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  { senses, isOfficial }: PartialRules,
): SenseMatrix {
  const counted = new Set(senses);
  const isForeign = ({ senses: [first = ""] }: ScoredRelation): boolean => !counted.has(first);
  const hasRest = !isOfficial && predicted.some(isForeign);
  const table = senseMatrix(hasRest ? [...senses, otherSenses] : senses);
  for (const [g, p] of alignment) {
    const goldSense = gold[g]?.senses[0] ?? negativeClass;
    if (g !== -1 && !counted.has(goldSense)) continue;
    const guess = predicted[p]?.senses[0] ?? negativeClass;
    if (!table.has(guess) && isOfficial) {
      throw new OfficialStop(`${guess} is not a sense of the task`, "output", predicted[p]);
    }
    table.count(table.has(guess) ? guess : otherSenses, goldSense);
  }
  return table.matrix;
}

/** The row of all predicted senses that do not count: an output may have as many senses as relations. */
const otherSenses = "__OTHER_SENSES__";

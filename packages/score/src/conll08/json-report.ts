import { formatFixed } from "@discoprep/conll16/cpython2";
import type { AdditionalCounts } from "./additional-counts.ts";
import type { Counts } from "./counts.ts";
import {
  attachmentFigures,
  type Division,
  macroFigures,
  microFigures,
  type PercentFigures,
  propositionFigures,
  semanticFigures,
} from "./figures.ts";
import { additionalFigures } from "./fixed-report.ts";

/** Counts and figures by name, figures in percent with the two decimals the report prints. */
type NamedFigures = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/** All overall counts and figures. @throws as `division` does */
export function namedFigures(counts: Counts, division: Division): NamedFigures {
  const { syntax, semantics } = counts;
  const { las, uas, labelAccuracy } = attachmentFigures(counts, division);
  const labelled = semanticFigures(semantics, "labelled", division);
  const unlabelled = semanticFigures(semantics, "unlabelled", division);
  const percent = (part: number, whole: number): number => division.divide(part * 100, whole);
  const exact = counts.exactSentences;
  const figures = {
    ...{ lasCorrect: syntax.tokens - syntax.errors, lasTotal: syntax.tokens, las },
    ...{ uasCorrect: syntax.tokens - syntax.headErrors, uasTotal: syntax.tokens, uas },
    ...{ laCorrect: syntax.tokens - syntax.labelErrors, laTotal: syntax.tokens, la: labelAccuracy },
    ...{ exactSyntacticCorrect: syntax.exactSentences, exactSyntacticTotal: syntax.sentences },
    exactSyntactic: percent(syntax.exactSentences, syntax.sentences),
    ...{ exactSemanticCorrect: semantics.exactSentences, exactSemanticTotal: semantics.sentences },
    exactSemantic: percent(semantics.exactSentences, semantics.sentences),
    ...{ exactOverallCorrect: exact, exactOverallTotal: syntax.sentences },
    exactOverall: percent(exact, syntax.sentences),
    ...{ labeledArgsCorrect: semantics.labelledArguments, labeledPredsCorrect: semantics.labelledPredicates },
    ...{ argsSystem: semantics.systemArguments, predsSystem: semantics.systemPredicates },
    ...{ argsGold: semantics.goldArguments, predsGold: semantics.goldPredicates },
    ...prefixed("labeled", labelled),
    ...prefixed("labeledMacro", macroFigures(labelled, las, division)),
    ...prefixed("labeledMicro", microFigures(counts, "labelled", division)),
    unlabeledArgsCorrect: semantics.unlabelledArguments,
    unlabeledPredsCorrect: semantics.unlabelledPredicates,
    ...prefixed("unlabeled", unlabelled),
    ...prefixed("unlabeledMacro", macroFigures(unlabelled, uas, division)),
    ...prefixed("unlabeledMicro", microFigures(counts, "unlabelled", division)),
    ...{ propsCorrect: semantics.perfectPropositions, propsSystem: semantics.systemPredicates },
    propsGold: semantics.goldPredicates,
    ...prefixed("prop", propositionFigures(semantics, division)),
  };
  const { gold, system } = semantics.skipped;
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])),
    skippedSU: {
      ...{ goldPreds: gold.predicates, goldArgs: gold.arguments },
      ...{ systemPreds: system.predicates, systemArgs: system.arguments },
    },
  };
}

function prefixed(name: string, { precision, recall, f1 }: PercentFigures): Record<string, number> {
  return { [`${name}P`]: precision, [`${name}R`]: recall, [`${name}F1`]: f1 };
}

/** The additional figures in the same form. */
export function namedAdditionalFigures(
  counts: Counts,
  additional: AdditionalCounts,
): Record<string, unknown> {
  const { ratio, verbal, nominal, nonprojective } = additionalFigures(counts, additional);
  const three = ({ precision, recall, f1 }: PercentFigures) => ({
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(f1),
  });
  return {
    ratio: rounded(ratio),
    verbal: { ...additional.verbal, ...three(verbal) },
    nominal: { ...additional.nominal, ...three(nominal) },
    nonprojective: { ...additional.nonprojective, ...three(nonprojective) },
  };
}

/** Counts stay as they are. */
function rounded(value: number): number {
  return Number(formatFixed(value, 2));
}

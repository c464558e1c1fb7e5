import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import {
  additionalFigures,
  attachmentFigures,
  macroFigures,
  microFigures,
  orZero,
  type PercentFigures,
  propositionFigures,
  semanticFigures,
  zeroDivision,
} from "./figures.ts";

/** Counts and figures by name, figures in percent with the two decimals the report prints. */
type NamedFigures = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/** All overall counts and figures; what is divided by 0 is 0. */
export function namedFigures(counts: Counts): NamedFigures {
  const { syntax, semantics } = counts;
  const { las, uas, labelAccuracy } = attachmentFigures(counts, zeroDivision);
  const labelled = semanticFigures(semantics, "labelled", zeroDivision);
  const unlabelled = semanticFigures(semantics, "unlabelled", zeroDivision);
  const percent = (part: number, whole: number): number => orZero(part * 100, whole);
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
    ...prefixed("labeledMacro", macroFigures(labelled, las, zeroDivision)),
    ...prefixed("labeledMicro", microFigures(counts, "labelled", zeroDivision)),
    unlabeledArgsCorrect: semantics.unlabelledArguments,
    unlabeledPredsCorrect: semantics.unlabelledPredicates,
    ...prefixed("unlabeled", unlabelled),
    ...prefixed("unlabeledMacro", macroFigures(unlabelled, uas, zeroDivision)),
    ...prefixed("unlabeledMicro", microFigures(counts, "unlabelled", zeroDivision)),
    ...{ propsCorrect: semantics.perfectPropositions, propsSystem: semantics.systemPredicates },
    propsGold: semantics.goldPredicates,
    ...prefixed("prop", propositionFigures(semantics, zeroDivision)),
  };
  const { gold, system } = counts.skipped;
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
export function namedAdditionalFigures(counts: Counts): Record<string, unknown> {
  const { ratio, ...figures } = additionalFigures(counts);
  const kinds = (["verbal", "nominal", "nonprojective"] as const).map((kind) => {
    const rows = Object.entries(figures[kind]).map(([name, figure]) => [name, rounded(figure)]);
    return [kind, { ...counts.additional[kind], ...Object.fromEntries(rows) }];
  });
  return { ratio: rounded(ratio), ...Object.fromEntries(kinds) };
}

/** Counts stay as they are. */
function rounded(value: number): number {
  return Number(formatFixed(value, 2));
}

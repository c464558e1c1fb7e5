import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import {
  additionalFractions,
  allDependencies,
  attachmentFigures,
  dependencies,
  type Kind,
  macroFigures,
  orZero,
  type PercentFigures,
  percentFigures,
  propositions,
  semanticRatio,
  zeroDivision,
} from "./figures.ts";

/** Counts and figures by name, figures in percent with the two decimals the report prints; what is divided by 0 is 0. */
export function namedFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const { syntax, semantics } = counts;
  const attachment = attachmentFigures(counts, zeroDivision);
  const share = (name: string, correct: number, total: number, figure = orZero(correct * 100, total)) => ({
    [`${name}Correct`]: correct,
    [`${name}Total`]: total,
    [name]: figure,
  });
  const semantic = (name: string, kind: Kind) => {
    const figures = percentFigures(dependencies(semantics, kind), orZero);
    return {
      ...prefixed(name, figures),
      ...prefixed(`${name}Macro`, macroFigures(figures, attachment[kind], zeroDivision)),
      ...prefixed(`${name}Micro`, percentFigures(allDependencies(counts, kind), orZero)),
    };
  };
  const figures = {
    ...share("las", syntax.tokens - syntax.errors, syntax.tokens, attachment.labelled),
    ...share("uas", syntax.tokens - syntax.headErrors, syntax.tokens, attachment.unlabelled),
    ...share("la", syntax.tokens - syntax.labelErrors, syntax.tokens, attachment.label),
    ...share("exactSyntactic", syntax.exactSentences, syntax.sentences),
    ...share("exactSemantic", semantics.exactSentences, semantics.sentences),
    ...share("exactOverall", counts.exactSentences, syntax.sentences),
    labeledArgsCorrect: semantics.labelledArguments,
    labeledPredsCorrect: semantics.labelledPredicates,
    argsSystem: semantics.systemArguments,
    predsSystem: semantics.systemPredicates,
    argsGold: semantics.goldArguments,
    predsGold: semantics.goldPredicates,
    ...semantic("labeled", "labelled"),
    unlabeledArgsCorrect: semantics.unlabelledArguments,
    unlabeledPredsCorrect: semantics.unlabelledPredicates,
    ...semantic("unlabeled", "unlabelled"),
    propsCorrect: semantics.perfectPropositions,
    propsSystem: semantics.systemPredicates,
    propsGold: semantics.goldPredicates,
    ...prefixed("prop", percentFigures(propositions(semantics), orZero)),
  };
  const { gold, system } = counts.skipped;
  return {
    ...rounded(figures),
    skippedSU: {
      goldPreds: gold.predicates,
      goldArgs: gold.arguments,
      systemPreds: system.predicates,
      systemArgs: system.arguments,
    },
  };
}

function prefixed(name: string, { precision, recall, f1 }: PercentFigures): Record<string, number> {
  return { [`${name}P`]: precision, [`${name}R`]: recall, [`${name}F1`]: f1 };
}

/** The additional figures in the same form. */
export function namedAdditionalFigures(counts: Counts): Record<string, unknown> {
  const kinds = Object.entries(additionalFractions(counts)).map(([kind, fractions]) => {
    const counted = counts.additional[kind as keyof Counts["additional"]];
    return [kind, { ...counted, ...rounded({ ...percentFigures(fractions, orZero) }) }];
  });
  return { ...rounded({ ratio: semanticRatio(counts) }), ...Object.fromEntries(kinds) };
}

/** Counts stay as they are. */
function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(formatFixed(value, 2))]),
  );
}

import { noCounts, sumDocuments } from "../comparison/counts.ts";
import { figures } from "../conll16/official/numbers.ts";
import { type Measure, tiraRecords } from "../conll16/official/tira.ts";
import type { ScorePair } from "../conll16/scored-relation.ts";
import { scoredAs } from "./compare-systems.ts";
import { countDocuments } from "./count-documents.ts";

/**
 * Returns the 81 records of the TIRA programs, or 45 of the sense-only task, with corrected figures, with 0 / 0 as 1. In the
 * sense-only task the parser's relations are paired by ID; arguments are scored by their tokens, as in the official program.
 * @param senses that count; gold relations with another first one are left out, with predictions
 */
export function correctedRecords(
  pair: ScorePair,
  task: "main" | "sense-only",
  senses: ReadonlySet<string>,
): Measure[] {
  const countsOf = (scored: ScorePair) =>
    sumDocuments(countDocuments(scored, { senses, cutoff: 0.7 }).values()).figures;
  const byId = (relations: ScorePair["gold"]) => scoredAs(relations, { senseOnly: true });
  const ofTokens = countsOf(pair);
  const ofParser =
    task === "main" ? ofTokens : countsOf({ gold: byId(pair.gold), predicted: byId(pair.predicted) });
  return tiraRecords(task, (subset, measure) => {
    const counts = measure === "parser" ? ofParser : ofTokens;
    return figures(counts.get(subset)?.get(measure) ?? noCounts);
  });
}

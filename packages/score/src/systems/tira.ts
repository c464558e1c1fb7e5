import { noCounts, sumDocuments } from "../comparison/counts.ts";
import { figures } from "../conll16/official/numbers.ts";
import { type Measure, tiraRecords } from "../conll16/official/tira.ts";
import type { ScorePair } from "../conll16/scored-relation.ts";
import { countDocuments } from "./count-documents.ts";

/**
 * Returns the 81 records of the TIRA programs, or 45 of the sense-only task, with corrected figures, with 0 / 0 as 1.
 * @param senses that count; gold relations with another first one are left out, with predictions
 */
export function correctedRecords(
  pair: ScorePair,
  task: "main" | "sense-only",
  senses: ReadonlySet<string>,
): Measure[] {
  const total = sumDocuments(countDocuments(pair, { senses, cutoff: 0.7 }).values());
  return tiraRecords(task, (subset, measure) => figures(total.figures.get(subset)?.get(measure) ?? noCounts));
}

import { noCounts, sumDocuments } from "../comparison/counts.ts";
import { figures } from "../conll16/official/numbers.ts";
import { type Measure, prefixes, records } from "../conll16/official/tira.ts";
import { type ScorePair, subsets } from "../conll16/scored-relation.ts";
import { countDocuments } from "./count-documents.ts";

/** The records of a subset, in the official order, with the measures that they hold here. */
const strict = {
  Parser: "parser",
  "Explicit connective": "connective",
  "Arg1 extraction": "arg1",
  "Arg2 extraction": "arg2",
  "Arg 1 Arg2 extraction": "both",
};
const partial = {
  "(partial match) Parser": "partial_parser",
  "(partial match) Arg1 extraction": "partial_arg1",
  "(partial match) Arg2 extraction": "partial_arg2",
  "(partial match) Arg 1 Arg2 extraction": "partial_both",
};

/**
 * Returns the records of the TIRA programs of CoNLL-2016 with corrected figures, for the senses of any inventory: 81, or 45 of
 * the sense-only task. Precision of no prediction and recall of no gold are 1, as in the official records.
 * @param senses gold relations whose first sense is another one are left out, with their predictions
 */
export function correctedRecords(
  pair: ScorePair,
  task: "main" | "sense-only",
  senses: ReadonlySet<string>,
): Measure[] {
  const total = sumDocuments(countDocuments(pair, { senses, cutoff: 0.7 }).values());
  return (task === "main" ? [strict, partial] : [strict]).flatMap((table) =>
    subsets.flatMap((subset) =>
      Object.entries(table).flatMap(([name, measure]) => {
        const measures = total.figures.get(subset.replace("-", "_"));
        const { correct, predicted, gold } = measures?.get(measure) ?? noCounts;
        return records(prefixes[subset] + name, figures(correct, predicted, gold));
      }),
    ),
  );
}

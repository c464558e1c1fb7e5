import { UsageError } from "@discoprep/corpus";
import { flag, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Comparison } from "@discoprep/score/systems";
import { version } from "./version.ts";

export const list = z.array(z.string()).optional();

/** Samples of intervals and tests; the same seed gives the same figures. */
const sampling = { samples: 10_000, seed: 12_345 };

const sampled = ["confidence", "paired"];

/** Options of commands that compare systems: form of the figures, and intervals and tests. */
export const comparisonOptions = {
  json: run(flag, "print JSON instead of text", { conflicts: ["format"] }),
  format: run(
    z.enum(["text", "json", "csv", "markdown", "latex"]).optional(),
    "form of the figures; csv: one value a line, with system, set, table, label and measure",
    "format",
  ),
  confidence: run(flag, "95 % intervals of F1, by bootstrap over documents"),
  paired: run(
    z.enum(["bootstrap", "randomization"]).optional(),
    "tests of differences of outputs over documents, corrected by Holm",
    "method",
  ),
  measure: run(list, "a measure of intervals and tests; may be given again (default: the one that ranks)", {
    value: "subset.measure",
    repeated: true,
    needs: sampled,
  }),
  baseline: run(
    z.string().optional(),
    "the output that others are compared with; all: each with each (default: the first)",
    { value: "name", needs: "paired" },
  ),
};

type ComparisonOptions = z.output<z.ZodObject<typeof comparisonOptions>>;

/** Names of outputs, all measures, and the one that ranks. */
interface Compared {
  readonly outputs: readonly string[];
  readonly measures: readonly string[];
  readonly main: string;
}

/** Returns the intervals and tests that the options ask for. @throws UsageError for names that no output or measure has */
export function comparisonOf(
  options: ComparisonOptions,
  { outputs, measures: all, main }: Compared,
): Comparison {
  const { confidence = false, paired, measure: measures = [main] } = options;
  const pairs = options.baseline === "all" ? "all" : "baseline";
  const baseline = pairs === "all" ? undefined : options.baseline;
  const unknown = measures.find((measure) => !all.includes(measure));
  if (unknown !== undefined) throw new UsageError(`no measure is ${unknown}: they are ${all.join(", ")}`);
  if (baseline !== undefined) checkOutput(baseline, outputs);
  if (paired !== undefined && outputs.length < 2)
    throw new UsageError("--paired tests outputs against one another: name two or more");
  return { version, confidence, paired, measures, pairs, baseline, ...sampling };
}

/** @throws UsageError for a name that no output has */
export function checkOutput(name: string, outputs: readonly string[]): void {
  if (!outputs.includes(name))
    throw new UsageError(`no output has the name ${name}: they are ${outputs.join(", ")}`);
}

import { existsSync } from "node:fs";
import { ProblemError } from "@discoprep/corpus";
import { manifestIn } from "@discoprep/files";
import { releaseSets } from "@discoprep/releases/folder";
import { corpusStatistics } from "@discoprep/releases/stats";
import type { Step } from "./job.ts";

/** The share of the earlier result that may be lost, and the share of a budget that may stay unused. */
const tolerance = 0.1;

/**
 * Checks a new result before it replaces the earlier one.
 * @param made the folder of the new result @param earlier the folder that it would replace
 * @param option the caller's option that accepts the result in spite of a loss
 * @throws ProblemError where it is empty, misses its budget, or has lost more than a tenth of the documents
 *   or relations
 */
export async function checkResult(step: Step, made: string, earlier: string, option: string): Promise<void> {
  const found = [
    ...(await emptyParts(step, made)),
    ...missedBudget(step, countsIn(made)),
    ...losses(step, made, earlier),
  ];
  if (found.length === 0) return;
  throw new ProblemError({
    rule: "result-not-taken",
    what: `the result of the step ${step.name} is not taken: ${found.join("; ")}`,
    where: { file: earlier },
    ...(existsSync(earlier) && { expected: "about as much as before; the old result stays" }),
    remedy: `Check the sources. To take the result all the same, add ${option}.`,
  });
}

type Counts = Readonly<Record<string, unknown>>;

/** The counts in a result's manifest; none where there is no result. */
function countsIn(folder: string): Counts {
  return manifestIn(folder).counts ?? {};
}

/** The things that each command makes, by name, and the place of their number among the counts. */
const figurePaths: Readonly<Record<Step["run"], Readonly<Record<string, readonly string[]>>>> = {
  extract: { articles: ["kept"] },
  select: { documents: ["taken"], words: ["words"] },
  convert: { documents: ["documents", "kept"], relations: ["relations", "kept"] },
  export: { documents: ["documents"], relations: ["relations", "written"] },
  conll08: { sentences: ["sentences"] },
  report: { parts: ["parts"] },
};

/** The number of each thing that a step makes, by name. */
function figures({ run }: Step, counts: Counts): [name: string, number: number][] {
  return Object.entries(figurePaths[run]).flatMap(([name, path]): [string, number][] => {
    const found = path.reduce<unknown>((part, key) => (part as Counts | undefined)?.[key], counts);
    return typeof found === "number" ? [[name, found]] : [];
  });
}

async function emptyParts(step: Step, made: string): Promise<string[]> {
  const empty = figures(step, countsIn(made)).filter(([, number]) => number === 0);
  if (empty.length > 0) return empty.map(([name]) => `it has no ${name}`);
  if (step.run !== "convert" || releaseSets(made).length < 2) return [];
  const { statistics } = corpusStatistics(made);
  return statistics.sets
    .filter((set) => statistics.documents[set] === 0)
    .map((set) => `${set} has no document`);
}

function missedBudget(step: Step, counts: Counts): string[] {
  const budget = step.options.words;
  const words = counts.words;
  if (step.run !== "select" || typeof budget !== "number" || typeof words !== "number") return [];
  return words < budget * (1 - tolerance) ? [`it has ${words} of the ${budget} words asked for`] : [];
}

function losses(step: Step, made: string, earlier: string): string[] {
  const now = new Map(figures(step, countsIn(made)));
  return figures(step, countsIn(earlier)).flatMap(([name, number]) => {
    const left = now.get(name) ?? 0;
    if (left >= number * (1 - tolerance)) return [];
    return [`it has ${left} ${name}, where the earlier one has ${number}`];
  });
}

import { ProblemError, problem } from "@discoprep/corpus";
import { counted, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { floatText, round4 } from "@discoprep/formats/conll16/cpython2";
import { OfficialStop, type Outcome, resultOf } from "../../official-stop.ts";
import { measures } from "../measure-table.ts";
import {
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  subsets,
} from "../scored-relation.ts";
import { measuresOf } from "./figures.ts";
import type { Figures } from "./numbers.ts";
import { officialLines } from "./read-relations.ts";
import { officialStrict2015, officialSubsets2015, tiraPartial, tiraStrict } from "./text.ts";

export type Measure = ReturnType<typeof tiraRecords>[number];
export type TiraEvaluation = ReturnType<typeof evaluateForTira>;

/** The scripts: 2016 main task (81 records), sense-only task (45), 2015 without (18) and with subsets (54). */
export type TiraTask = "main" | "sense-only" | "2015" | "2015-subsets";

const prefixes: Record<Subset, string> = {
  all: "All ",
  explicit: "Explicit only ",
  non_explicit: "Non-explicit only ",
};

const texts: Readonly<Record<TiraTask, (pair: ScorePair) => string>> = {
  main: (pair) => tiraStrict(pair) + tiraPartial(pair),
  "sense-only": tiraStrict,
  "2015": officialStrict2015,
  "2015-subsets": officialSubsets2015,
};

/** Returns what the tira_eval programs of a task print and write, for predictions that pass `checkOutput`. @throws OfficialStop */
export function evaluateForTira(pair: ScorePair, task: TiraTask) {
  const edition = task.startsWith("2015") ? "2015" : "2016";
  const rules = { edition, partialCutoff: task === "main" ? 0.7 : undefined } as const;
  const ofSubsets = new Map(subsets.map((subset) => [subset, measuresOf(pairInSubset(pair, subset), rules)]));
  return {
    stdout: texts[task](pair),
    measures: tiraRecords(task, (subset, measure) =>
      resultOf(ofSubsets.get(subset)?.[measure] as Outcome<Figures>),
    ),
  };
}

export function tiraRecords(task: TiraTask, figuresOf: (subset: Subset, measure: string) => Figures) {
  return recordedMeasures(task).flatMap((table) =>
    (task === "2015" ? (["all"] as const) : subsets).flatMap((subset) =>
      table.flatMap(({ name, tira, partial }) => {
        const measure = partial === undefined ? tira : `(partial match) ${tira}`;
        const { precision, recall, f1 } = figuresOf(subset, name);
        return Object.entries({ precision, recall, f1 }).map(([figure, value]) => ({
          key: `${task === "2015" ? "" : prefixes[subset]}${measure} ${figure}`,
          value: round4(value),
        }));
      }),
    ),
  );
}

/** Returns the measures of a task, the partial ones apart, each time the parser first. */
function recordedMeasures(task: TiraTask): (typeof measures)[] {
  const recorded = measures
    .filter(({ tira, strict }) => tira !== undefined && (strict !== "macro" || task.startsWith("2015")))
    .sort((a, b) => Number(b.tira === "Parser") - Number(a.tira === "Parser"));
  const strict = recorded.filter((measure) => measure.strict !== undefined);
  return task === "main" ? [strict, recorded.filter(({ partial }) => partial !== undefined)] : [strict];
}

export function prototext(measures: readonly Measure[]): string {
  return measures
    .map(({ key, value }) => `measure {\n key: "${key}" \n value: "${floatText(value)}"\n}\n`)
    .join("");
}

/**
 * Returns gold and output sorted by ID, and by document if IDs start again in each, every prediction with gold's Type.
 * @throws ProblemError if the IDs are not the same
 */
export function pairById(
  pair: ScorePair,
  files: { readonly gold: string; readonly output: string },
): ScorePair {
  const byId = (relations: readonly ScoredRelation[]): ScoredRelation[] =>
    relations.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0) || (a.document < b.document ? -1 : 1));
  const gold = byId(pair.gold);
  const predicted = byId(pair.predicted);
  const hasPair = ({ id }: ScoredRelation, index: number) => id !== undefined && id === predicted[index]?.id;
  if (gold.length !== predicted.length || !gold.every(hasPair)) {
    const expected = `${gold.length} relations with the IDs of ${files.gold}`;
    const details = { expected, found: differentIds(pair) };
    throw new ProblemError(problem("no-pairs-by-id", { file: files.output }, details));
  }
  const typed = gold.map(({ type }, index) => ({ ...(predicted[index] as ScoredRelation), type }));
  return { gold, predicted: typed };
}

function differentIds({ gold, predicted }: ScorePair): string {
  const goldIds = gold.map(({ id }) => id);
  const ids = predicted.map(({ id }) => id);
  if (goldIds.includes(undefined)) return "relations of gold without an ID";
  const missing = goldIds.find((id) => !ids.includes(id));
  const foreign = ids.find((id) => id !== undefined && !goldIds.includes(id));
  const missingText = missing === undefined ? "" : `, ID ${missing} is missing`;
  const foreignText = foreign === undefined ? "" : `, ID ${foreign} is not in gold`;
  return counted(predicted.length, "relation") + missingText + foreignText;
}

/** Checks an output as validator.py of CoNLL-2016 does. @throws OfficialStop at the first relation that it refuses */
export function checkOutput(bytes: Uint8Array, senses: readonly string[]): void {
  const part = z.object({ TokenList: z.array(z.unknown()) });
  const schema = z.object({
    Type: z.enum(["Explicit", "Implicit", "AltLex", "EntRel"], "not a type of the task"),
    Sense: z.array(z.enum(senses, "not a sense of the task")).length(1),
    Arg1: part,
    Arg2: part,
    Connective: part,
  });
  for (const { line, value } of officialLines(bytes, "output")) {
    const { error } = schema.safeParse(value);
    if (error !== undefined) throw new OfficialStop(schemaIssues(error), "output", { line });
  }
}

import { ProblemError, problem } from "@discoprep/corpus";
import { counted, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { floatText, round4 } from "@discoprep/formats/conll16/cpython2";
import { OfficialStop, type Outcome, resultOf } from "../../official-stop.ts";
import {
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  subsets,
} from "../scored-relation.ts";
import { measuresOf } from "./figures.ts";
import type { Figures } from "./numbers.ts";
import { scorePartial } from "./partial.ts";
import { officialLines } from "./read-relations.ts";
import { scoreStrict } from "./strict.ts";
import { blockHeading, officialStrict2015, partialText, strictText } from "./text.ts";

/** One record of evaluation.prototext. */
export interface Measure {
  readonly key: string;
  readonly value: number;
}

/** The text that an official TIRA script prints, and the measures that it writes. */
export interface TiraEvaluation {
  readonly stdout: string;
  readonly measures: readonly Measure[];
}

/** The scripts: 2016 main task (81 records), sense-only task (45), 2015 without (18) and with subsets (54). */
export type TiraTask = "main" | "sense-only" | "2015" | "2015-subsets";

/** The beginnings of the names of a subset's records. */
const prefixes: Record<Subset, string> = {
  all: "All ",
  explicit: "Explicit only ",
  "non-explicit": "Non-explicit only ",
};

/** Names of records by measure, in the official order. */
const strict = {
  parser: "Parser",
  connective: "Explicit connective",
  arg1: "Arg1 extraction",
  arg2: "Arg2 extraction",
  both: "Arg 1 Arg2 extraction",
};
const partial = {
  partial_parser: "(partial match) Parser",
  partial_arg1: "(partial match) Arg1 extraction",
  partial_arg2: "(partial match) Arg2 extraction",
  partial_both: "(partial match) Arg 1 Arg2 extraction",
};

/**
 * Returns what tira_eval.py or tira_sup_eval.py of CoNLL-2016, or tira_eval.py or tira_eval2.py of CoNLL-2015
 * prints and writes. Predictions must have passed `checkOutput`; for the sense-only task see `pairById`.
 * @throws OfficialStop where the script stops
 */
export function evaluateForTira(pair: ScorePair, task: TiraTask): TiraEvaluation {
  const edition = task.startsWith("2015") ? "2015" : "2016";
  const part = (subset: Subset): ScorePair => pairInSubset(pair, subset);
  const blocks = subsets.map((subset) => blockHeading(subset) + blockOf(part(subset), edition));
  if (task === "main") blocks.push(...subsets.map((subset) => partialBlock(part(subset), subset)));
  const measures = new Map(subsets.map((subset) => [subset, officialFigures(part(subset), task, edition)]));
  return {
    stdout: task === "2015" ? officialStrict2015(pair) : blocks.join(""),
    measures: tiraRecords(task, (subset, measure) =>
      resultOf(measures.get(subset)?.[measure] as Outcome<Figures>),
    ),
  };
}

function blockOf(pair: ScorePair, edition: "2015" | "2016"): string {
  return edition === "2015" ? officialStrict2015(pair) : strictText(scoreStrict(pair));
}

function partialBlock(pair: ScorePair, subset: Subset): string {
  // The official heading leaves "only" out in this one place.
  const heading = subset === "explicit" ? blockHeading(subset).replace(" only", "") : blockHeading(subset);
  return `\nPartial ${heading}${partialText(scorePartial(pair, 0.7))}`;
}

function officialFigures(pair: ScorePair, task: TiraTask, edition: "2015" | "2016") {
  return measuresOf(pair, { edition, partialCutoff: task === "main" ? 0.7 : undefined });
}

/** Returns the records of a task in the official order. @param figuresOf the figures of a subset's measure */
export function tiraRecords(
  task: TiraTask,
  figuresOf: (subset: Subset, measure: string) => Figures,
): Measure[] {
  const names = task.startsWith("2015") ? { ...strict, sense: "Sense" } : strict;
  return (task === "main" ? [names, partial] : [names]).flatMap((table) =>
    (task === "2015" ? (["all"] as const) : subsets).flatMap((subset) =>
      Object.entries(table).flatMap(([measure, name]) => {
        const { precision, recall, f1 } = figuresOf(subset, measure);
        return Object.entries({ precision, recall, f1 }).map(([figure, value]) => ({
          key: `${task === "2015" ? "" : prefixes[subset]}${name} ${figure}`,
          value: round4(value),
        }));
      }),
    ),
  );
}

/** The text of evaluation.prototext. */
export function prototext(measures: readonly Measure[]): string {
  return measures
    .map(({ key, value }) => `measure {\n key: "${key}" \n value: "${floatText(value)}"\n}\n`)
    .join("");
}

/**
 * Returns gold and output of the sense-only task, both sorted by ID, each prediction with gold's Type.
 * @param files their names for messages
 * @throws ProblemError where they do not have the same IDs
 */
export function pairById(
  { gold, predicted }: ScorePair,
  files: { readonly gold: string; readonly output: string },
): ScorePair {
  const byId = (relations: readonly ScoredRelation[]): ScoredRelation[] =>
    [...relations].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const [sortedGold, sortedPredicted] = [byId(gold), byId(predicted)];
  const isPaired =
    gold.length === predicted.length &&
    sortedGold.every((relation, index) => relation.id === sortedPredicted[index]?.id);
  if (isPaired) {
    return {
      gold: sortedGold,
      predicted: sortedPredicted.map((relation, index) => ({
        ...relation,
        type: (sortedGold[index] as ScoredRelation).type,
      })),
    };
  }
  const expected = `${gold.length} relations with the IDs of ${files.gold}`;
  const found = differentIds({ gold, predicted });
  throw new ProblemError(problem("no-pairs-by-id", { file: files.output }, { expected, found }));
}

function differentIds({ gold, predicted }: ScorePair): string {
  const ids = (relations: readonly ScoredRelation[]): Set<number> =>
    new Set(relations.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const [wanted, given] = [ids(gold), ids(predicted)];
  const missing = [...wanted].find((id) => !given.has(id));
  const other = [...given].find((id) => !wanted.has(id));
  const parts = [
    counted(predicted.length, "relation"),
    missing === undefined ? undefined : `ID ${missing} is missing`,
    other === undefined ? undefined : `ID ${other} is not in gold`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

/**
 * Checks an output as validator.py of CoNLL-2016 does, which the TIRA programs call first.
 * @param senses those allowed
 * @throws OfficialStop at the first relation that it refuses
 */
export function checkOutput(bytes: Uint8Array, senses: readonly string[]): void {
  const part = z.object({ TokenList: z.array(z.unknown()) });
  const sense = z.enum(senses, "not a sense of the task");
  const schema = z.object({
    Type: z.enum(["Explicit", "Implicit", "AltLex", "EntRel"], "not a type of the task"),
    Sense: z.array(sense).length(1),
    ...{ Arg1: part, Arg2: part, Connective: part },
  });
  for (const { line, value } of officialLines(bytes, "output")) {
    const { error } = schema.safeParse(value);
    if (error !== undefined) throw new OfficialStop(schemaIssues(error), "output", { line });
  }
}

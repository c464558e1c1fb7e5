import { floatText, round4 } from "@discoprep/conll16/cpython2";
import { ProblemError, problem } from "@discoprep/corpus";
import { counted, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { OfficialStop, resultOf } from "../../official-stop.ts";
import {
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  subsets,
} from "../scored-relation.ts";
import type { Figures } from "./numbers.ts";
import { scorePartial } from "./partial.ts";
import { officialLines } from "./read-relations.ts";
import { type Extractions, scoreExtractions, scoreStrict, scoreStrict2015 } from "./strict.ts";
import { blockHeading, partialText, strictText, strictText2015 } from "./text.ts";

/** One record of evaluation.prototext. */
export interface Measure {
  readonly key: string;
  readonly value: number;
}

/** What an official TIRA script prints, and the measures that it writes. */
export interface TiraEvaluation {
  readonly stdout: string;
  readonly measures: readonly Measure[];
}

/** The scripts: 2016 main task (81 records), sense-only task (45), 2015 without (18) and with subsets (54). */
export type TiraTask = "main" | "sense-only" | "2015" | "2015-subsets";

/** What the names of a subset's records begin with. */
export const prefixes: Record<Subset, string> = {
  all: "All ",
  explicit: "Explicit only ",
  "non-explicit": "Non-explicit only ",
};

/**
 * Returns what tira_eval.py or tira_sup_eval.py of CoNLL-2016, or tira_eval.py or tira_eval2.py of CoNLL-2015
 * prints and writes. Predictions must have passed `checkOutput`; for the sense-only task see `pairById`.
 * @throws OfficialStop where the script stops
 */
export function evaluateForTira(pair: ScorePair, task: TiraTask): TiraEvaluation {
  if (task === "2015") return evaluate2015(pair, "");
  const parts = subsets.map((subset) => {
    const part = pairInSubset(pair, subset);
    const { stdout, measures } =
      task === "2015-subsets" ? evaluate2015(part, prefixes[subset]) : evaluateStrict(part, prefixes[subset]);
    return { stdout: blockHeading(subset) + stdout, measures };
  });
  if (task === "main") parts.push(...subsets.map((subset) => evaluatePartial(pair, subset)));
  return {
    stdout: parts.map(({ stdout }) => stdout).join(""),
    measures: parts.flatMap(({ measures }) => measures),
  };
}

export function records(name: string, { precision, recall, f1 }: Figures): Measure[] {
  return Object.entries({ precision, recall, f1 }).map(([figure, value]) => ({
    key: `${name} ${figure}`,
    value: round4(value),
  }));
}

function strictRecords(prefix: string, overall: Figures, extractions: Extractions): Measure[] {
  return [
    ...records(`${prefix}Parser`, overall),
    ...records(`${prefix}Explicit connective`, resultOf(extractions.connective)),
    ...records(`${prefix}Arg1 extraction`, extractions.arg1),
    ...records(`${prefix}Arg2 extraction`, extractions.arg2),
    ...records(`${prefix}Arg 1 Arg2 extraction`, extractions.both),
  ];
}

function evaluateStrict(pair: ScorePair, prefix: string): TiraEvaluation {
  const score = scoreStrict(pair);
  return { stdout: strictText(score), measures: strictRecords(prefix, resultOf(score.overall), score) };
}

function evaluate2015(pair: ScorePair, prefix: string): TiraEvaluation {
  const extractions = scoreExtractions(pair);
  const score = scoreStrict2015(pair);
  const measures = [
    ...strictRecords(prefix, resultOf(score.overall), extractions),
    ...records(`${prefix}Sense`, resultOf(score.macro)),
  ];
  return { stdout: strictText2015(extractions, score), measures };
}

function evaluatePartial(pair: ScorePair, subset: Subset): TiraEvaluation {
  const score = scorePartial(pairInSubset(pair, subset), 0.7);
  // The official heading leaves "only" out in this one place.
  const heading = blockHeading(subset);
  const prefix = `${prefixes[subset]}(partial match) `;
  return {
    stdout: `\nPartial ${subset === "explicit" ? heading.replace(" only", "") : heading}${partialText(score)}`,
    measures: [
      ...records(`${prefix}Parser`, resultOf(score.overall)),
      ...records(`${prefix}Arg1 extraction`, score.arg1),
      ...records(`${prefix}Arg2 extraction`, score.arg2),
      ...records(`${prefix}Arg 1 Arg2 extraction`, score.conjunctive),
    ],
  };
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

import { pythonStr, round4 } from "@discoprep/conll16/cpython2";
import { ProblemError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import { resultOf } from "../official-exception.ts";
import type { Figures } from "./numbers.ts";
import {
  blockHeading,
  type OfficialOutput,
  officialOutput,
  type Print,
  printPartial,
  printStrict,
  printStrict2015,
} from "./official-text.ts";
import {
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  subsets,
} from "./scored-relation.ts";
import type { Extractions } from "./strict.ts";

/** One record of evaluation.prototext. */
export interface Measure {
  readonly key: string;
  readonly value: number;
}

/** What an official TIRA script prints and the measures it writes, up to where it stops. */
export interface TiraEvaluation extends OfficialOutput {
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
 * What tira_eval.py or tira_sup_eval.py of CoNLL-2016, or tira_eval.py or tira_eval2.py of CoNLL-2015
 * prints and writes. Predictions must have passed the validator; for the sense-only task see `pairById`.
 */
export function evaluateForTira(pair: ScorePair, task: TiraTask): TiraEvaluation {
  const measures: Measure[] = [];
  const add: Add = (name, figures) => void measures.push(...records(name, figures));
  const output = officialOutput((print) => {
    if (task === "2015") return add2015(pair, "", print, add);
    for (const subset of subsets) {
      print(blockHeading(subset));
      const part = pairInSubset(pair, subset);
      if (task === "2015-subsets") add2015(part, prefixes[subset], print, add);
      else {
        const score = printStrict(part, print);
        addStrict(prefixes[subset], resultOf(score.overall), score, add);
      }
    }
    if (task === "main") for (const subset of subsets) addPartial(pair, subset, print, add);
  });
  return { ...output, measures };
}

/** Takes the figures of a measure. */
type Add = (name: string, figures: Figures) => void;

export function records(name: string, { precision, recall, f1 }: Figures): Measure[] {
  return Object.entries({ precision, recall, f1 }).map(([figure, value]) => ({
    key: `${name} ${figure}`,
    value: round4(value),
  }));
}

function addStrict(prefix: string, overall: Figures, extractions: Extractions, add: Add): void {
  add(`${prefix}Parser`, overall);
  add(`${prefix}Explicit connective`, resultOf(extractions.connective));
  add(`${prefix}Arg1 extraction`, extractions.arg1);
  add(`${prefix}Arg2 extraction`, extractions.arg2);
  add(`${prefix}Arg 1 Arg2 extraction`, extractions.both);
}

function add2015(pair: ScorePair, prefix: string, print: Print, add: Add): void {
  const { extractions, score } = printStrict2015(pair, print);
  addStrict(prefix, resultOf(score.overall), extractions, add);
  add(`${prefix}Sense`, resultOf(score.macro));
}

function addPartial(pair: ScorePair, subset: Subset, print: Print, add: Add): void {
  // The official heading leaves "only" out in this one place.
  const heading = blockHeading(subset);
  print(`\nPartial ${subset === "explicit" ? heading.replace(" only", "") : heading}`);
  const score = printPartial(pairInSubset(pair, subset), 0.7, print);
  const prefix = `${prefixes[subset]}(partial match) `;
  add(`${prefix}Parser`, resultOf(score.overall));
  add(`${prefix}Arg1 extraction`, score.arg1);
  add(`${prefix}Arg2 extraction`, score.arg2);
  add(`${prefix}Arg 1 Arg2 extraction`, score.conjunctive);
}

/** The text of evaluation.prototext. */
export function prototext(measures: readonly Measure[]): string {
  return measures
    .map(({ key, value }) => `measure {\n key: "${key}" \n value: "${pythonStr({ float: value })}"\n}\n`)
    .join("");
}

/** The official message where the sense-only task's files differ in length; it lacks a blank and letters there, too. */
export function countMismatch(gold: number, predicted: number): string {
  return `Gold standard has  ${gold}nstances; predicted ${predicted} instances`;
}

/**
 * Gold and predictions of the sense-only task, both sorted by ID, each prediction with gold's Type.
 * @returns the official message where numbers or IDs differ
 */
export function pairById({ gold, predicted }: ScorePair): ScorePair | { message: string } {
  if (gold.length !== predicted.length) return { message: countMismatch(gold.length, predicted.length) };
  const byId = <T extends { readonly id?: number }>(relations: readonly T[]): T[] =>
    [...relations].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const sortedGold = byId(gold);
  const sortedPredicted = byId(predicted);
  const differs = sortedGold.some((relation, index) => relation.id !== sortedPredicted[index]?.id);
  if (differs) return { message: "ID mismatch. Make sure you copy the ID from gold standard" };
  return {
    gold: sortedGold,
    predicted: sortedPredicted.map((relation, index) => withType(relation, sortedGold[index]?.type)),
  };
}

/** The relation with another type; parts that an official relation cannot give stay as they are. */
function withType<T extends ScoredRelation>(relation: T, type: string | undefined): T {
  return type === undefined ? relation : Object.create(relation, { type: { value: type } });
}

/**
 * Gold and output of the sense-only task, by ID.
 * @param files their names for messages
 * @throws ProblemError where they do not have the same IDs
 */
export function pairedById(
  pair: ScorePair,
  files: { readonly gold: string; readonly output: string },
): ScorePair {
  const paired = pairById(pair);
  if (!("message" in paired)) return paired;
  throw new ProblemError({
    rule: "no-pairs-by-id",
    what: "output and gold do not have the same relation IDs",
    where: { file: files.output },
    expected: `${pair.gold.length} relations with the IDs of ${files.gold}`,
    found: differentIds(pair),
    remedy: "Give one line for every line of relations-no-senses.json, and copy its ID.",
  });
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

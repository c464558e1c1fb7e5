import { Groups } from "@discoprep/files/text";
import type { ScoredRelation } from "@discoprep/score/conll16";
import { outcomeSenses, type RelationOutcome } from "@discoprep/score/systems";
import type { LabelledRelation, Reading, ScoreRow, TextPart } from "../client/data.ts";
import { ofRoles } from "../html/relation-text.ts";
import type { ScoredSet, ScoredSystem } from "../model/score.ts";
import { comparedParts, type TokenText } from "./relation-parts.ts";

/** A gold relation with its outcome in each system, or a prediction without gold. */
interface ScoredRow {
  /** Its name on the pages of its document: `g1` for the first of gold, `p2-3` for the third prediction of system 2 without gold. */
  readonly key: string;
  readonly gold: ScoredRelation | undefined;
  /** By system. A prediction without gold has undefined for the other systems. */
  readonly readings: readonly (SystemReading | undefined)[];
}

interface SystemReading {
  readonly outcome: RelationOutcome;
  readonly predicted: ScoredRelation | undefined;
  /** Sense of gold in the confusion. */
  readonly goldSense: string | undefined;
}

/** Returns the rows of each document: those of gold in its order, then the predictions without gold, system by system. */
export function scoredRows({ gold, systems }: ScoredSet): Map<string, ScoredRow[]> {
  const rows = new Groups<string, ScoredRow>();
  const readingOf = ({ outcomes, predicted: relations }: ScoredSystem, at: number): SystemReading => {
    const outcome = outcomes[at] as RelationOutcome;
    const { goldSense } = outcomeSenses(outcome, { gold, predicted: relations });
    const predicted = outcome.predicted === undefined ? undefined : relations[outcome.predicted];
    return { outcome, predicted, goldSense };
  };
  // Outcomes begin with those of gold, in its order.
  for (const [at, relation] of gold.entries()) {
    const readings = systems.map((system) => readingOf(system, at));
    rows.add(relation.document, { key: `g${at + 1}`, gold: relation, readings });
  }
  for (const [index, system] of systems.entries()) {
    for (let at = gold.length; at < system.outcomes.length; at++) {
      const reading = readingOf(system, at);
      const readings = systems.map((_, place) => (place === index ? reading : undefined));
      const key = `p${index + 1}-${at - gold.length + 1}`;
      rows.add(reading.predicted?.document ?? "", { key, gold: undefined, readings });
    }
  }
  return rows;
}

export interface TextRow extends ScoredRow {
  readonly parts: readonly TextPart[];
  readonly compared: readonly (readonly TextPart[])[];
}

/** @param text undefined if it is not shown @param texts those of gold if its file has them */
export function textRow(row: ScoredRow, text: TokenText | undefined, texts?: ScoredSet["texts"]): TextRow {
  const relation = row.gold ?? row.readings.find((reading) => reading !== undefined)?.predicted;
  const parts = relation && texts?.get(relation);
  if (parts !== undefined) return { ...row, parts, compared: [] };
  const compared = row.readings.map((reading) => comparedParts(row.gold, reading?.predicted, text));
  return { ...row, parts: comparedParts(relation, undefined, text), compared };
}

export function listRow({ key, gold, readings, parts, compared }: TextRow): ScoreRow {
  const systems = readings.map((reading, index): Reading | null => {
    if (reading === undefined) return null;
    const { outcome, predicted, goldSense } = reading;
    const words = compared[index] ?? [];
    const differing = words.filter(({ only }) => only !== undefined).map(({ role }) => role);
    return {
      predicted: predicted && labelled(predicted),
      goldSense,
      isExact: outcome.exact,
      errors: outcome.errors,
      parts: differing.length === 0 ? undefined : ofRoles(words, differing),
    };
  });
  return { key, gold: gold && labelled(gold), systems, parts };
}

function labelled({ type, senses }: ScoredRelation): LabelledRelation {
  return { type, sense: senses[0] ?? "none" };
}

import { partsOf, textOf } from "../html/relation-text.ts";
import type { OutcomeRow, OutcomeTables } from "./data.ts";
import type { Filter } from "./list.ts";
import { showRelations } from "./relation-list.ts";

declare global {
  var discoprepOutcomeTables: OutcomeTables | undefined;
  var discoprepOutcomes: OutcomeRow[] | undefined;
}

/** The list of gold and system relations, filtered by senses and kinds of error. */
export function outcomesPage(): void {
  const tables = globalThis.discoprepOutcomeTables;
  if (tables === undefined) return;
  showRelations<OutcomeRow>(tables, {
    rows: globalThis.discoprepOutcomes ?? [],
    noun: "relations and pairs of relations",
    test: (filter) => rowTest(filter, tables),
    cells: (row, text) => [...labels(row, tables), text("ci")],
    record: (row) => record(row, tables),
  });
}

/**
 * The cells of the confusion: a pair counts in the cell of its senses only if its arguments are equal; otherwise
 * its gold and its prediction are unmatched.
 */
function rowTest(
  { gold = "", system = "", kind = "", type = "" }: Filter,
  { senses, kinds, types }: OutcomeTables,
): (row: OutcomeRow) => boolean {
  const [goldIndex, systemIndex] = [senses.indexOf(gold), senses.indexOf(system)];
  const [kindIndex, typeIndex] = [kinds.indexOf(kind), types.indexOf(type)];
  const isOutside = gold === "unmatched" || system === "unmatched";
  return (row) => {
    const [, , exact, goldSense, systemSense, errors, goldType, systemType] = row;
    return (
      (gold === "" || (gold === "unmatched" ? exact === 0 && systemSense !== -1 : goldSense === goldIndex)) &&
      (system === "" ||
        (system === "unmatched" ? exact === 0 && goldSense !== -1 : systemSense === systemIndex)) &&
      (gold === "" || system === "" || isOutside || exact === 1) &&
      (kind === "" || (kind === "correct" ? errors.length === 0 : errors.includes(kindIndex))) &&
      (type === "" || goldType === typeIndex || systemType === typeIndex)
    );
  };
}

/** What gold says, what the system says, and what is wrong. */
function labels(
  [, , , goldSense, systemSense, errors, goldType, systemType]: OutcomeRow,
  { senses, kinds, types }: OutcomeTables,
): [string, string, string] {
  const label = (type: number, sense: number): string =>
    type === -1 ? "none" : [types[type], senses[sense]].filter((part) => part !== undefined).join(" ");
  return [
    label(goldType, goldSense),
    label(systemType, systemSense),
    errors.length === 0 ? "correct" : errors.map((kind) => kinds[kind] ?? "").join(", "),
  ];
}

function record(row: OutcomeRow, tables: OutcomeTables): Record<string, string> {
  const [gold, system, outcome] = labels(row, tables);
  const text = (roles: string, absent: string): string =>
    textOf(partsOf(row[8], roles).filter((part) => part[1] !== absent));
  return {
    ...{ gold, system, outcome },
    ...{ connective: text("ci", "+"), goldArg1: text("1", "+"), goldArg2: text("2", "+") },
    ...{ systemArg1: text("1", "-"), systemArg2: text("2", "-") },
  };
}

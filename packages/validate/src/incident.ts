import type { Place } from "@discoprep/corpus";
import { printable, shownText } from "@discoprep/files/text";
import table from "../data/checks.json" with { type: "json" };

/** 1 readable lines, 2 schema, 3 values, 4 against parses.json, 5 consistency, 6 the release as a whole. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** One check as `data/checks.json` describes it. */
export interface Check {
  /** Stable, in kebab-case. */
  readonly id: string;
  readonly level: Level;
  readonly severity: "error" | "warning";
  readonly what: string;
  readonly remedy: string;
}

/** What a check has found; the table of checks knows the rest. */
export interface Finding {
  readonly id: string;
  readonly place: Place;
  readonly expected?: string;
  readonly found?: string;
  readonly meant?: string;
}

/** What a check of one relation has found; its place is the relation's. */
export type Found = Omit<Finding, "place"> & { readonly place?: Place };

/** One problem in a file or release. */
export interface Incident extends Check {
  readonly place: Place;
  readonly expected?: string;
  readonly found?: string;
  /** What was probably meant by what was found. */
  readonly meant?: string;
}

const checkTable: ReadonlyMap<string, Check> = new Map(table.map((check) => [check.id, check as Check]));

/** Every check by its id, in the order of the levels. */
export function checks(): ReadonlyMap<string, Check> {
  return checkTable;
}

/** A finding with what the table says of its check. */
export function incident(finding: Finding): Incident {
  const { id, place, expected, found, meant } = finding;
  const check = checkTable.get(id);
  if (check === undefined) throw new Error(`data/checks.json does not know the check "${id}"`);
  const { document } = place;
  return {
    ...check,
    place: document === undefined ? place : { ...place, document: printable(document) },
    ...(expected !== undefined && { expected: printable(expected) }),
    ...(found !== undefined && { found: shownText(found) }),
    ...(meant !== undefined && { meant: printable(meant) }),
  };
}

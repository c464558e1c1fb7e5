import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Frequency, PropositionStatistics } from "@discoprep/formats/conll08";

const schema = z.strictObject({
  source: z.string(),
  tables: z.record(
    z.string(),
    z.strictObject({
      table: z.string(),
      /** Whether a build from the sources gives the very same figures. */
      exact: z.boolean(),
      because: z.string().optional(),
      cells: z.record(z.string(), z.int().nonnegative()),
    }),
  ),
});

export interface ComparedCell {
  readonly table: string;
  readonly cell: string;
  readonly paper: number;
  readonly found: number;
  readonly difference: number;
  readonly exact: boolean;
}

/** Compares counts with a dataset's counts.json cell by cell. @throws ProblemError if the file has another shape */
export function compareWithPaper(statistics: PropositionStatistics, file: string): ComparedCell[] {
  const expected = readJsonFile(file, schema, {
    rule: "invalid-counts",
    expected: '{"source": …, "tables": {"roles": {"table": …, "exact": false, "cells": {"A0": 1}}}}',
  });
  const tables = tablesOf(statistics);
  return Object.entries(expected.tables).flatMap(([name, { table, exact, cells }]) =>
    Object.entries(cells).map(([cell, paper]) => {
      const found = new Map(tables[name] ?? []).get(cell) ?? 0;
      return { table, cell, paper, found, difference: found - paper, exact };
    }),
  );
}

function tablesOf(statistics: PropositionStatistics): Readonly<Record<string, readonly Frequency[]>> {
  const { atomicLabels, nonAtomicLabels, gappingLabels, nonprojective, predicates, roles } = statistics;
  return {
    atomicLabels,
    nonAtomicLabels,
    gappingLabels,
    nonprojective: Object.entries(nonprojective),
    predicates: predicates.tags,
    roles,
  };
}

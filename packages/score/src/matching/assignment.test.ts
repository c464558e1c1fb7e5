import fc from "fast-check";
import { expect, it } from "vitest";
import { bestAssignment, type Candidate } from "./assignment.ts";

type Rows = readonly (readonly Candidate[])[];

/** Returns the sum of worths of an assignment. */
function worthOf(rows: Rows, columns: readonly number[]): number[] {
  const worths = columns.map(
    (column, row) => rows[row]?.find((candidate) => candidate.column === column)?.worth ?? [0, 0, 0],
  );
  return [0, 1, 2].map((wish) => worths.reduce((sum, worth) => sum + (worth[wish] ?? 0), 0));
}

/** Returns the best sum of worths, by trying every assignment. */
function bestWorth(rows: Rows): number[] {
  let best = [0, 0, 0];
  const tryRow = (columns: readonly number[]): void => {
    const row = rows[columns.length];
    if (row === undefined) {
      const worth = worthOf(rows, columns);
      const at = worth.findIndex((sum, wish) => sum !== best[wish]);
      if (at !== -1 && (worth[at] ?? 0) > (best[at] ?? 0)) best = worth;
      return;
    }
    for (const column of [-1, ...row.map((candidate) => candidate.column)])
      if (column === -1 || !columns.includes(column)) tryRow([...columns, column]);
  };
  tryRow([]);
  return best;
}

const cell = fc.option(fc.tuple(fc.nat(4), fc.nat(3)), { nil: undefined, freq: 2 });
const tables = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 5 });

it.each([
  ["most pairs, then two wishes", 1],
  ["two wishes", 0],
])("finds the best sum of all assignments: %s", (_name, pair) => {
  fc.assert(
    fc.property(tables, (table) => {
      const rows = table.map((cells) =>
        cells.flatMap((worth, column) => {
          const isWorthless = pair === 0 && worth?.every((part) => part === 0);
          return worth === undefined || isWorthless ? [] : [{ column, worth: [pair, ...worth] }];
        }),
      );
      const columns = bestAssignment(rows, "d");
      const paired = columns.filter((column) => column !== -1);
      expect(new Set(paired).size).toBe(paired.length);
      expect(worthOf(rows, columns)).toEqual(bestWorth(rows));
    }),
  );
});

it("leaves alone the row that is worth least", () => {
  const rows = [1, 3, 2].map((worth) => [{ column: 7, worth: [worth] }]);
  expect(bestAssignment(rows, "d")).toEqual([-1, 7, -1]);
});

it("refuses a document with too many candidates by name, before all are made", () => {
  let count = 0;
  function* rows(): Generator<Candidate[]> {
    for (; count < 5000; count++)
      yield Array.from({ length: 5000 }, (_, column) => ({ column, worth: [1 + ((count * column) % 7)] }));
  }
  expect(() => bestAssignment(rows(), "wsj_1000")).toThrow(/document wsj_1000: .*at most 100000 pairs/);
  expect(count).toBe(20);
});

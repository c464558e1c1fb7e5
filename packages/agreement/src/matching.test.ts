import fc from "fast-check";
import { expect, it } from "vitest";
import { type AllowedPair, maximumMatching } from "./matching.ts";

/** Size, weight and tie of a matching. */
function worth(rows: readonly (readonly AllowedPair[])[], columnOf: readonly number[]): number[] {
  const taken = columnOf.flatMap((column, row) => {
    const pair = rows[row]?.find((allowed) => allowed.column === column);
    return pair === undefined ? [] : [pair];
  });
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return [taken.length, sum(taken.map(({ weight }) => weight)), sum(taken.map(({ tie }) => tie))];
}

/** The best size, weight and tie over all matchings, one by one. */
function bestWorth(rows: readonly (readonly AllowedPair[])[]): number[] {
  let best = [0, 0, 0];
  const tryRow = (row: number, used: ReadonlySet<number>, found: number[]): void => {
    if (row === rows.length) {
      const [size = 0, weight = 0, tie = 0] = worth(rows, found);
      const [a = 0, b = 0, c = 0] = best;
      if (size > a || (size === a && (weight > b || (weight === b && tie > c)))) best = [size, weight, tie];
      return;
    }
    tryRow(row + 1, used, [...found, -1]);
    for (const { column } of rows[row] as readonly AllowedPair[]) {
      if (!used.has(column)) tryRow(row + 1, new Set([...used, column]), [...found, column]);
    }
  };
  tryRow(0, new Set(), []);
  return best;
}

const cell = fc.option(fc.record({ weight: fc.nat(4), tie: fc.nat(3) }), { nil: undefined, freq: 2 });
const rows = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([height, width]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  )
  .map((cells) =>
    cells.map((row) => row.flatMap((one, column) => (one === undefined ? [] : [{ column, ...one }]))),
  );

it("finds the largest size, then weight, then tie of all matchings", () => {
  fc.assert(
    fc.property(rows, (options) => {
      const found = maximumMatching(options, 5);
      const columns = found.filter((column) => column !== -1);
      expect(new Set(columns).size).toBe(columns.length);
      expect(worth(options, found)).toEqual(bestWorth(options));
    }),
    { numRuns: 2000 },
  );
});

it("prefers two light pairs to a heavy one", () => {
  const options = [
    [
      { column: 0, weight: 1, tie: 0 },
      { column: 1, weight: 100, tie: 0 },
    ],
    [{ column: 1, weight: 1, tie: 0 }],
  ];
  expect(maximumMatching(options, 2)).toEqual([0, 1]);
});

it("leaves the row unpaired that weighs least", () => {
  const options = [1, 3, 2].map((weight) => [{ column: 0, weight, tie: 0 }]);
  expect(maximumMatching(options, 1)).toEqual([-1, 0, -1]);
});

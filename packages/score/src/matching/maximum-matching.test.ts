import fc from "fast-check";
import { expect, it } from "vitest";
import { matchKinds, maximumMatching } from "./maximum-matching.ts";

interface AllowedPair {
  readonly column: number;
  readonly weight: number;
  readonly tie: number;
}

function matched(rows: readonly (readonly AllowedPair[])[], columns: number, mostPairs = true): number[] {
  const lists = rows.map((pairs) => ({
    columns: pairs.map(({ column }) => column),
    weights: pairs.map(({ weight }) => weight),
    ties: pairs.map(({ tie }) => tie),
  }));
  return maximumMatching(lists, columns, { mostPairs });
}

/** Size, weight and tie of a matching. */
function worth(rows: readonly (readonly AllowedPair[])[], columnOf: readonly number[]): number[] {
  const taken = columnOf.flatMap((column, row) => {
    const pair = rows[row]?.find((allowed) => allowed.column === column);
    return pair === undefined ? [] : [pair];
  });
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return [taken.length, sum(taken.map(({ weight }) => weight)), sum(taken.map(({ tie }) => tie))];
}

/** The best size, weight and tie over all matchings, one by one. @param counted whether the size counts */
function bestWorth(rows: readonly (readonly AllowedPair[])[], counted: boolean): number[] {
  let best = counted ? [0, 0, 0] : [0, 0];
  const tryRow = (row: number, used: ReadonlySet<number>, found: number[]): void => {
    if (row === rows.length) {
      const now = worth(rows, found).slice(counted ? 0 : 1);
      const at = now.findIndex((number, index) => number !== best[index]);
      if (at !== -1 && (now[at] as number) > (best[at] as number)) best = now;
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

it.each([
  ["size, then weight, then tie", true],
  ["weight, then tie", false],
])("finds the largest %s of all matchings", (_what, mostPairs) => {
  fc.assert(
    fc.property(rows, (options) => {
      const found = matched(options, 5, mostPairs);
      const columns = found.filter((column) => column !== -1);
      expect(new Set(columns).size).toBe(columns.length);
      expect(worth(options, found).slice(mostPairs ? 0 : 1)).toEqual(bestWorth(options, mostPairs));
    }),
  );
});

it("finds the highest sum of whole tables, of few and of many different weights", () => {
  // No sum is higher than that of all prices, and the pairs of a hidden permutation reach it.
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 1, 3, 50, 2 ** 40))
    .chain(([size, most]) => {
      const prices = fc.array(fc.nat({ max: most }), { minLength: size, maxLength: size });
      const partners = fc.shuffledSubarray([...Array(size).keys()], { minLength: size });
      const slacks = fc.array(prices, { minLength: size, maxLength: size });
      return fc.record({ rowPrices: prices, columnPrices: prices, partners, slacks });
    });
  fc.assert(
    fc.property(tables, ({ rowPrices, columnPrices, partners, slacks }) => {
      const options = rowPrices.map((rowPrice, row) =>
        columnPrices.map((columnPrice, column) => {
          const slack = partners[row] === column ? 0 : (slacks[row]?.[column] as number);
          return { column, weight: Math.max(0, rowPrice + columnPrice - slack), tie: 0 };
        }),
      );
      const prices = [...rowPrices, ...columnPrices].reduce((sum, price) => sum + price, 0);
      expect(worth(options, matched(options, partners.length))[1]).toBe(prices);
    }),
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
  expect(matched(options, 2)).toEqual([0, 1]);
});

it("leaves the row unpaired that weighs least", () => {
  const options = [1, 3, 2].map((weight) => [{ column: 0, weight, tie: 0 }]);
  expect(matched(options, 1)).toEqual([-1, 0, -1]);
});

it("pairs kinds as it pairs their members", () => {
  const kinds = fc.tuple(
    fc.array(fc.array(fc.option(fc.nat(4), { nil: undefined }), { minLength: 4, maxLength: 4 }), {
      maxLength: 4,
    }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  );
  fc.assert(
    fc.property(kinds, fc.boolean(), ([table, rowCounts, columnCounts], mostPairs) => {
      const members = (counts: readonly number[]) =>
        counts.flatMap((count, kind) => Array<number>(count).fill(kind));
      const listed = (columnsOf: (kind: number) => readonly number[]) =>
        table.map((row) => {
          const pairs = row.flatMap((weight, kind) =>
            weight === undefined ? [] : columnsOf(kind).map((column) => ({ column, weight })),
          );
          return { columns: pairs.map(({ column }) => column), weights: pairs.map(({ weight }) => weight) };
        });
      const rows = listed((kind) => [kind]).map((row, index) => ({
        ...row,
        count: rowCounts[index] as number,
      }));
      const found = matchKinds(rows, columnCounts, { mostPairs });
      const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
      const weight = sum(found.map(({ row, column, count }) => (table[row]?.[column] as number) * count));
      const placesOf = (kind: number): number[] =>
        [...members(columnCounts).keys()].filter((at) => members(columnCounts)[at] === kind);
      const expanded = listed(placesOf);
      const each = members(rowCounts.slice(0, table.length)).map(
        (kind) => expanded[kind] as (typeof expanded)[number],
      );
      const single = maximumMatching(each, members(columnCounts).length, { mostPairs });
      const singleWeight = sum(
        single.map((column, index) => each[index]?.weights[each[index].columns.indexOf(column)] ?? 0),
      );
      expect([mostPairs && sum(found.map(({ count }) => count)), weight]).toEqual([
        mostPairs && single.filter((column) => column !== -1).length,
        singleWeight,
      ]);
    }),
  );
});

it("looks at as many rows for four times as many of each kind", () => {
  const work = (count: number): number => {
    let looks = 0;
    const row = { columns: [0, 1], weights: [3, 2], count };
    matchKinds([row, { ...row, weights: [3, 1] }], [count, count], { onRow: () => looks++ });
    return looks;
  };
  expect(work(4000)).toBe(work(1000));
});

it("looks at four times as many rows for four times as many rows in parts of their own", () => {
  const work = (parts: number): number => {
    let looks = 0;
    const rows = Array.from({ length: 2 * parts }, (_, index) => {
      const first = index - (index % 2);
      return { columns: [first, first + 1], weights: [3, 2] };
    });
    maximumMatching(rows, 2 * parts, { onRow: () => looks++ });
    return looks;
  };
  expect(work(400)).toBe(4 * work(100));
});

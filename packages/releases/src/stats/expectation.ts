import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { CorpusStatistics, SetCounts } from "./corpus-statistics.ts";

const figures = ["documents", "words", "relations"] as const;

const bySet = z.record(z.string(), z.number());

/** Expected figures of a corpus. A figure that is not named is not compared. */
const schema = z.object({
  /** The order of the figures in the rows of `types`. */
  sets: z.array(z.string()).optional(),
  documents: bySet.optional(),
  words: bySet.optional(),
  relations: bySet.optional(),
  /** By type: rows of a first sense and its figure in each set. Two rows of one sense add up. */
  types: z.record(z.string(), z.array(z.tuple([z.string()], z.number()))).optional(),
});

export type ExpectedCounts = z.infer<typeof schema>;

type ComparedStatistics = Omit<CorpusStatistics, "places">;

export interface ComparedCount {
  readonly figure: string;
  readonly set: string;
  readonly expected: number;
  readonly found: number;
  readonly difference: number;
}

export function readExpectedCounts(file: string): ExpectedCounts {
  return readJsonFile(file, schema, {
    rule: "invalid-counts",
    expected:
      '{"sets": ["train"], "documents": {"train": 9}, "types": {"Explicit": [["Comparison.Contrast", 7]]}}',
  });
}

/** Compares figures, for the sets that both have. @throws ProblemError if there is none to compare */
export function compareCounts(statistics: ComparedStatistics, expected: ExpectedCounts): ComparedCount[] {
  const { sets } = statistics;
  const compare = (figure: string, expectedCounts: SetCounts, counts: SetCounts): ComparedCount[] =>
    sets
      .filter((set) => expectedCounts[set] !== undefined)
      .map((set) => {
        const want = expectedCounts[set] ?? 0;
        const have = counts[set] ?? 0;
        return { figure, set, expected: want, found: have, difference: have - want };
      });
  const totals = figures.flatMap((figure) => compare(figure, expected[figure] ?? {}, statistics[figure]));
  const cells = tableCells(statistics, expected).flatMap(([figure, expectedCounts, counts]) =>
    compare(figure, expectedCounts, counts),
  );
  if (totals.length + cells.length > 0) return [...totals, ...cells];
  const named = [expected.sets ?? [], ...figures.map((figure) => Object.keys(expected[figure] ?? {}))];
  const details = { expected: [...new Set(named.flat())].join(", ") || "a set", found: sets.join(", ") };
  throw new ProblemError(problem("no-common-set", {}, details));
}

function tableCells(
  statistics: ComparedStatistics,
  expected: ExpectedCounts,
): [string, SetCounts, SetCounts][] {
  if (expected.types === undefined) return [];
  const sets = expected.sets ?? [];
  const zeros = Object.fromEntries(sets.map((set) => [set, 0]));
  const expectedCells = new Map<string, Record<string, number>>();
  for (const [type, rows] of Object.entries(expected.types))
    for (const [sense, ...figures] of rows) {
      const cell = expectedCells.get(`${type} ${sense}`) ?? { ...zeros };
      for (const [index, set] of sets.entries()) cell[set] = (cell[set] ?? 0) + (figures[index] ?? 0);
      expectedCells.set(`${type} ${sense}`, cell);
    }
  const counts = new Map(
    Object.entries(statistics.types).flatMap(([type, senses]) =>
      Object.entries(senses).map(([sense, figures]) => [`${type} ${sense}`, figures]),
    ),
  );
  return [...new Set([...expectedCells.keys(), ...counts.keys()])].map((figure) => {
    return [figure, expectedCells.get(figure) ?? zeros, counts.get(figure) ?? {}];
  });
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, readJsonFile, readJsonLines } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { compareCounts, corpusStatistics, readExpectedCounts } from "@discoprep/releases/stats";
import type { Dataset } from "./dataset.ts";

interface FoundDifference {
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

export interface Difference extends FoundDifference {
  readonly step: string;
}

const pin = z.strictObject({
  /** Compared with `counts` of the step's manifest; other counts are not compared. */
  counts: z.record(z.string(), z.unknown()).optional(),
  /** A JSON Lines file of the step: its number of lines, and some of them by 0-based position. */
  records: z
    .strictObject({ file: z.string(), count: z.number().int(), at: z.record(z.string(), z.unknown()) })
    .optional(),
});

/**
 * Compares the results of the steps with the pinned values: counts and single records of `pinned.json`, and
 * the counts.json of each release. The first, a middle and the last record together catch almost every slip
 * of offset or encoding.
 */
export async function findDifferences({ folder, out, steps, sources }: Dataset): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [step, expected] of Object.entries(readPins(join(folder, "pinned.json"))))
    differences.push(
      ...pinDifferences(expected, join(out, step)).map((difference) => ({ step, ...difference })),
    );
  const hasNoParses = sources.some(({ source, state }) => source.name === "parses" && state === "not used");
  for (const { run, name: step, counts } of steps) {
    if (run !== "convert" || typeof counts !== "string") continue;
    const unequalCounts = await countDifferences(join(out, step), join(folder, counts));
    // Pinned words count those of the provided parses.
    const compared = unequalCounts.filter(({ what }) => !(hasNoParses && what.startsWith("words,")));
    differences.push(...compared.map((difference) => ({ step, ...difference })));
  }
  return differences;
}

async function countDifferences(release: string, countsFile: string): Promise<FoundDifference[]> {
  const { statistics } = corpusStatistics(release);
  return compareCounts(statistics, readExpectedCounts(countsFile))
    .filter(({ difference }) => difference !== 0)
    .map(({ figure, set, expected, found }) => ({ what: `${figure}, ${set}`, expected, found }));
}

function readPins(file: string): Record<string, z.infer<typeof pin>> {
  if (!existsSync(file)) return {};
  return readJsonFile(file, z.record(z.string(), pin), {
    rule: "invalid-pins",
    expected: "{step: {counts, records: {file, count, at}}}",
  });
}

function pinDifferences({ counts, records }: z.infer<typeof pin>, folder: string): FoundDifference[] {
  const ofCounts = counts === undefined ? [] : unequal("counts", counts, manifestIn(folder).counts);
  if (records === undefined) return ofCounts;
  const { file, count, at } = records;
  const lines = readJsonLines(join(folder, file));
  const ofRecords = Object.entries(at).flatMap(([position, record]) =>
    unequal(`record ${position}`, record, lines[Number(position)]),
  );
  return [...ofCounts, ...unequal(`lines of ${file}`, count, lines.length), ...ofRecords];
}

/** Returns the places where `found` lacks or contradicts `expected`; extra keys in objects are allowed. */
function unequal(what: string, expected: unknown, found: unknown): FoundDifference[] {
  if (isRecord(expected) && isRecord(found)) {
    return Object.entries(expected).flatMap(([key, value]) => unequal(`${what}.${key}`, value, found[key]));
  }
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ what, expected, found }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

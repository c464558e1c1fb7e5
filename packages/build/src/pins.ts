import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, readJsonFile, readJsonLines } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { compareCounts, corpusStatistics, readExpectedCounts } from "@discoprep/releases/stats";
import type { Dataset } from "./dataset.ts";

/** A pinned value that the result does not have. */
export interface Difference {
  readonly step: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

const pin = z.strictObject({
  /** Compared with `counts` of the step's manifest; other counts are not compared. */
  counts: z.record(z.string(), z.unknown()).optional(),
  /** A JSON Lines file of the step: its number of lines, and some of them by 0-based position. */
  records: z
    .strictObject({ file: z.string(), count: z.number().int(), at: z.record(z.string(), z.unknown()) })
    .optional(),
});

type Pin = z.infer<typeof pin>;

/**
 * Compares the results of the steps with the pinned values: counts and single records of `pinned.json`, and
 * the counts.json of each release. The first, a middle and the last record together catch almost every slip
 * of offset or encoding.
 * @returns the differences; none where the dataset pins nothing
 */
export async function findDifferences(dataset: Dataset): Promise<Difference[]> {
  const { folder, out, job, sources } = dataset;
  const differences: Difference[] = [];
  for (const [step, expected] of Object.entries(readPins(join(folder, "pinned.json"))))
    differences.push(...pinDifferences(expected, join(out, step)).map((found) => ({ step, ...found })));
  const withoutParses = sources.some(({ source, unused }) => source.name === "parses" && unused === true);
  for (const { run, name, counts } of job.steps) {
    if (run !== "convert" || typeof counts !== "string") continue;
    const found = await countDifferences(join(out, name), join(folder, counts));
    // Pinned words count those of the provided parses.
    const compared = found.filter(({ what }) => !(withoutParses && what.startsWith("words,")));
    differences.push(...compared.map((difference) => ({ step: name, ...difference })));
  }
  return differences;
}

/** Compares a release with a counts.json, cell by cell: documents, words, relations, and first senses by type. */
async function countDifferences(release: string, countsFile: string): Promise<Omit<Difference, "step">[]> {
  const { statistics } = corpusStatistics(release);
  return compareCounts(statistics, readExpectedCounts(countsFile))
    .filter(({ difference }) => difference !== 0)
    .map(({ figure, set, expected, found }) => ({ what: `${figure}, ${set}`, expected, found }));
}

/** @throws ProblemError naming what is wrong with the file */
function readPins(file: string): Record<string, Pin> {
  if (!existsSync(file)) return {};
  return readJsonFile(file, z.record(z.string(), pin), {
    rule: "invalid-pins",
    expected: "{step: {counts, records: {file, count, at}}}",
  });
}

function pinDifferences({ counts, records }: Pin, stepFolder: string): Omit<Difference, "step">[] {
  const found: Omit<Difference, "step">[] = [];
  if (counts !== undefined) {
    found.push(...unequal("counts", counts, manifestIn(stepFolder).counts));
  }
  if (records !== undefined) {
    const lines = readJsonLines(join(stepFolder, records.file));
    found.push(...unequal(`lines of ${records.file}`, records.count, lines.length));
    for (const [position, record] of Object.entries(records.at)) {
      found.push(...unequal(`record ${position}`, record, lines[Number(position)]));
    }
  }
  return found;
}

/** Returns the places where `found` lacks or contradicts `expected`; extra keys in objects are allowed. */
function unequal(what: string, expected: unknown, found: unknown): Omit<Difference, "step">[] {
  if (isRecord(expected) && isRecord(found)) {
    return Object.entries(expected).flatMap(([key, value]) => unequal(`${what}.${key}`, value, found[key]));
  }
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ what, expected, found }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

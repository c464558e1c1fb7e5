import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, readJsonFile, readJsonLines } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** Something pinned that did not come out. */
export interface Difference {
  readonly step: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

const pin = z.strictObject({
  /** Compared with `counts` of the step's manifest; what is not named is not compared. */
  counts: z.record(z.string(), z.unknown()).optional(),
  /** A JSON Lines file of the step: its number of lines, and some of them by 0-based position. */
  records: z
    .strictObject({ file: z.string(), count: z.number().int(), at: z.record(z.string(), z.unknown()) })
    .optional(),
});

type Pin = z.infer<typeof pin>;

/**
 * Compares what the steps wrote with the dataset's `pinned.json`: pinned counts, and the first, a
 * middle and the last record, which together catch almost every slip of offset or encoding.
 * @returns the differences; none where the dataset pins nothing
 */
export function checkPins(folder: string, outFolder: string): Difference[] {
  const file = join(folder, "pinned.json");
  if (!existsSync(file)) return [];
  return Object.entries(readPins(file)).flatMap(([step, expected]) =>
    pinDifferences(expected, join(outFolder, step)).map((difference) => ({ step, ...difference })),
  );
}

/** @throws ProblemError naming what is wrong with the file */
function readPins(file: string): Record<string, Pin> {
  return readJsonFile(file, z.record(z.string(), pin), {
    rule: "invalid-pins",
    what: "the file does not pin results",
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

/** The places at which `found` lacks or contradicts what is `expected`; extra keys in objects are fine. */
function unequal(what: string, expected: unknown, found: unknown): Omit<Difference, "step">[] {
  if (isRecord(expected) && isRecord(found)) {
    return Object.entries(expected).flatMap(([key, value]) => unequal(`${what}.${key}`, value, found[key]));
  }
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ what, expected, found }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

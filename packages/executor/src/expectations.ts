import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, readJsonLines } from "@discoprep/corpus";
import { z } from "zod";

const pinned = z.record(
  z.string(),
  z.strictObject({
    /** Compared with `counts` of the step's manifest; what is not named is not compared. */
    counts: z.record(z.string(), z.unknown()).optional(),
    /** A JSON Lines file of the step: its number of lines, and some of them by 0-based position. */
    records: z
      .strictObject({ file: z.string(), count: z.number().int(), at: z.record(z.string(), z.unknown()) })
      .optional(),
  }),
);

/** One expectation that did not hold. */
export interface Difference {
  readonly step: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/**
 * Compares what the steps wrote with the dataset's `counts.json`: pinned counts, and the first, a
 * middle and the last record, which together catch almost every slip of offset or encoding.
 * @returns the differences; none where the dataset pins nothing
 */
export function checkExpectations(folder: string, outFolder: string): Difference[] {
  const file = join(folder, "counts.json");
  if (!existsSync(file)) return [];
  const parsed = pinned.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) {
    throw new ProblemError({
      rule: "invalid-counts",
      what: "the file does not pin counts",
      where: { file },
      expected: "{step: {counts, records: {file, count, at}}}",
      found: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "),
    });
  }
  return Object.entries(parsed.data).flatMap(([step, expected]) => {
    const differences: Difference[] = [];
    const compare = (what: string, wanted: unknown, found: unknown): void => {
      for (const [path, a, b] of unequal(what, wanted, found)) {
        differences.push({ step, what: path, expected: a, found: b });
      }
    };
    if (expected.counts !== undefined) {
      const manifest = JSON.parse(readFileSync(join(outFolder, step, "manifest.json"), "utf8")) as {
        counts: unknown;
      };
      compare("counts", expected.counts, manifest.counts);
    }
    if (expected.records !== undefined) {
      const records = readJsonLines(join(outFolder, step, expected.records.file));
      compare("records", expected.records.count, records.length);
      for (const [position, record] of Object.entries(expected.records.at)) {
        compare(`record ${position}`, record, records[Number(position)]);
      }
    }
    return differences;
  });
}

/** The places at which `found` lacks or contradicts what is `wanted`; extra keys in objects are fine. */
function unequal(path: string, wanted: unknown, found: unknown): [string, unknown, unknown][] {
  if (isRecord(wanted) && isRecord(found)) {
    return Object.entries(wanted).flatMap(([key, value]) => unequal(`${path}.${key}`, value, found[key]));
  }
  return JSON.stringify(wanted) === JSON.stringify(found) ? [] : [[path, wanted, found]];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

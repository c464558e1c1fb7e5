import { parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Finding } from "./incident.ts";
import { textOf } from "./sources.ts";

/** What a release holds. */
export interface Counts {
  readonly documents: number;
  readonly sentences: number;
  readonly words: number;
  readonly relations: number;
}

/**
 * Level 6: the counts of manifest.json, where there is one, against the release. A count is a number or
 * `{ kept: number }`; counts that are not there are not checked.
 */
export function* checkCounts(manifest: string, counts: Counts): Generator<Finding> {
  const stated = readManifest(manifest)?.counts ?? {};
  for (const [name, number] of Object.entries(counts)) {
    const value = stated[name];
    const kept = typeof value === "object" && value !== null && "kept" in value ? value.kept : value;
    if (typeof kept !== "number" || kept === number) continue;
    const place = { file: manifest };
    yield { id: "counts", place, expected: `${kept} ${name}`, found: `${number} ${name}` };
  }
}

/** Whether a manifest is that of `convert --blind`. */
export function isBlindSet(manifest: string): boolean {
  return readManifest(manifest)?.options?.blind === true;
}

const manifestSchema = z.object({
  /** Of the commands that write releases only `convert` counts what the release holds. */
  command: z.literal("convert").optional(),
  options: z.object({ blind: z.boolean().optional() }).optional(),
  counts: z.record(z.string(), z.unknown()),
});

function readManifest(file: string): z.infer<typeof manifestSchema> | undefined {
  const text = textOf(file);
  if (typeof text !== "string") return undefined;
  try {
    return manifestSchema.safeParse(parseJson(text)).data;
  } catch {
    // Whatever else is called manifest.json is not ours to check.
    return undefined;
  }
}

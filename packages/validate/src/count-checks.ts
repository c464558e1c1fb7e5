import { parseJson } from "@discoprep/corpus";
import { z } from "zod";
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
  const stated = statedCounts(textOf(manifest));
  for (const [name, number] of Object.entries(counts)) {
    const value = stated[name];
    const kept = typeof value === "object" && value !== null && "kept" in value ? value.kept : value;
    if (typeof kept !== "number" || kept === number) continue;
    const place = { file: manifest };
    yield { id: "counts", place, expected: `${kept} ${name}`, found: `${number} ${name}` };
  }
}

const manifestSchema = z.object({
  /** Of the commands that write releases only `convert` counts what the release holds. */
  command: z.literal("convert").optional(),
  counts: z.record(z.string(), z.unknown()),
});

function statedCounts(text: ReturnType<typeof textOf>): Readonly<Record<string, unknown>> {
  if (typeof text !== "string") return {};
  try {
    return manifestSchema.safeParse(parseJson(text)).data?.counts ?? {};
  } catch {
    // Whatever else is called manifest.json is not ours to check.
    return {};
  }
}

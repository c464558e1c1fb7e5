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

function statedCounts(text: ReturnType<typeof textOf>): Readonly<Record<string, unknown>> {
  if (typeof text !== "string") return {};
  try {
    const value: unknown = JSON.parse(text);
    const counts = typeof value === "object" && value !== null && "counts" in value ? value.counts : {};
    return typeof counts === "object" && counts !== null ? (counts as Record<string, unknown>) : {};
  } catch {
    // Whatever else is called manifest.json is not ours to check.
    return {};
  }
}

import type { Bucket } from "./report.ts";

/** Counts equal labels. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(label: string, by = 1): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + by);
  }

  /** The most frequent first; equal ones in the order of their labels. */
  byFrequency(): Bucket[] {
    return this.#buckets().sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  }

  /** In the order of the labels. */
  byLabel(): Bucket[] {
    return this.#buckets().sort((a, b) => (a.label < b.label ? -1 : 1));
  }

  #buckets(): Bucket[] {
    return [...this.#counts].map(([label, count]) => ({ label, count }));
  }
}

/**
 * A histogram of whole numbers in buckets of one width, from the lowest value that occurs to the highest,
 * empty buckets included. Values at `most` or above share the last bucket, those at `-most` or below the first.
 */
export function histogram(values: readonly number[], width: number, most: number): Bucket[] {
  if (values.length === 0) return [];
  const counts = new Map<number, number>();
  const ceiling = Math.floor(most / width);
  for (const value of values) {
    const bucket = Math.max(-ceiling, Math.min(ceiling, Math.floor(value / width)));
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const bucket = first + index;
    return { label: bucketLabel(bucket, width, ceiling), count: counts.get(bucket) ?? 0 };
  });
}

function bucketLabel(bucket: number, width: number, ceiling: number): string {
  const start = bucket * width;
  if (bucket === ceiling) return `${start} or more`;
  if (bucket === -ceiling) return `${start} or less`;
  return width === 1 ? String(start) : `${start}–${start + width - 1}`;
}

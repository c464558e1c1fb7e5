import { Frequencies } from "@discoprep/files/text";

/** The number of times that a value occurs, with its label on the page. */
export interface Bucket {
  readonly label: string;
  readonly count: number;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns values, the most frequent first; equal ones in the order of their labels. */
export function frequentFirst(frequencies: Frequencies): Bucket[] {
  return frequencies.byFrequency().map(([label, count]) => ({ label, count }));
}

/** The width of a bucket, and the start of the last one. */
export interface Scale {
  readonly width: number;
  readonly most: number;
}

/** Returns a histogram of whole numbers from the lowest to the highest. Values beyond `most` on either side share a bucket. */
export function histogram(values: readonly (number | null)[], { width, most }: Scale): Bucket[] {
  const counts = new Frequencies<number>();
  const ceiling = Math.floor(most / width);
  for (const value of values)
    if (value !== null) counts.add(Math.max(-ceiling, Math.min(ceiling, Math.floor(value / width))));
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
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

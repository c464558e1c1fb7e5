/** How many relations or documents were left out, by reason. */
export type DropCounts = Record<string, number>;

/** Adds to a count by name. */
export function add(counts: DropCounts, name: string, number = 1): void {
  counts[name] = (counts[name] ?? 0) + number;
}

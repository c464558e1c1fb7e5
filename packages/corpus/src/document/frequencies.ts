/** How often each label occurs. */
export type Frequencies = Map<string, number>;

/** Counts one more of a label. */
export function countLabel(frequencies: Frequencies, label: string, number = 1): void {
  frequencies.set(label, (frequencies.get(label) ?? 0) + number);
}

/** Labels with their frequencies, the most frequent first, equal ones by name. */
export function byFrequency(frequencies: Frequencies): [string, number][] {
  return [...frequencies].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

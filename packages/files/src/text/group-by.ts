/** Returns the items by a key, keys and items in their order. (`Map.groupBy` of ES2024, which Node 20 does not have.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}

export function addToGroup<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** Frequencies by label. */
export type Frequencies<Label = string> = Map<Label, number>;

/** Counts labels, in the order of their first occurrence. */
export function frequenciesOf(labels: Iterable<string>): Frequencies {
  const frequencies: Frequencies = new Map();
  for (const label of labels) countLabel(frequencies, label);
  return frequencies;
}

export function countLabel<Label>(frequencies: Frequencies<Label>, label: Label, number = 1): void {
  frequencies.set(label, (frequencies.get(label) ?? 0) + number);
}

/** Labels with their frequencies, the most frequent first, equal ones by name. */
export function byFrequency(frequencies: Frequencies): [string, number][] {
  return [...frequencies].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

/** Stretches of consecutive numbers, first and last of each. @param numbers ascending, each once */
export function runs(numbers: Iterable<number>): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** Items by a key, keys and items in their order. (`Map.groupBy` of ES2024, which Node 20 does not have.) */
export class Groups<K, T> extends Map<K, T[]> {
  constructor(items: Iterable<T> = [], keyOf?: (item: T) => K) {
    super();
    if (keyOf !== undefined) for (const item of items) this.add(keyOf(item), item);
  }

  add(key: K, item: T): void {
    const group = this.get(key);
    if (group === undefined) this.set(key, [item]);
    else group.push(item);
  }
}

/** Frequencies of labels, in the order of their first occurrence. */
export class Frequencies<Label = string> extends Map<Label, number> {
  constructor(labels: Iterable<Label> = []) {
    super();
    for (const label of labels) this.add(label);
  }

  add(label: Label, number = 1): void {
    this.set(label, (this.get(label) ?? 0) + number);
  }

  /** Returns the labels with their frequencies, the most frequent first, equally frequent ones by name. */
  byFrequency(): [Label, number][] {
    return [...this].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1));
  }
}

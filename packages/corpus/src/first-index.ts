/**
 * The index of the first item for which the test holds, the length where there is none; by halves, in
 * logarithmic time. The items must be in such an order that after the first it holds for all.
 */
export function firstIndex<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

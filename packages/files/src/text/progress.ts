/** Is called with the amount of work done, such as 12 of 40 documents. The unit is in the plural; an unknown total is undefined. */
type ProgressListener = (count: number, unit: string, total?: number) => void;

let listener: ProgressListener | undefined;

/** Sets the listener of this process, such as a command line that shows progress. */
export function listenToProgress(listen: ProgressListener | undefined): void {
  listener = listen;
}

export function reportProgress(...progress: Parameters<ProgressListener>): void {
  listener?.(...progress);
}

/** Reports bytes, in megabytes. @param more is shown after them */
export function reportBytes(count: number, total: number | undefined, more = ""): void {
  const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  reportProgress(megabytes(count), `MB${more}`, total === undefined ? undefined : megabytes(total));
}

/** Yields the items of a list, a map or a set, and reports before each how many are done. */
export function* withProgress<T>(
  items: Iterable<T> & ({ readonly length: number } | { readonly size: number }),
  unit: string,
): Generator<T> {
  const total = "size" in items ? items.size : items.length;
  let count = 0;
  for (const item of items) {
    reportProgress(count++, unit, total);
    yield item;
  }
}

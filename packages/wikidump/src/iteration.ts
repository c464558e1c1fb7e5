/** The first item of a sequence, and the sequence from that item on. */
export async function peek<T>(
  items: AsyncIterable<T>,
): Promise<{ first: T | undefined; all: AsyncGenerator<T> }> {
  const iterator = items[Symbol.asyncIterator]();
  const next = await iterator.next();
  return { first: next.done === true ? undefined : next.value, all: resume(next, iterator) };
}

async function* resume<T>(next: IteratorResult<T, unknown>, iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let item = next; item.done !== true; item = await iterator.next()) yield item.value;
  } finally {
    await iterator.return?.();
  }
}

export async function* mapItems<T, U>(
  items: AsyncIterable<T>,
  map: (item: T, index: number) => U,
): AsyncGenerator<U> {
  let index = 0;
  for await (const item of items) yield map(item, index++);
}

/** The same bytes in chunks of at least `least` bytes, the last excepted. */
export async function* atLeast(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < least) continue;
    yield held.length === 1 ? chunk : Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}

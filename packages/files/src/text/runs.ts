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

/** Ascending whole numbers as Slurm writes them: `1-5,7,9-10`. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open !== undefined && number === open[1] + 1) open[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

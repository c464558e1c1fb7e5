import { runs } from "@discoprep/files/text";

/** Token numbers (0-based, ascending) as DISRPT writes them: from 1, `3-5,8`. */
export function formatRanges(numbers: readonly number[]): string {
  return formatParts(runs(numbers));
}

/** Stretches of token numbers (0-based) as DISRPT writes them; they may cross. */
export function formatParts(parts: readonly (readonly [number, number])[]): string {
  return parts
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}

/**
 * The 0-based token numbers of `3-5,8`; undefined where the text is none of that kind. Ranges that name more tokens than
 * the text has are refused before they are counted out.
 * @param count the number of tokens of the text
 */
export function tokenNumbers(ranges: string, count: number): number[] | undefined {
  const numbers: number[] = [];
  for (const range of ranges.split(",")) {
    const match = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(range);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (match === null || last < first || last > count || numbers.length + last - first >= count)
      return undefined;
    for (let number = first; number <= last; number++) numbers.push(number - 1);
  }
  return numbers;
}

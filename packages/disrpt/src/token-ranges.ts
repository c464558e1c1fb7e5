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

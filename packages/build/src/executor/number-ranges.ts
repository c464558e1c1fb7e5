import { runs } from "@discoprep/files/text";

/** Ascending whole numbers as Slurm writes them: `1-5,7,9-10`. */
export function numberRanges(numbers: readonly number[]): string {
  return runs(numbers)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(",");
}

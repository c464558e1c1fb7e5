import { isOfRun, typeOf } from "../character-table.ts";
import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Whether a run of digits, Latin letters or numerals has this character or the one before. */
export function isAtRun({ character }: FeatureColumns, at: number): boolean {
  return isOfRun(character[at] as number) || isOfRun(character[at - 1] as number);
}

/** For digits, Latin letters and numerals: what stands before and after their run. */
export function writeRuns(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { character, unit, beforeRun, afterRun } = columns;
  const kind = typeOf(character[at] as number);
  const previous = typeOf(character[at - 1] as number);
  const next = typeOf(character[at + 1] as number);
  let count = from;
  if (isOfRun(kind)) {
    const inside = (kind << 2) | (Number(previous === kind) << 1) | Number(next === kind);
    const before = mix(mix(template(70), inside), beforeRun[at] as number);
    out[count++] = before;
    out[count++] = mix(mix(template(71), inside), afterRun[at] as number);
    out[count++] = mix(before, afterRun[at] as number);
  }
  if (isOfRun(previous) && previous !== kind) {
    const first = mix(mix(template(72), previous), unit[at] as number);
    out[count++] = mix(first, beforeRun[at - 1] as number);
  }
  return count;
}

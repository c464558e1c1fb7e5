import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** For digits, Latin letters and numerals: what stands before and after their run. */
export function writeRuns(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { type, unit, beforeRun, afterRun } = columns;
  const kind = type[at] as number;
  const previous = type[at - 1] as number;
  let count = from;
  if (kind >= 1 && kind <= 3) {
    const inside = (kind << 2) | (Number(previous === kind) << 1) | Number(type[at + 1] === kind);
    const before = mix(mix(template(70), inside), beforeRun[at] as number);
    out[count++] = before;
    out[count++] = mix(mix(template(71), inside), afterRun[at] as number);
    out[count++] = mix(before, afterRun[at] as number);
  }
  if (previous >= 1 && previous <= 3 && previous !== kind) {
    const first = mix(mix(template(72), previous), unit[at] as number);
    out[count++] = mix(first, beforeRun[at - 1] as number);
  }
  return count;
}

import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** How frequent words of one to three characters are that end, lie around or begin here: 32 bits. */
export function frequencyKey(columns: FeatureColumns, at: number): number {
  return (pairFrequencies(columns, at) << 16) | tripleFrequencies(columns, at);
}

/** Those of two characters that end before, end, begin, and begin behind here. */
function pairFrequencies({ frequency2 }: FeatureColumns, at: number): number {
  const before = ((frequency2[at - 2] as number) << 4) | (frequency2[at - 1] as number);
  return (before << 8) | ((frequency2[at] as number) << 4) | (frequency2[at + 1] as number);
}

/** Those of three characters that end, lie around, and begin here, and of one. */
function tripleFrequencies({ frequency1, frequency3 }: FeatureColumns, at: number): number {
  const before = ((frequency3[at - 2] as number) << 4) | (frequency3[at - 1] as number);
  return (before << 8) | ((frequency3[at] as number) << 4) | (frequency1[at] as number);
}

export function writeFrequencies(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const pairs = pairFrequencies(columns, at);
  const triples = tripleFrequencies(columns, at);
  const both = (pairs >> 4) & 0xff;
  out[from] = mix(template(130), both);
  out[from + 1] = mix(template(131), pairs & 0xff);
  out[from + 2] = mix(template(132), pairs >> 8);
  out[from + 3] = mix(template(133), (both << 4) | (triples & 15));
  out[from + 4] = mix(template(134), pairs & 0xfff);
  out[from + 5] = mix(template(135), triples >> 4);
  out[from + 6] = mix(template(136), (((pairs >> 8) & 15) << 4) | (triples >> 12));
  out[from + 7] = mix(template(137), (((triples >> 4) & 15) << 8) | (pairs & 0xff));
  return from + 8;
}

import { characterFrequencyOf } from "../character-table.ts";
import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/**
 * How frequent words are: of two characters those that end before, end, begin, and begin behind here; of three those that
 * end, lie around, and begin here; of one: 32 bits.
 */
export function frequencyKey({ frequency, character }: FeatureColumns, at: number): number {
  const before2 = frequency[at - 2] as number;
  const before = frequency[at - 1] as number;
  const here = frequency[at] as number;
  const behind = frequency[at + 1] as number;
  const pairs = ((before2 >> 4) << 12) | ((before >> 4) << 8) | (here & 0xf0) | (behind >> 4);
  const triples = ((before2 & 15) << 12) | ((before & 15) << 8) | ((here & 15) << 4);
  return (pairs << 16) | triples | characterFrequencyOf(character[at] as number);
}

export function writeFrequencies(key: number, out: Int32Array, from: number): number {
  const pairs = key >>> 16;
  const triples = key & 0xffff;
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

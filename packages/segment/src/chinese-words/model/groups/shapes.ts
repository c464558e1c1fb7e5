import { type FeatureColumns, PAD } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Types of the characters in a window of five, jieba's positions in one of three, what is decided: 28 bits. */
export function shapeKey({ types, fixed, positions }: FeatureColumns, at: number): number {
  const before = ((positions[at - 1] as number) & 7) << 6;
  const places = before | (((positions[at] as number) & 7) << 3) | ((positions[at + 1] as number) & 7);
  const decided = ((fixed[at - PAD] as number) << 2) | (fixed[at - PAD + 1] as number);
  return ((types[at] as number) << 13) | (places << 4) | decided;
}

export function writeShapes(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(13), (key >> 16) & 0x1ff);
  out[from + 1] = mix(template(14), key >> 13);
  out[from + 2] = mix(template(18), key & 15);
  out[from + 3] = mix(template(22), (key >> 4) & 0x1ff);
  return from + 4;
}

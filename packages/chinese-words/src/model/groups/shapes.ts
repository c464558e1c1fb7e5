import { type FeatureColumns, PAD } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Types of the characters in a window of five, jieba's positions in one of three, what is decided: 28 bits. */
export function shapeKey({ type, fixed, jieba }: FeatureColumns, at: number): number {
  const before = ((type[at - 2] as number) << 3) | (type[at - 1] as number);
  const behind = ((type[at + 1] as number) << 3) | (type[at + 2] as number);
  const types = (before << 9) | ((type[at] as number) << 6) | behind;
  const places = ((jieba[at - 1] as number) << 6) | ((jieba[at] as number) << 3) | (jieba[at + 1] as number);
  const decided = ((fixed[at - PAD] as number) << 2) | (fixed[at - PAD + 1] as number);
  return (types << 13) | (places << 4) | decided;
}

export function writeShapes(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = shapeKey(columns, at);
  out[from] = mix(template(13), (key >> 16) & 0x1ff);
  out[from + 1] = mix(template(14), key >> 13);
  out[from + 2] = mix(template(18), key & 15);
  out[from + 3] = mix(template(22), (key >> 4) & 0x1ff);
  return from + 4;
}

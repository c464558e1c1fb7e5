import { ProblemError } from "@discoprep/corpus";

/** A trained model: what every feature says for the four labels. */
export interface Weights {
  readonly hashes: Int32Array;
  /** Four signed bytes a feature: B, M, E, S. */
  readonly values: Int8Array;
  /** What label `b` after label `a` says, at `a * 4 + b`, in the same steps. */
  readonly transitions: Float32Array;
}

const MAGIC = "DPW1";
const HEADER = 4 + 4 + 16 * 4;

/**
 * The bytes of a weight file: `DPW1`, the number of features, 16 transitions (little-endian, 32 bits
 * each), then the features' hashes in ascending order as variable-length differences (7 bits a
 * byte, the low ones first), then their values, all B first.
 */
export function encodeWeights({ hashes, values, transitions }: Weights): Uint8Array {
  const order = Array.from(hashes.keys()).sort((a, b) => unsigned(hashes, a) - unsigned(hashes, b));
  const differences: number[] = [];
  let previous = 0;
  for (const index of order) {
    let rest = unsigned(hashes, index) - previous;
    previous += rest;
    for (; rest > 127; rest = Math.floor(rest / 128)) differences.push((rest % 128) | 128);
    differences.push(rest);
  }
  const bytes = new Uint8Array(HEADER + differences.length + values.length);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from(MAGIC));
  view.setUint32(4, hashes.length, true);
  transitions.forEach((value, k) => void view.setFloat32(8 + 4 * k, value, true));
  bytes.set(differences, HEADER);
  const start = HEADER + differences.length;
  order.forEach((index, rank) => {
    for (let label = 0; label < 4; label++) {
      view.setInt8(start + label * hashes.length + rank, values[index * 4 + label] as number);
    }
  });
  return bytes;
}

function unsigned(hashes: Int32Array, index: number): number {
  return (hashes[index] as number) >>> 0;
}

/** @throws ProblemError where the bytes are not a weight file, or the file is cut short */
export function decodeWeights(bytes: Uint8Array, file: string): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || Buffer.from(bytes.subarray(0, 4)).toString("latin1") !== MAGIC)
    throw notWeights(file);
  const count = view.getUint32(4, true);
  // A feature has a byte of its difference and four of its values.
  if (HEADER + 5 * count > bytes.length) throw notWeights(file);
  const transitions = Float32Array.from({ length: 16 }, (_, k) => view.getFloat32(8 + 4 * k, true));
  const hashes = new Int32Array(count);
  let position = HEADER;
  let hash = 0;
  for (let index = 0; index < count; index++) {
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[position++] ?? 0;
      hash += (byte & 127) * factor;
      if (byte < 128) break;
    }
    hashes[index] = hash | 0;
  }
  if (position + 4 * count !== bytes.length) throw notWeights(file);
  const values = new Int8Array(4 * count);
  for (let label = 0; label < 4; label++) {
    for (let index = 0; index < count; index++) {
      values[index * 4 + label] = view.getInt8(position + label * count + index);
    }
  }
  return { hashes, values, transitions };
}

function notWeights(file: string): ProblemError {
  return new ProblemError({
    rule: "invalid-weights",
    what: "the file does not hold word weights, or is cut short",
    where: { file },
    expected: `a file that begins with ${MAGIC}, as train-words writes it`,
    remedy: "Restore the file, or train it anew.",
  });
}

import { ProblemError, problem } from "@discoprep/corpus";
import { LABELS } from "./labels.ts";

/** A trained model: weights of every feature for the four labels. */
export interface Weights {
  readonly hashes: Int32Array;
  /** Four signed bytes a feature: B, M, E, S. */
  readonly values: Int8Array;
  /** Weight of label `b` after label `a`, at `a * 4 + b`, in the same steps. */
  readonly transitions: Float32Array;
}

const MAGIC = "DPW1";
const HEADER = 4 + 4 + 16 * 4;

/**
 * Makes the bytes of a weight file: `DPW1`, the number of features, 16 transitions (little-endian, 32 bits each), then the features'
 * hashes in ascending order as variable-length differences (7 bits a byte, the low ones first), then their values, all B first.
 */
export function encodeWeights({ hashes, values, transitions }: Weights): Uint8Array {
  const unsigned = Uint32Array.from(hashes);
  const order = [...unsigned.keys()].sort((a, b) => (unsigned[a] ?? 0) - (unsigned[b] ?? 0));
  const differences: number[] = [];
  let previous = 0;
  for (const feature of order) {
    let difference = (unsigned[feature] ?? 0) - previous;
    previous += difference;
    for (; difference > 127; difference = Math.floor(difference / 128))
      differences.push((difference % 128) | 128);
    differences.push(difference);
  }
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC);
  header.writeUInt32LE(hashes.length, 4);
  transitions.forEach((value, k) => void header.writeFloatLE(value, 8 + 4 * k));
  const columns = LABELS.map((label) =>
    Buffer.from(Int8Array.from(order, (feature) => values[LABELS.length * feature + label] ?? 0)),
  );
  return Buffer.concat([header, Buffer.from(differences), ...columns]);
}

/** Reads a weight file. @throws ProblemError if the bytes are not one, or the file is cut short */
export function decodeWeights(bytes: Uint8Array, file: string): Weights {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < HEADER || data.toString("latin1", 0, 4) !== MAGIC) throw notWeights(file);
  const count = data.readUInt32LE(4);
  // A feature has a byte of its difference and four of its values.
  if (HEADER + 5 * count > data.length) throw notWeights(file);
  let position = HEADER;
  let hash = 0;
  const hashes = Int32Array.from({ length: count }, () => {
    for (let factor = 1; ; factor *= 128) {
      const byte = data[position++] ?? 0;
      hash += (byte & 127) * factor;
      if (byte < 128) return hash;
    }
  });
  if (position + LABELS.length * count !== data.length) throw notWeights(file);
  return {
    hashes,
    values: Int8Array.from({ length: LABELS.length * count }, (_, at) =>
      data.readInt8(position + (at % LABELS.length) * count + Math.floor(at / LABELS.length)),
    ),
    transitions: Float32Array.from({ length: LABELS.length ** 2 }, (_, k) => data.readFloatLE(8 + 4 * k)),
  };
}

function notWeights(file: string): ProblemError {
  const expected = `a file that begins with ${MAGIC}, as the trainer writes it`;
  return new ProblemError(problem("invalid-weights", { file }, { expected }));
}

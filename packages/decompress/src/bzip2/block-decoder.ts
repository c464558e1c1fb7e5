import { readFile } from "node:fs/promises";

/** What `assembly/index.ts`, compiled, exports. Addresses and sizes in bytes. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  inputAddress(): number;
  decode(inputSize: number, start: number, limit: number, level: number): number;
  blockEnd(): number;
  write(address: number): 0 | 1;
}

/** Node has it; its types do not. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

const PAGE = 64 * 1024;
/** Pages by which the memory grows at least, so that it does not grow for each block. */
const GROWTH = 16;

/** Decodes the blocks of a chunk, one after another, in memory of its own. */
export interface BlockDecoder {
  /** Takes the compressed bytes of a chunk, and lets go of what was written before. */
  begin(bytes: Uint8Array): void;
  /**
   * Decodes a block, but does not yet write it.
   * @param start the bit of the chunk at which the block begins, `limit` the bit behind all that may belong to it
   * @param level the stream's block size, 1 to 9
   * @returns its size in bytes and the bit behind it; undefined where it is not sound
   */
  decode(
    start: number,
    limit: number,
    level: number,
  ): { readonly size: number; readonly end: number } | undefined;
  /** Writes the block that was decoded last behind those before; false where its checksum is wrong. */
  write(): boolean;
  /** All that was written, valid until the next chunk. */
  written(): Uint8Array;
}

export async function loadBlockDecoder(): Promise<BlockDecoder> {
  const code = await readFile(new URL("../../dist/bzip2.wasm", import.meta.url));
  const wasm = (await WebAssembly.instantiate(code)).instance.exports as Exports;
  const inputAt = wasm.inputAddress();
  let memory = new Uint8Array(wasm.memory.buffer);
  let [inputSize, outputAt, outputSize, size] = [0, 0, 0, 0];
  const growTo = (end: number): void => {
    const pages = Math.ceil((end - memory.length) / PAGE);
    if (pages <= 0) return;
    wasm.memory.grow(Math.max(pages, GROWTH));
    memory = new Uint8Array(wasm.memory.buffer);
  };
  return {
    begin(bytes) {
      inputSize = bytes.length;
      outputAt = inputAt + inputSize;
      outputSize = 0;
      growTo(outputAt);
      const input = memory.subarray(inputAt, outputAt);
      input.set(bytes);
      // The decoder reads 64 bits at a time, and a machine takes the first byte of them for the lowest.
      input.reverse();
    },
    decode(start, limit, level) {
      size = wasm.decode(inputSize, start, limit, level);
      return size < 0 ? undefined : { size, end: wasm.blockEnd() };
    },
    write() {
      const at = outputAt + outputSize;
      growTo(at + size);
      if (wasm.write(at) === 0) return false;
      outputSize += size;
      return true;
    },
    written: () => memory.subarray(outputAt, outputAt + outputSize),
  };
}

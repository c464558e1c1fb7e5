import { readFile } from "node:fs/promises";

/** What `assembly/index.ts`, compiled, exports. Addresses and sizes in bytes. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  inputAddress(): number;
  decode(inputSize: number, start: number, limit: number, level: number): number;
  blockEnd(): number;
  write(address: number): 0 | 1;
}

/** Node has it, but its types do not state it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

const PAGE = 64 * 1024;
/** Pages by which the memory grows at least, so that it does not grow for each block. */
const GROWTH = 16;

/**
 * Decodes a block and checks it against its checksum.
 * @param input compressed bytes that hold the block
 * @param start the bit of `input` at which the block begins
 * @param limit the bit behind all that may belong to it
 * @param level the stream's block size, 1 to 9
 * @returns its text, valid until the next block is decoded, and the bit behind it; undefined where it is not sound
 */
export type BlockDecoder = (
  input: Uint8Array,
  start: number,
  limit: number,
  level: number,
) => { readonly bytes: Uint8Array; readonly end: number } | undefined;

/** Makes a decoder, which has memory of its own. */
export async function loadBlockDecoder(): Promise<BlockDecoder> {
  const code = await readFile(new URL("../../dist/bzip2.wasm", import.meta.url));
  const wasm = (await WebAssembly.instantiate(code)).instance.exports as Exports;
  const inputAt = wasm.inputAddress();
  let memory = new Uint8Array(wasm.memory.buffer);
  const growTo = (end: number): void => {
    const pages = Math.ceil((end - memory.length) / PAGE);
    if (pages <= 0) return;
    wasm.memory.grow(Math.max(pages, GROWTH));
    memory = new Uint8Array(wasm.memory.buffer);
  };
  return (input, start, limit, level) => {
    const outputAt = inputAt + input.length;
    growTo(outputAt);
    const own = memory.subarray(inputAt, outputAt);
    own.set(input);
    // The decoder reads 64 bits at a time, and a machine takes the first byte of them for the lowest.
    own.reverse();
    const size = wasm.decode(input.length, start, limit, level);
    if (size < 0) return undefined;
    growTo(outputAt + size);
    if (wasm.write(outputAt) === 0) return undefined;
    return { bytes: memory.subarray(outputAt, outputAt + size), end: wasm.blockEnd() };
  };
}

import Bzip2 from "@foxglove/wasm-bz2";

/** libbz2 as WebAssembly. Its own wrapper copies every result; this is what stands behind it. */
export interface Bzip2Library {
  readonly HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(address: number): void;
  /** `BZ2_bzBuffToBuffDecompress`; `buffer` lies in the library's memory. */
  decompress(
    output: number,
    outputSize: number,
    input: number,
    inputSize: number,
    small: 0 | 1,
  ): { readonly code: number; readonly error?: string; readonly buffer?: Uint8Array };
}

/** libbz2's codes for success and for a result that is longer than the room for it. */
export const OK = 0;
export const OUTPUT_FULL = -8;

/**
 * Makes an instance with memory of its own. The library hooks the process's error events when it loads,
 * which is not its business here.
 */
export async function loadBzip2(): Promise<Bzip2Library> {
  const events = ["uncaughtException", "unhandledRejection"];
  const before = events.map((event) => process.rawListeners(event));
  const wrapper = await Bzip2.init();
  events.forEach((event, index) => {
    for (const listener of process.rawListeners(event)) {
      if (before[index]?.includes(listener) !== true) process.removeListener(event, listener as () => void);
    }
  });
  return (wrapper as unknown as { readonly module: Bzip2Library }).module;
}

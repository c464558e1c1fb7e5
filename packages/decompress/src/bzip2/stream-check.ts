import type { BlockCheck } from "../chunk.ts";
import { combineChecksum, corrupt } from "./blocks.ts";

/**
 * Compares the checksum of every stream with those of its blocks, chunk after chunk in the file's order.
 * @param isWhole whether the first block begins a stream; else the checksum of that stream is not known
 * The function throws ProblemError at the byte of the block that ends a stream whose checksum is wrong.
 */
export function streamChecker(file: string, isWhole = true): (checks: readonly BlockCheck[]) => void {
  let combined = 0;
  let isKnown = isWhole;
  return (checks) => {
    for (const { checksum, streamChecksum, start } of checks) {
      combined = combineChecksum(combined, checksum);
      if (streamChecksum === undefined) continue;
      if (isKnown && streamChecksum !== combined) {
        throw corrupt(file, Math.floor(start / 8), "a stream whose checksum agrees with those of its blocks");
      }
      combined = 0;
      isKnown = true;
    }
  };
}

import type { BlockCheck } from "../chunk.ts";
import { combineChecksum, corrupt } from "./blocks.ts";

/**
 * Compares the checksum of every stream with those of its blocks, chunk after chunk in the file's order.
 * The function throws ProblemError at the byte of the block that ends a stream whose checksum is wrong.
 */
export function streamChecker(file: string): (checks: readonly BlockCheck[]) => void {
  let combined = 0;
  return (checks) => {
    for (const { checksum, streamChecksum, start } of checks) {
      combined = combineChecksum(combined, checksum);
      if (streamChecksum === undefined) continue;
      if (streamChecksum !== combined) {
        throw corrupt(file, Math.floor(start / 8), "a stream whose checksum agrees with those of its blocks");
      }
      combined = 0;
    }
  };
}

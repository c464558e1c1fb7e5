import { Bzip2Error, type Bzip2Fault, readBzip2Blocks } from "@discoprep/bzip2";
import { type Problem, ProblemError } from "@discoprep/corpus";
import type { Expansion, Part } from "./part.ts";

const PROBLEMS: Readonly<Record<Bzip2Fault, Omit<Problem, "where"> & { readonly remedy: string }>> = {
  truncated: {
    rule: "truncated-bzip2",
    what: "the bzip2 data ends early",
    found: "the end of the file",
    remedy: "Download the dump again and compare its size.",
  },
  corrupt: {
    rule: "corrupt-bzip2",
    what: "the bzip2 data is corrupt",
    remedy: "Download the dump again and compare its checksum.",
  },
  foreign: {
    rule: "garbage-after-stream",
    what: "the bytes are not a bzip2 stream",
    expected: "the end of the file, or a further stream that begins with BZh1 to BZh9",
    remedy: "Download the dump again, or cut off what follows the last stream.",
  },
};

/**
 * Decompresses bzip2 data block by block.
 * @param file a name for messages
 * @param from the offset in the file at which `source` begins
 * @param check is told after each block how much has come out so far, and throws where that is too much
 * @throws ProblemError with the byte at which the data ends early or is corrupt
 */
export async function* bzip2Parts(
  source: AsyncIterable<Uint8Array>,
  file: string,
  { from, check }: { readonly from: number; readonly check: (expansion: Expansion) => void },
): AsyncGenerator<Part> {
  let output = 0;
  try {
    for await (const { position, end, bytes } of readBzip2Blocks(source, { from })) {
      output += bytes.length;
      check({ stored: end, output });
      yield { position, bytes };
    }
  } catch (error) {
    throw error instanceof Bzip2Error ? problemOf(error, file) : error;
  }
}

/** Returns the problem of a dump that cannot be decoded. */
function problemOf(error: Bzip2Error, file: string): ProblemError {
  const { rule, what, expected = error.expected, found, remedy } = PROBLEMS[error.fault];
  const bytes = error.found === undefined ? found : `the bytes ${error.found}`;
  return new ProblemError({
    rule,
    what,
    where: { file, byte: error.position },
    expected,
    ...(bytes !== undefined && { found: bytes }),
    remedy,
  });
}

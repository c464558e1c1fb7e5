/** Why bzip2 data cannot be decoded: it ends early, it is damaged, or it is no bzip2 stream. */
export type Bzip2Fault = "truncated" | "corrupt" | "foreign";

const WHAT: Readonly<Record<Bzip2Fault, string>> = {
  truncated: "the bzip2 data ends early",
  corrupt: "the bzip2 data is corrupt",
  foreign: "the bytes are not a bzip2 stream",
};

export class Bzip2Error extends Error {
  readonly fault: Bzip2Fault;
  /** Byte of the file, from 0, at which the damaged block, the data that is no stream, or the end begins. */
  readonly position: number;
  readonly expected: string;
  /** The bytes in place of a stream, as hexadecimal digits. */
  readonly found: string | undefined;

  constructor(fault: Bzip2Fault, position: number, expected: string, found?: string) {
    const bytes = found === undefined ? "" : `; found the bytes ${found}`;
    super(`byte ${position}: ${WHAT[fault]}; expected ${expected}${bytes}`);
    this.name = "Bzip2Error";
    this.fault = fault;
    this.position = position;
    this.expected = expected;
    this.found = found;
  }
}

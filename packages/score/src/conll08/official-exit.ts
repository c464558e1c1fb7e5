/** The end of an official Perl script: what it says on standard error, and its exit code. */
export class OfficialExit extends Error {
  readonly exitCode: number;
  /** What it has printed on standard output before. */
  readonly printed: string;

  constructor(message: string, exitCode: number, printed = "") {
    super(message);
    this.name = "OfficialExit";
    this.exitCode = exitCode;
    this.printed = printed;
  }
}

/** The official scorer ends without figures. */
export class OfficialStop extends Error {
  /** What it prints to standard error, or the last line of it. */
  readonly stderr: string;
  readonly exit: number;

  constructor(stderr: string, exit: number) {
    super(stderr.trim());
    this.name = "OfficialStop";
    this.stderr = stderr;
    this.exit = exit;
  }
}

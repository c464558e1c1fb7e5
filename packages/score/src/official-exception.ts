/**
 * An exception the official Python script raises on this input. A faithful run stops where the script
 * stopped, prints `name: detail` on stderr and ends with exit code 1.
 */
export class OfficialException extends Error {
  /** Which relation the script stops at and why, where that is known: for people, not for official output. */
  readonly about: string | undefined;

  constructor(name: string, detail = "", about?: string) {
    super(detail === "" ? name : `${name}: ${detail}`);
    this.name = "OfficialException";
    this.about = about;
  }
}

/** A result, or the exception on which the official script stops instead of giving it. */
export type Outcome<T> = T | OfficialException;

/** The result of a computation, or the official exception it ends in. */
export function outcome<T>(compute: () => T): Outcome<T> {
  try {
    return compute();
  } catch (error) {
    if (error instanceof OfficialException) return error;
    throw error;
  }
}

/** The result of an outcome. @throws the official exception in its place */
export function resultOf<T>(value: Outcome<T>): T {
  if (value instanceof OfficialException) throw value;
  return value;
}

/** The end of an official script without figures: what it says on standard error, and its exit code. */
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

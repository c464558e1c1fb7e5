import type { Place } from "@discoprep/corpus";
import { OfficialException } from "../official-exception.ts";

/** On what the official script stops: a fault of a file, or of both together. */
export class UdError extends OfficialException {
  /** The exception's class in the official script. */
  readonly type: "UDError" | "ValueError" | "IndexError";
  /** The message without the class's name, as the script words it. */
  readonly detail: string;
  /** Where the fault shows; empty where it lies in both files. */
  readonly place: Place;

  constructor(type: UdError["type"], detail: string, place: Place = {}) {
    super(type, detail);
    this.name = "UdError";
    this.type = type;
    this.detail = detail;
    this.place = place;
  }
}

/** The fault with the file's name, if it is one of the official script's. */
export function faultIn(file: string, error: unknown): unknown {
  if (!(error instanceof UdError)) return error;
  return new UdError(error.type, error.detail, { ...error.place, file });
}

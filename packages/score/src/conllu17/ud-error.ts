import { OfficialException } from "../official-exception.ts";

/** On what the official script stops: a fault of a file, or of both together. */
export class UdError extends OfficialException {
  /** The exception's class in the official script. */
  readonly type: "UDError" | "ValueError" | "IndexError";
  /** The message without the class's name, as the script words it. */
  readonly detail: string;
  /** 1-based line of the file the fault shows at; undefined where it lies in both files. */
  readonly line: number | undefined;

  constructor(type: UdError["type"], detail: string, line?: number) {
    super(type, detail);
    this.name = "UdError";
    this.type = type;
    this.detail = detail;
    this.line = line;
  }
}

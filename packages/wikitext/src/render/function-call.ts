import { unknownCall } from "../tidy/marks.ts";
import { emitString, leaveHole } from "./emit.ts";
import type { Output, Range } from "./output.ts";
import { innerRange, rangeFrom, splitAtPipes } from "./ranges.ts";

/** A parser function or variable on a page. */
export interface FunctionCall {
  /** With what stands behind its colon. */
  readonly name: string;
  /** The tokens of its brackets. */
  readonly opener: number;
  readonly closer: number;
  /** The offsets of its brackets. */
  readonly start: number;
  readonly end: number;
  /** Whether nothing else stands on its line. */
  readonly alone: boolean;
}

/** What stands behind the colon, split at the call's own pipes. */
export function parameters(output: Output, { opener, closer }: FunctionCall): Range[] {
  const inner = innerRange(output, opener, closer);
  return splitAtPipes(output, rangeFrom(inner, output.page.text.indexOf(":", inner.at) + 1));
}

/** Notes that a call prints nothing. */
export function leaveNothing(output: Output, { start, end }: FunctionCall): void {
  output.line.dropped = true;
  leaveHole(output, start, end);
}

/**
 * Prints a value. One that is not known leaves the call's own name, which the audit counts: a sentence must not lose a
 * word in silence. Alone on its line it is none of a sentence, and leaves nothing.
 */
export function emitValue(output: Output, call: FunctionCall, value: string | undefined): void {
  if (value !== undefined && value !== "") emitString(output, value);
  else if (call.alone) leaveNothing(output, call);
  else emitString(output, unknownCall(call.name.replace(/:.*/su, "").trim()));
}

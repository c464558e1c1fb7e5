import type { Writable } from "node:stream";

export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Milliseconds without a word after which the progress of a command is shown. */
const patience = 2000;

/** Milliseconds between two changes of the line. */
const pause = 100;

/**
 * The line on a terminal that says how far a command is. It is drawn from inside the work: most of it is synchronous, and a timer would
 * not fire before its end.
 */
export class ProgressLine {
  /** Text before the count, such as a step's name. */
  label = "";
  readonly #stream: TerminalStream;
  readonly #begin = performance.now();
  #next = this.#begin + patience;
  #isVisible = false;

  constructor(stream: TerminalStream) {
    this.#stream = stream;
  }

  /** Draws the line if it is time for it. */
  readonly update = (count: number, unit: string, total?: number): void => {
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + pause;
    this.#isVisible = true;
    const of = total === undefined ? "" : ` of ${total}`;
    const text = `${this.label}${count}${of} ${unit}, ${Math.floor((now - this.#begin) / 1000)} s`;
    this.#stream.write(`\r\u001b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`);
  };

  /** Removes the line, for something to be printed in its place. */
  clear(): void {
    this.#next = performance.now() + patience;
    if (this.#isVisible) this.#stream.write("\r\u001b[K");
    this.#isVisible = false;
  }
}

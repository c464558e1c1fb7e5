import type { Writable } from "node:stream";
import type { SingleBar } from "cli-progress";

/** A stream that may be a terminal. */
export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Milliseconds without a word after which the progress of a command is shown. */
const patience = 2000;

/**
 * The line on a terminal that says how far a command is. The work itself draws it: most work is synchronous, and a timer would not
 * fire before its end.
 */
export class ProgressLine {
  /** Text before the count, such as a step's name. */
  label = "";
  readonly #stream: TerminalStream;
  readonly #begin = performance.now();
  #next = this.#begin + patience;
  #bar: SingleBar | undefined;

  constructor(stream: TerminalStream) {
    this.#stream = stream;
  }

  /** Loads the library, which is needed only on a terminal. Before that nothing is drawn. */
  async load(): Promise<void> {
    const { SingleBar } = await import("cli-progress");
    const format = "{label}{value}{of} {unit}, {seconds} s";
    const stream = this.#stream as unknown as NodeJS.WriteStream;
    // Signals end the command as usual, and what it has set on the terminal would stay.
    this.#bar = new SingleBar({ format, stream, clearOnComplete: true, gracefulExit: false, linewrap: true });
  }

  /** Draws the line if it is time for it. */
  readonly update = (count: number, unit: string, total?: number): void => {
    const now = performance.now();
    if (this.#bar === undefined || now < this.#next) return;
    const seconds = Math.floor((now - this.#begin) / 1000);
    const of = total === undefined ? "" : ` of ${total}`;
    const texts = { label: this.label, of, unit, seconds };
    if (this.#bar.isActive) this.#bar.update(count, texts);
    else this.#bar.start(total ?? 0, count, texts);
  };

  /** Removes the line, for something to be printed in its place. */
  clear(): void {
    this.#next = performance.now() + patience;
    if (this.#bar?.isActive) this.#bar.stop();
  }
}

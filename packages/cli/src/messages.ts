import type { Message } from "@discoprep/corpus";
import { FirstOfEach, messageLine } from "@discoprep/files/text";
import type { Terminal } from "./terminal.ts";

/** The printer of messages of all commands. It prints messages at once, counts them, and prints the counts at the end. */
export class MessagePrinter {
  readonly #terminal: Terminal;
  readonly #all: string | undefined;
  readonly #first = new FirstOfEach();
  #errors = 0;

  /** @param all the place of all messages, such as `manifest.json` */
  constructor(terminal: Terminal, all?: string) {
    this.#terminal = terminal;
    this.#all = all;
  }

  /** Prints a message, unless it is only information, or enough of its rule were printed. May be passed on as a callback. */
  readonly print = (message: Message): void => {
    if (message.severity === "info") return;
    if (message.severity === "error") this.#errors++;
    if (!this.#first.add(message.rule, message)) return;
    if (message.severity === "error") this.#terminal.error(messageLine(message));
    else this.#terminal.err(messageLine(message));
  };

  /**
   * Prints the number of messages of each rule, if some were not printed, and sets the exit code: 1 where there was an error.
   * @param isWritten whether the file with all messages was written
   */
  close(isWritten = true): void {
    if (this.#errors > 0) this.#terminal.exitCode = 1;
    const { counts } = this.#first;
    if (counts === undefined) return;
    const all = this.#all === undefined || !isWritten ? "" : `; all of them: ${this.#all}`;
    this.#terminal.err(`messages: ${counts}${all}`);
  }
}

export function printMessages(terminal: Terminal, messages: Iterable<Message>): void {
  const printer = new MessagePrinter(terminal);
  for (const message of messages) printer.print(message);
  printer.close();
}

import type { Message } from "@discoprep/corpus";
import { FirstOfEach, messageLine } from "@discoprep/files/text";
import type { Terminal } from "./terminal.ts";

/** Prints messages at once, counts them, and prints the counts at the end. */
export interface MessagePrinter {
  /** Prints a message, unless it is only information, or enough of its rule were printed (`FirstOfEach`). */
  print(message: Message): void;
  /**
   * Prints the number of messages of each rule, if some were not printed, and sets the exit code: 1 where
   * there was an error.
   * @param isWritten whether the file with all messages was written
   */
  close(isWritten?: boolean): void;
}

/**
 * The one printer of messages of all commands.
 * @param all the place of all messages, such as `manifest.json`
 */
export function messagePrinter(terminal: Terminal, all?: string): MessagePrinter {
  const first = new FirstOfEach();
  let errors = 0;
  return {
    print(message) {
      if (message.severity === "info") return;
      if (message.severity === "error") errors++;
      if (!first.add(message.rule, message)) return;
      if (message.severity === "error") terminal.error(messageLine(message));
      else terminal.err(messageLine(message));
    },
    close(isWritten = true) {
      if (errors > 0) terminal.exitCode = 1;
      const { counts } = first;
      if (counts === undefined) return;
      terminal.err(`messages: ${counts}${all === undefined || !isWritten ? "" : `; all of them: ${all}`}`);
    },
  };
}

/** Prints the messages of work that is done. @param all as for `messagePrinter` */
export function printMessages(terminal: Terminal, messages: Iterable<Message>, all?: string): void {
  const printer = messagePrinter(terminal, all);
  for (const message of messages) printer.print(message);
  printer.close();
}

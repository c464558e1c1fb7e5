import type { Message } from "@discoprep/corpus";
import type { Log } from "./log.ts";
import type { RebuildOptions } from "./options.ts";

/** So many messages of one rule are in the log; the manifests of the steps have all. */
const loggedOfRule = 20;

/** Options whose notes, messages and steps go to the log, too. */
export interface LoggedOptions extends RebuildOptions {
  /** The number of messages by rule. */
  readonly messages: ReadonlyMap<string, number>;
}

/** Writes what a run says to its log. */
export function loggedOptions(options: RebuildOptions, log: Log): LoggedOptions {
  const messages = new Map<string, number>();
  return {
    ...options,
    messages,
    onNote(message) {
      log("note", { message });
      options.onNote?.(message);
    },
    onMessage(message: Message) {
      const { severity, rule, what, where } = message;
      const count = (messages.get(rule) ?? 0) + 1;
      messages.set(rule, count);
      if (count <= loggedOfRule) log("message", { severity, rule, what, where });
      options.onMessage?.(message);
    },
    onStep(step) {
      log("step", { step });
      options.onStep?.(step);
    },
  };
}

import type { Options, SingleBar } from "cli-progress";
import { showsProgress, type Terminal } from "./terminal.ts";

export interface Progress {
  update(done: number, total: number, facts?: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

/**
 * Returns the one progress bar of all commands; none where stderr is no terminal.
 * @param format as of cli-progress: `{value} of {total} documents`; the time is added
 */
export function progressBar(terminal: Terminal, format: string): Progress {
  if (!showsProgress(terminal)) return { update: () => {}, stop: () => {} };
  let bar: SingleBar | undefined;
  let isStopped = false;
  // Loaded only for a terminal. The bar appears with the first step after that.
  void import("cli-progress").then(({ default: { SingleBar } }) => {
    if (!isStopped) bar = new SingleBar(optionsOf(terminal, format));
  });
  return {
    update(done, total, facts) {
      if (bar?.isActive === false) bar.start(total, done, facts);
      bar?.setTotal(total);
      bar?.update(done, facts);
    },
    stop() {
      isStopped = true;
      bar?.stop();
    },
  };
}

function optionsOf(terminal: Terminal, format: string): Options {
  return {
    format: `${format}, {duration_formatted}`,
    stream: terminal.stderr as NodeJS.WritableStream as NodeJS.WriteStream,
    clearOnComplete: true,
  };
}

import { SingleBar } from "cli-progress";
import { showsProgress, type Terminal } from "./terminal.ts";

/** How far a command is. */
export interface Progress {
  /** @param facts values of the format's names in braces */
  update(done: number, total: number, facts?: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

/**
 * The one progress bar of all commands; none where no one watches.
 * @param format as of cli-progress: `{value} of {total} documents`; the time is added
 */
export function progressBar(terminal: Terminal, format: string): Progress {
  if (!showsProgress(terminal)) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: `${format}, {duration_formatted}`,
    stream: terminal.stderr as NodeJS.WritableStream as NodeJS.WriteStream,
    clearOnComplete: true,
  });
  let started = false;
  return {
    update(done, total, facts) {
      if (!started) bar.start(total, done, facts);
      else {
        bar.setTotal(total);
        bar.update(done, facts);
      }
      started = true;
    },
    stop: () => bar.stop(),
  };
}

import { maskOptions, maskRelease, restoreRelease } from "@discoprep/releases/mask";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

const example = `Examples:
  discoprep mask release --out release.masked
  discoprep mask release.masked --restore pdtb/raw --out release`;

/** `discoprep mask RELEASE [--restore RAW] --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, {
    schema: maskOptions,
    example,
    run: ({ restore, ...options }) =>
      restore === undefined ? maskRelease(options) : restoreRelease({ ...options, restore }),
  });
}

import { maskOptions, maskRelease, restoreOptions, restoreRelease } from "@discoprep/releases/mask";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep mask RELEASE --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep mask release --out release.masked";
  addJob(command, terminal, { schema: maskOptions, example, run: maskRelease });
}

/** `discoprep restore MASKED --from RAW_DIR --out DIR` */
export function addRestore(command: Command, terminal: Terminal): void {
  const example = "discoprep restore release.masked --from pdtb/raw --out release";
  addJob(command, terminal, { schema: restoreOptions, example, run: restoreRelease });
}

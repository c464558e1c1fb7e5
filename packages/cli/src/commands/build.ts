import { UsageError } from "@discoprep/corpus";
import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** `discoprep build DATASET` */
export function addBuild(program: Command, terminal: Terminal): void {
  program
    .command("build")
    .description("run a dataset package's job")
    .argument("<dataset>", "a folder, or a name under datasets/")
    .addHelpText("after", "\nExample:\n  discoprep build sample")
    .action(async (dataset: string) => {
      terminal.err(dataset);
      throw new UsageError("not yet");
    });
}

import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/**
 * `discoprep complete SHELL`: the script that completes commands and options. It is added after all other
 * subcommands, for it knows those that are there.
 */
export function addComplete(program: Command): void {
  tab(program);
  program.commands
    .find((command) => command.name() === "complete")
    ?.addHelpText(
      "after",
      "\nExample:\n  source <(discoprep complete bash)    # in ~/.bashrc; zsh, fish and powershell, too",
    );
}

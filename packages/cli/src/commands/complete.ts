import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/**
 * Adds `discoprep complete SHELL`, which prints the script that completes commands and options. It comes last, because it
 * needs the other subcommands.
 */
export function add(program: Command): void {
  tab(program);
  program.commands
    .find((command) => command.name() === "complete")
    ?.addHelpText(
      "after",
      "\nExample:\n  source <(discoprep complete bash)    # in ~/.bashrc; zsh, fish and powershell, too",
    );
}

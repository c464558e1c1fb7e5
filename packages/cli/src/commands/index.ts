import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { addBuild } from "./build.ts";

/** Every subcommand, one file each. */
export function addCommands(program: Command, terminal: Terminal): void {
  addBuild(program, terminal);
}

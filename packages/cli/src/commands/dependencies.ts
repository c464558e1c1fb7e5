import { text as streamText } from "node:stream/consumers";
import { describeProblem, readText } from "@discoprep/corpus";
import { conllxText, penn2malt, readTrees } from "@discoprep/parse-layers";
import { type Command, Option } from "commander";
import type { Terminal } from "../terminal.ts";

/** `discoprep dependencies` */
export function addDependencies(program: Command, terminal: Terminal): void {
  program
    .command("dependencies")
    .description("turn bracketed trees into dependencies (CoNLL-X)")
    .argument("<trees>", "file of bracketed trees; - is standard input")
    .addOption(
      new Option("--scheme <scheme>", "head rules and labels")
        .choices(["penn2malt-zh"])
        .makeOptionMandatory(),
    )
    .addHelpText("after", "\nExample:\n  discoprep dependencies --scheme penn2malt-zh chtb_0001.mrg")
    .action(async (file: string) => {
      const source = file === "-" ? await streamText(terminal.stdin) : readText(file);
      const { trees, messages } = readTrees(source, file === "-" ? "standard input" : file);
      terminal.out(trees.map(({ tree }) => conllxText(tree, penn2malt(tree))).join(""));
      for (const message of messages) terminal.err(`${message.severity}: ${describeProblem(message)}`);
      if (messages.some(({ severity }) => severity === "error")) terminal.exitCode = 1;
    });
}

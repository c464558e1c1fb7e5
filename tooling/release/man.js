import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildProgram, terminalOn } from "../../dist/cli.js";
import { commandsOf } from "./commands.js";
import { root } from "./imports.js";

export async function writeManPage(file) {
  const program = await buildProgram(terminalOn());
  const sections = commandsOf(program).map(({ name, command }) => {
    const help = command.helpInformation().trimEnd().replace(/^/gm, "    ");
    return `## ${name}\n\n${help}\n`;
  });
  const markdown = [
    "# discoprep(1) -- data for shared tasks on shallow discourse parsing\n",
    "## SYNOPSIS\n",
    "`discoprep` COMMAND [OPTIONS]\n",
    "## DESCRIPTION\n",
    `${program.description()} Exit status: 0 fine, 1 problems in the input, 2 wrong usage, 75 try again later.\n`,
    ...sections,
  ].join("\n");
  const tool = join(root, "node_modules/.bin/marked-man");
  const options = ["--date", "2026-01-01", "--version", program.version() ?? ""];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, execFileSync(tool, options, { input: markdown }));
}

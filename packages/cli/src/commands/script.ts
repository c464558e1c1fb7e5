import { type ScriptReport, scriptReport } from "@discoprep/script";
import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";
import { printLines } from "../line-output.ts";
import { inputLines, type Terminal } from "../terminal.ts";

interface Options {
  tolerate: number;
  report?: boolean;
  json?: boolean;
}

/** `discoprep script` */
export function addScript(program: Command, terminal: Terminal): void {
  program
    .command("script")
    .description("label each line SIMPLIFIED, TRADITIONAL, BOTH, MIXED or UNKNOWN")
    .argument("[file]", "one text a line; standard input where none is named")
    .option(
      "--tolerate <n>",
      "call a mixed line with at most n traditional characters simplified, and list them on stderr",
      wholeNumber,
      0,
    )
    .option(
      "--report",
      "after the label, list the traditional characters as CHARACTER@OFFSET (UTF-16, from 0)",
    )
    .option("--json", "the report as one JSON object a line")
    .addHelpText("after", "\nExample:\n  discoprep script --report < verses.txt")
    .action(async (file: string | undefined, options: Options) => {
      await printLines(terminal, labels(terminal, file, options));
    });
}

async function* labels(
  terminal: Terminal,
  file: string | undefined,
  options: Options,
): AsyncGenerator<string> {
  let number = 0;
  for await (const line of inputLines(terminal, file)) {
    number++;
    const report = scriptReport(line, { tolerate: options.tolerate });
    if (report.tolerated) {
      const where = `${file === undefined || file === "-" ? "standard input" : file}:${number}`;
      terminal.err(`${where}: tolerated ${characterList(report)}`);
    }
    if (options.json === true) yield JSON.stringify(report);
    else yield options.report === true ? `${report.script}\t${characterList(report)}` : report.script;
  }
}

function characterList(report: ScriptReport): string {
  return report.offending.map(({ character, offset }) => `${character}@${offset}`).join(" ");
}

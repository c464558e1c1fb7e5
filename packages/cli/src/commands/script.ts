import {
  changedBySimplifying,
  convertScript,
  type ScriptReport,
  scriptReport,
} from "@discoprep/segment/chinese-script";
import { type Command, Option } from "commander";
import { wholeNumber } from "../arguments.ts";
import { printLines } from "../line-output.ts";
import { inputLines, type Terminal } from "../terminal.ts";

interface Options {
  tolerate: number;
  report?: boolean;
  json?: boolean;
  convert?: "simplified";
}

/** `discoprep script` */
export function addScript(command: Command, terminal: Terminal): void {
  command
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
    .option("--json", "the report as one JSON object a line, with a second opinion by OpenCC's tables")
    .addOption(
      new Option("--convert <script>", "print each line in these characters instead of its label")
        .choices(["simplified"])
        .conflicts(["tolerate", "report", "json"]),
    )
    .addHelpText("after", "\nExample:\n  discoprep script --report < verses.txt")
    .action(async (file: string | undefined, options: Options) => {
      await printLines(terminal, labels(terminal, file, options));
    });
}

/** A line for each line: its label, a report, or its characters converted. */
async function* labels(
  terminal: Terminal,
  file: string | undefined,
  { tolerate, report: isLong, json, convert }: Options,
): AsyncGenerator<string> {
  let number = 0;
  for await (const line of inputLines(terminal, file)) {
    number++;
    if (convert !== undefined) {
      yield convertScript(line, convert);
      continue;
    }
    const report = scriptReport(line, { tolerate });
    if (report.tolerated) {
      const where = `${file === undefined || file === "-" ? "standard input" : file}:${number}`;
      terminal.err(`${where}: tolerated ${characterList(report)}`);
    }
    if (json === true)
      yield JSON.stringify({ ...report, unchangedByOpenCC: changedBySimplifying(line).length === 0 });
    else yield isLong === true ? `${report.script}\t${characterList(report)}` : report.script;
  }
}

function characterList(report: ScriptReport): string {
  return report.offending.map(({ character, offset }) => `${character}@${offset}`).join(" ");
}

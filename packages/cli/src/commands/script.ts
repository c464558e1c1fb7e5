import { argument, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  changedBySimplifying,
  convertScript,
  type ScriptReport,
  scriptReport,
} from "@discoprep/segment/chinese-script";
import type { Command } from "commander";
import { printLines } from "../line-output.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  file: argument(path.optional(), "one text a line; standard input where none is named", "file"),
  report: run(flag, "after the label, list the traditional characters as CHARACTER@OFFSET (UTF-16, from 0)"),
  ...jsonOption("the report as one JSON object a line, with a second opinion by OpenCC's tables"),
  convert: run(
    z.enum(["simplified"]).optional(),
    "print each line in these characters instead of its label",
    { value: "script", conflicts: ["report", "json"] },
  ),
});

/** `discoprep text script` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep text script --report < verses.txt", (given) =>
    printLines(terminal, labels(terminal, given)),
  );
}

/** A line for each line: its label, a report, or its characters converted. */
async function* labels(
  terminal: Terminal,
  { file, report: isLong, json, convert }: z.output<typeof options>,
): AsyncGenerator<string> {
  for await (const line of inputLines(terminal, file)) {
    if (convert !== undefined) {
      yield convertScript(line, convert);
      continue;
    }
    const report = scriptReport(line);
    if (json === true)
      yield JSON.stringify({ ...report, unchangedByOpenCC: changedBySimplifying(line).length === 0 });
    else yield isLong === true ? `${report.script}\t${characterList(report)}` : report.script;
  }
}

function characterList(report: ScriptReport): string {
  return report.offending.map(({ character, offset }) => `${character}@${offset}`).join(" ");
}

import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  changedBySimplifying,
  identifyScript,
  offendingCharacters,
  simplify,
} from "@discoprep/segment/chinese-script";
import type { Command } from "commander";
import { printLines } from "../line-output.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  file: argument(path.optional(), "one text a line; standard input where none is named", "file"),
  ...jsonOption(),
  convert: run(
    z.enum(["simplified"]).optional(),
    "turn Chinese texts into these characters: in place of the labels",
    { value: "script", conflicts: ["json"] },
  ),
});

/** `discoprep text script` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep text script --json < verses.txt", (given) =>
    printLines(terminal, labels(terminal, given)),
  );
}

/** Returns a line for each line: its label, a report, or its characters converted. */
async function* labels(
  terminal: Terminal,
  { file, json, convert }: z.output<typeof options>,
): AsyncGenerator<string> {
  for await (const line of inputLines(terminal, file)) {
    if (convert !== undefined) {
      yield simplify(line);
      continue;
    }
    const script = identifyScript(line);
    if (json === true) {
      const unchangedByOpenCC = changedBySimplifying(line).length === 0;
      yield JSON.stringify({ script, offending: offendingCharacters(line), unchangedByOpenCC });
    } else yield script;
  }
}

import { checkOutputApart, toJsonLines, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { openRelease } from "@discoprep/releases/folder";
import { baselineRelations, trainBaseline } from "@discoprep/score/baseline";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep baseline TRAIN INPUT --out FILE` */
export function addBaseline(command: Command, terminal: Terminal): void {
  command
    .argument("<train>", "the release to learn connectives and senses from")
    .argument("<input>", "the release whose documents are parsed; its relations are not read")
    .requiredOption("--out <file>", "the output, one relation a line")
    .addHelpText("after", "\nExample:\n  discoprep baseline release/train blind/input --out baseline.json")
    .action(async (train: string, input: string, { out }: { out: string }) => {
      checkOutputApart(out, [train, input]);
      const [learned, parsed] = [openRelease(train), openRelease(input)];
      const printer = messagePrinter(terminal);
      for (const message of [...learned.messages, ...parsed.messages]) printer.print(message);
      printer.close();
      const baseline = trainBaseline(learned.documents);
      const relations = [...parsed.documents].flatMap((document) => baselineRelations(baseline, document));
      await writeFileWhole(out, toJsonLines(relations));
      const connectives = counted(baseline.connectives.size, "connective");
      terminal.err(`${out}: ${counted(relations.length, "relation")}; learned ${connectives}`);
    });
}

import { type AdjudicateOptions, adjudicate } from "@discoprep/compare/adjudication";
import { replaceHelp } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends Pick<AdjudicateOptions, "out" | "replace" | "partial"> {
  readonly json?: boolean;
}

/** `discoprep adjudicate SHEET A [B] --out DIR` */
export function addAdjudicate(command: Command, terminal: Terminal): void {
  command
    .argument("<sheet>", "sheet.csv of agree conll or agree review, with decisions")
    .argument("<a>", "the release of annotator A, or the one under review")
    .argument("[b]", "the release of annotator B")
    .requiredOption("--out <dir>", "where gold goes: release/, project/, decisions.jsonl")
    .option("--partial", "take what is decided; the other rows go to undecided.csv")
    .option("--replace", replaceHelp)
    .option("--json", "print the counts as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep adjudicate sheet/sheet.csv release-a release-b --out gold")
    .action(async (sheet: string, a: string, b: string | undefined, { json, ...flags }: Flags) => {
      const printer = messagePrinter(terminal);
      const made = await adjudicate({ ...flags, sheet, a, b, onMessage: printer.print });
      printer.close();
      const { documents, relations, decisions, undecided } = made;
      const rows = Object.entries(decisions).map(([decision, count]) => `${count} ${decision}`);
      terminal.err(
        `${flags.out}: ${counted(relations.gold, "relation")} in ${counted(documents, "document")}; ${relations.agreed} agreed; by decision: ${rows.join(", ")}; ${undecided} undecided`,
      );
      if (json === true) terminal.out(`${JSON.stringify(made, null, 2)}\n`);
    });
}

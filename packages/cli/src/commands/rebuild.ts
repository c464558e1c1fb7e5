import { type RebuildResult, rebuild } from "@discoprep/build/rebuild";
import type { DumpSource } from "@discoprep/wikidump/site";
import { type Command, Option } from "commander";
import { positiveNumber } from "../arguments.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Flags {
  readonly store: string;
  readonly contact: string;
  readonly keep: number;
  readonly date: string;
  readonly source: DumpSource;
  readonly from?: string;
  readonly notifyCommand?: string;
  readonly check?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `discoprep rebuild DATASET --store DIR --contact MAIL` */
export function addRebuild(command: Command, terminal: Terminal): void {
  command
    .argument("<dataset>", "a folder with a dataset.json, or a name under datasets/")
    .requiredOption(
      "--store <dir>",
      "the folder of dumps and releases; `latest` in it leads to the newest release",
    )
    .requiredOption("--contact <mail>", "a mail address or page, which the dump site asks for")
    .option("--keep <n>", "how many releases stay, beside those named in keep.txt", positiveNumber, 3)
    .option("--check", "only say whether there is something to do")
    .option("--force", "publish a release that is worse than the one before")
    .option("--date <date>", "latest, or YYYYMMDD", "latest")
    .addOption(
      new Option(
        "--source <layout>",
        "legacy dumps, content exports, or auto; file: a folder of dumps (--from)",
      )
        .choices(["auto", "legacy", "content", "file"])
        .default("auto"),
    )
    .option("--from <site>", "a mirror's address, or a folder of the same layout")
    .option(
      "--notify-command <command>",
      "run with the result as JSON on its standard input, on success and failure",
    )
    .option("--json", "print the result as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep rebuild zho.wikinews --store /srv/zho.wikinews --contact you@university.example",
    )
    .action(async (dataset: string, flags: Flags) => {
      const messages = messagePrinter(terminal, "the manifest.json of each step");
      let result: RebuildResult | undefined;
      try {
        result = await rebuild({
          ...flags,
          dataset: datasetFolder(dataset),
          onNote: (note) => terminal.err(`note: ${note}`),
          onMessage: messages.print,
        });
      } finally {
        // Many damaged pages can be the reason why a release is not published.
        messages.close(result !== undefined);
      }
      // The release leaves out damaged pages, its manifests name them, and it is published.
      terminal.exitCode = 0;
      terminal.out(
        flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : summary(result, flags.store),
      );
    });
}

/** Counts whose names are more than one word. */
const inWords: Readonly<Record<string, string>> = {
  annotateAnew: "relations to annotate anew",
};

function summary({ outcome, wiki, date, release, changes = {} }: RebuildResult, store: string): string {
  if (outcome === "available") return `There is something to do: the dump of ${wiki} of ${date}.\n`;
  const path = `${store}/releases/${release}`;
  if (outcome === "unchanged")
    return `Nothing is new: ${path} is from the newest dump of ${wiki}, ${date}.\n`;
  const lines = Object.entries(changes).map(([step, counts]) => {
    const numbers = Object.entries(counts).filter(([, number]) => number !== 0);
    return `  ${step}: ${numbers.map(([what, number]) => `${number} ${inWords[what] ?? what}`).join(", ")}\n`;
  });
  return `Published ${path}, from the dump of ${wiki} of ${date}.\n${lines.join("")}`;
}

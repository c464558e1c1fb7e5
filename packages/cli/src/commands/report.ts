import { UsageError } from "@discoprep/corpus";
import { readExpectedCounts } from "@discoprep/pipeline";
import { writeReport } from "@discoprep/report";
import type { Command } from "commander";
import { counted, messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  out: string;
  gold?: string;
  system?: string[];
  agreement?: string[];
  text: boolean;
  lang?: string;
  expect?: string;
  svg?: string;
}

/** `discoprep report DIR… --out SITE` */
export function addReport(program: Command, terminal: Terminal): void {
  program
    .command("report")
    .description("write pages that show releases, articles and blind sets, to open in a browser")
    .argument("[dir...]", "release folders (or folders of train, dev, test), articles, blind sets")
    .requiredOption("--out <site>", "folder of the pages; open its index.html")
    .option("--gold <release>", "gold standard to score systems against: a release or its relations.json")
    .option("--system <output...>", "outputs of systems, one relation a line")
    .option("--agreement <releases...>", "the releases of two annotators")
    .option("--no-text", "ids, labels and counts only: for corpora that must not be published")
    .option("--lang <language>", "language tag of the releases (default: told from the raw texts)")
    .option("--expect <file>", "published counts to compare releases with, as stats takes them")
    .option("--svg <dir>", "write the charts as SVG files, too")
    .addHelpText("after", "\nExample:\n  discoprep report datasets/sample/out/eng.release --out out/report")
    .action(async (folders: string[], options: Options) => {
      const { out, text, lang, expect, svg } = options;
      const { report, messages } = await writeReport({
        folders,
        out,
        score: scored(options),
        agreement: annotators(options),
        withText: text,
        language: lang,
        expected: expect === undefined ? undefined : readExpectedCounts(expect),
        charts: svg,
      });
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      terminal.err(`${counted(report.parts.length, "part")}; open ${out}/index.html`);
    });
}

function scored({ gold, system }: Options): { gold: string; systems: string[] } | undefined {
  if (gold === undefined && system === undefined) return undefined;
  if (gold === undefined || system === undefined) throw new UsageError("--gold and --system go together");
  return { gold, systems: system };
}

function annotators({ agreement }: Options): [string, string] | undefined {
  if (agreement === undefined) return undefined;
  const [a, b, ...others] = agreement;
  if (a !== undefined && b !== undefined && others.length === 0) return [a, b];
  throw new UsageError("--agreement takes the releases of two annotators");
}

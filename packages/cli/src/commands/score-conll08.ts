import type { PropositionFormat } from "@discoprep/conll08";
import { readColumns, readLineBatches } from "@discoprep/files";
import {
  fixedReport,
  type NamedLines,
  type NamedSentences,
  namedAdditionalFigures,
  namedFigures,
  OfficialExit,
  refuseUnreadable,
  reportTables,
  runEvalScript,
  scorePropositions,
} from "@discoprep/score/conll08";
import { type Command, Option } from "commander";
import { messagePrinter } from "../messages.ts";
import { inputStream, type Terminal } from "../terminal.ts";

interface Options {
  gold: string;
  system: string;
  short?: boolean;
  punctuation: boolean;
  support?: boolean;
  evalb?: boolean;
  compat?: "eval08" | "eval09";
  format?: PropositionFormat;
  json?: boolean;
}

/** `discoprep score-conll08 -g GOLD -s SYSTEM` */
export function addScoreConll08(command: Command, terminal: Terminal): void {
  command
    .requiredOption("-g, --gold <file>", "gold file; - is standard input")
    .requiredOption(
      "-s, --system <file>",
      "system output with the same sentences and tokens; - is standard input",
    )
    .option("-q, --short", "only the overall scores, without tables by label and tag")
    .option("-p, --no-punctuation", "leave tokens of punctuation out when heads and labels are scored")
    .option("-u, --support", "score predicates and arguments of support chains (SU), too")
    .option("-b, --evalb", "with --compat: a line a sentence before the scores, as evalb prints it")
    .addOption(
      new Option(
        "--compat <script>",
        "what the official script prints, its faults, messages and exit codes included",
      ).choices(["eval08", "eval09"]),
    )
    .addOption(
      new Option("--format <format>", "the files' format; without it their columns tell").choices([
        ...["conll08", "conll09"],
      ]),
    )
    .option("--json", "counts and figures as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep score-conll08 -q -g test.closed.conll08 -s output.conll08")
    .action(async (options: Options) => {
      if (options.compat === undefined) await score(options, terminal);
      else await runScript(options, terminal);
    });
}

async function score(options: Options, terminal: Terminal): Promise<void> {
  const { format, punctuation, support = false, short = false, json } = options;
  const open = (file: string): NamedSentences => {
    const { stream, name } = inputStream(terminal, file);
    const columns = { separator: "blank", comments: false } as const;
    return { sentences: readColumns(stream, columns, (fault) => refuseUnreadable(name, fault)), name };
  };
  const [gold, system] = [open(options.gold), open(options.system)];
  const settings = { format, skipsPunctuation: !punctuation, scoresSupport: support };
  const printer = messagePrinter(terminal);
  const run = await scorePropositions(gold, system, settings, (message) => printer.print(message));
  printer.close();
  const names = { gold: gold.name, system: system.name };
  if (json !== true) terminal.out(fixedReport(run, { isShort: short, scoresSupport: support, names }));
  else {
    printJson(terminal, {
      format: run.format,
      ...namedFigures(run.counts),
      additional: namedAdditionalFigures(run.counts),
      ...(!short && { tables: reportTables(run.counts) }),
    });
  }
}

async function runScript(options: Options, terminal: Terminal): Promise<void> {
  const { compat, punctuation, support = false, short = false, evalb = false, json } = options;
  const open = (file: string): NamedLines => {
    const { stream, name } = inputStream(terminal, file);
    return { batches: readLineBatches(stream, name), name };
  };
  const settings = {
    format: compat === "eval09" ? "conll09" : "conll08",
    skipsPunctuation: !punctuation,
    scoresSupport: support,
    isShort: short,
    hasSentenceLines: evalb,
  } as const;
  const warn = (text: string): void => void terminal.stderr.write(`${text}\n`);
  try {
    const run = await runEvalScript(open(options.gold), open(options.system), settings, warn);
    if (json !== true) terminal.out(run.printed);
    else {
      const tables = short ? {} : { tables: reportTables(run.counts) };
      printJson(terminal, { ...namedFigures(run.counts), ...tables });
    }
  } catch (error) {
    if (!(error instanceof OfficialExit)) throw error;
    if (json !== true) terminal.out(error.printed);
    terminal.stderr.write(`${error.message}\n`);
    terminal.exitCode = error.exitCode;
  }
}

function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}

import type { PropositionFormat } from "@discoprep/conll08";
import {
  fixedReport,
  type NamedStream,
  namedAdditionalFigures,
  namedFigures,
  OfficialExit,
  reportTables,
  runEvalScript,
  scorePropositions,
  scorers,
  zeroDivision,
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
      const named = (file: string): NamedStream => inputStream(terminal, file);
      const files = [named(options.gold), named(options.system)] as const;
      if (options.compat === undefined) await score(...files, options, terminal);
      else await runScript(...files, options, terminal);
    });
}

async function score(
  gold: NamedStream,
  system: NamedStream,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { format, punctuation, support = false, short = false, json } = options;
  const settings = { format, skipsPunctuation: !punctuation, scoresSupport: support };
  const printer = messagePrinter(terminal);
  const run = await scorePropositions(gold, system, settings, (message) => printer.print(message));
  printer.close();
  if (json !== true) {
    const names = { gold: gold.name, system: system.name };
    terminal.out(fixedReport(run, { isShort: short, scoresSupport: support, names }));
    return;
  }
  const { counts, additional } = run;
  printJson(
    {
      format: run.format,
      ...namedFigures(counts, zeroDivision),
      additional: namedAdditionalFigures(counts, additional),
      ...(!short && { tables: reportTables(counts) }),
    },
    terminal,
  );
}

async function runScript(
  gold: NamedStream,
  system: NamedStream,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { compat, punctuation, support = false, short = false, evalb = false, json } = options;
  const settings = {
    scorer: scorers[compat === "eval09" ? "conll09" : "conll08"],
    skipsPunctuation: !punctuation,
    scoresSupport: support,
    isShort: short,
    hasSentenceLines: evalb,
  };
  try {
    const { printed, counts } = await runEvalScript(gold, system, settings, (text) => {
      terminal.stderr.write(`${text}\n`);
    });
    if (json !== true) terminal.out(printed);
    else
      printJson(
        { ...namedFigures(counts, zeroDivision), ...(!short && { tables: reportTables(counts) }) },
        terminal,
      );
  } catch (error) {
    if (!(error instanceof OfficialExit)) throw error;
    if (json !== true) terminal.out(error.printed);
    terminal.stderr.write(`${error.message}\n`);
    terminal.exitCode = error.exitCode;
  }
}

function printJson(value: unknown, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}

import type { PropositionFormat } from "@discoprep/conll08";
import { readColumns, readLineBatches } from "@discoprep/files";
import {
  OfficialExit,
  type PropositionScores,
  refuseUnreadable,
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
      new Option("--format <format>", "the files' format; without it, their columns decide").choices([
        ...["conll08", "conll09"],
      ]),
    )
    .option("--json", "counts and figures as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep score-conll08 -q -g test.closed.conll08 -s output.conll08")
    .action(async (options: Options) => {
      try {
        const { printed, named } = await scores(options, terminal);
        if (options.json === true) terminal.out(`${JSON.stringify(named, null, 2)}\n`);
        else terminal.data(printed);
      } catch (error) {
        if (!(error instanceof OfficialExit)) throw error;
        if (options.json !== true) terminal.data(error.printed);
        terminal.error(error.message);
        terminal.exitCode = error.exitCode;
      }
    });
}

async function scores(options: Options, terminal: Terminal): Promise<PropositionScores> {
  const { compat, format, punctuation, support = false, short = false, evalb = false } = options;
  const settings = { skipsPunctuation: !punctuation, scoresSupport: support, isShort: short };
  if (compat !== undefined) {
    const open = (file: string) => {
      const { stream, name } = inputStream(terminal, file);
      return { batches: readLineBatches(stream, name), name };
    };
    const script = { format: compat === "eval09" ? "conll09" : "conll08", hasSentenceLines: evalb } as const;
    const warn = (text: string): void => terminal.error(text);
    return runEvalScript(open(options.gold), open(options.system), { ...settings, ...script }, warn);
  }
  const open = (file: string) => {
    const { stream, name } = inputStream(terminal, file);
    const columns = { separator: "blank", comments: false } as const;
    return { sentences: readColumns(stream, columns, (fault) => refuseUnreadable(name, fault)), name };
  };
  const printer = messagePrinter(terminal);
  const [gold, system] = [open(options.gold), open(options.system)];
  const found = await scorePropositions(gold, system, { ...settings, format }, (message) =>
    printer.print(message),
  );
  printer.close();
  return found;
}

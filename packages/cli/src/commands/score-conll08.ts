import type { PropositionFormat } from "@discoprep/conll08";
import { type Message, UsageError } from "@discoprep/corpus";
import { readColumns, readLineBatches } from "@discoprep/files";
import {
  OfficialExit,
  type PropositionScores,
  type PropositionSetScores,
  refuseUnreadable,
  runEvalScript,
  scorePropositionSets,
  scorePropositions,
} from "@discoprep/score/conll08";
import { type Command, Option } from "commander";
import { messagePrinter } from "../messages.ts";
import { collected, nameOf } from "../system-options.ts";
import { inputStream, type Terminal } from "../terminal.ts";
import { textTable } from "../text-table.ts";

interface Options {
  gold: string[];
  system: string[];
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
    .requiredOption(
      "-g, --gold <file>",
      "gold file; - is standard input; repeated, also as NAME=FILE, for the table of several sets, apart and as one",
      collected,
    )
    .requiredOption(
      "-s, --system <file>",
      "system output with the same sentences and tokens; - is standard input; repeated for several sets, in the order of their gold",
      collected,
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
    .addHelpText(
      "after",
      "\nExamples:\n  discoprep score-conll08 -q -g test.closed.conll08 -s output.conll08" +
        "\n  discoprep score-conll08 -g WSJ=test.wsj.conll08 -s wsj.output -g Brown=test.brown.conll08 -s brown.output",
    )
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
  const [gold = ""] = options.gold;
  const [system = ""] = options.system;
  const settings = { skipsPunctuation: !punctuation, scoresSupport: support, isShort: short };
  if (options.gold.length !== options.system.length)
    throw new UsageError("-g and -s come in pairs: the gold of each set, and the output of each set");
  if (compat !== undefined) {
    if (options.gold.length > 1)
      throw new UsageError("--compat takes one -g and one -s: no script has a table of sets");
    const open = (file: string) => {
      const { stream, name } = inputStream(terminal, file);
      return { batches: readLineBatches(stream, name), name };
    };
    const script = { format: compat === "eval09" ? "conll09" : "conll08", hasSentenceLines: evalb } as const;
    const warn = (text: string): void => terminal.error(text);
    return runEvalScript(open(gold), open(system), { ...settings, ...script }, warn);
  }
  const open = (file: string) => {
    const { stream, name } = inputStream(terminal, file);
    const columns = { separator: "blank", comments: false } as const;
    return { sentences: readColumns(stream, columns, (fault) => refuseUnreadable(name, fault)), name };
  };
  const printer = messagePrinter(terminal);
  const warn = (message: Message): void => printer.print(message);
  const fixed = { ...settings, format };
  const [first, ...others] = options.gold.map((text, index) => {
    const { name, file } = nameOf(text);
    return { name, gold: open(file), system: open(options.system[index] ?? "") };
  });
  if (first === undefined) throw new UsageError("-g names the gold file");
  const found =
    others.length === 0
      ? await scorePropositions(first.gold, first.system, fixed, warn)
      : setTable(await scorePropositionSets([first, ...others], fixed, warn));
  printer.close();
  return found;
}

/** One column a set, after that of all sets as one. */
function setTable(sets: readonly PropositionSetScores[]): PropositionScores {
  const rows = (sets[0]?.measures ?? []).map(([title], row) => [
    title,
    ...sets.map(({ measures }) => measures[row]?.[1] ?? ""),
  ]);
  const named = { sets: sets.map(({ name, named: figures }) => ({ name, ...figures })) };
  return { printed: textTable({ head: ["", ...sets.map(({ name }) => name)], rows }), named };
}

import { UsageError } from "@discoprep/corpus";
import { readLineBatches } from "@discoprep/files";
import { flag, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { readColumns } from "@discoprep/formats/columns";
import {
  type PropositionScores,
  type PropositionSetScores,
  refuseUnreadable,
  runEvalScript,
  scorePropositions,
} from "@discoprep/score/conll08";
import { MessagePrinter } from "../messages.ts";
import { nameOf } from "../named-files.ts";
import { commandOf, jsonOption } from "../option-flags.ts";
import { textTable } from "../tables.ts";
import { inputStream, type Terminal } from "../terminal.ts";

const files = z.array(z.string());

const options = z.strictObject({
  gold: run(
    files,
    "gold standard; - is standard input; given again, also as NAME=FILE, for a table of several sets and of all together",
    { short: "-g", value: "file", repeated: true },
  ),
  system: run(
    files,
    "output of a system; - is standard input; given again for several sets, in the order of their gold",
    { short: "-s", value: "file", repeated: true },
  ),
  verbose: run(flag, "print all figures: also tables by label and tag", { short: "-v" }),
  punctuation: run(flag, "do not score heads and labels of punctuation", {
    short: "-p",
    negated: true,
  }),
  support: run(flag, "also score predicates and arguments of support chains (SU)", { short: "-u" }),
  official: run(flag, "print what the official script prints: with its faults"),
  ...jsonOption(),
});

type Options = z.output<typeof options>;

export const add = commandOf(options, async (values, terminal) => {
  const { printed, named } = await scores(values, terminal);
  if (values.json === true) terminal.json(named);
  else terminal.data(printed);
});

async function scores({ gold, system, ...values }: Options, terminal: Terminal): Promise<PropositionScores> {
  const { official, punctuation = true, support = false, verbose = false } = values;
  const settings = { skipsPunctuation: !punctuation, scoresSupport: support, isShort: !verbose };
  if (gold.length !== system.length)
    throw new UsageError("-g and -s come in pairs: the gold of each set, and the output of each set");
  const printer = new MessagePrinter(terminal);
  if (official === true) {
    if (gold.length > 1)
      throw new UsageError("--official takes one -g and one -s: no script has a table of sets");
    const open = ([file = ""]: readonly string[]) => {
      const { stream, name } = inputStream(terminal, file);
      return { batches: readLineBatches(stream, name), name };
    };
    return runEvalScript(open(gold), open(system), settings, printer.print);
  }
  const open = (file = "") => {
    const { stream, name } = inputStream(terminal, file);
    const columns = { separator: "blank", comments: false } as const;
    return { sentences: readColumns(stream, name, columns, refuseUnreadable), name };
  };
  if (gold.length === 0) throw new UsageError("-g names the gold file");
  const sets = gold.map((text, index) => {
    const { name, file } = nameOf(text);
    return { name, gold: open(file), system: open(system[index]) };
  });
  const isShort = !verbose || sets.length > 1;
  const scored = await scorePropositions(sets, { ...settings, isShort }, printer.print);
  printer.close();
  const [first, ...furtherSets] = scored;
  return first === undefined || furtherSets.length > 0 ? setTable(scored) : first;
}

/** Returns a table with a column for each set, after one for all sets together. */
function setTable(sets: readonly PropositionSetScores[]): PropositionScores {
  const rows = (sets[0]?.measures ?? []).map(([title], row) => [
    title,
    ...sets.map(({ measures }) => measures[row]?.[1] ?? ""),
  ]);
  const named = { sets: sets.map(({ name, named: figures }) => ({ name, ...figures })) };
  return { printed: textTable({ head: ["", ...sets.map(({ name }) => name)], rows }), named };
}

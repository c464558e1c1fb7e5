import { writeFileWhole } from "@discoprep/files";
import { checkApart } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import { columnText } from "@discoprep/formats/columns";
import { conll08Options } from "@discoprep/releases/treebank";
import { type ConvertedTree, conll08Columns, conll08TestInput, treebankSentences } from "@discoprep/treebank";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { MessagePrinter } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const example =
  "discoprep layers conll08 --trees parsed/mrg/wsj/23 --propbank prop.txt --nombank nombank.1.0 --out test.conll08";

/** `discoprep layers conll08 --trees DIR --out FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, conll08Options, example, async (options) => {
    if (options.out !== "-") checkApart(conll08Options, options);
    const messages = new MessagePrinter(terminal);
    const counts = { sentence: 0, token: 0, predicate: 0, argument: 0 };
    const sentences = treebankSentences(options, messages.print);
    const pieces = conll08Text(sentences, options.testInput === true, counts);
    if (options.out === "-") await printPieces(terminal, pieces);
    else await writeFileWhole(options.out, pieces);
    terminal.err(
      Object.entries(counts)
        .map(([what, number]) => counted(number, what))
        .join(", "),
    );
    messages.close();
  });
}

function* conll08Text(
  sentences: Iterable<ConvertedTree>,
  asTestInput: boolean,
  counts: Record<"sentence" | "token" | "predicate" | "argument", number>,
): Generator<string> {
  for (const { parse } of sentences) {
    const { tokens, predicates = [] } = parse;
    counts.sentence++;
    counts.token += tokens.length;
    counts.predicate += predicates.length;
    for (const { arguments: labelled } of predicates) counts.argument += labelled.length;
    const columns = conll08Columns(parse);
    yield columnText([asTestInput ? conll08TestInput(columns) : columns]);
  }
}

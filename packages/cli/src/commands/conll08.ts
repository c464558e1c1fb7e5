import { conll08Sentence } from "@discoprep/conll08";
import { columnText, writePiecesWhole } from "@discoprep/corpus";
import { type TreebankSentence, treebankSentences } from "@discoprep/parse-layers";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { counted, messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  trees: string[];
  propbank?: string;
  nombank?: string;
  words?: string;
  entities?: string;
  documents?: string[];
  options?: string;
  headRules?: string;
  out: string;
}

/** `discoprep conll08 --trees DIR --out FILE` */
export function addConll08(program: Command, terminal: Terminal): void {
  program
    .command("conll08")
    .description("make CoNLL-2008 data of a treebank and its propositions")
    .requiredOption("--trees <path...>", "files or folders of bracketed trees, also .gz")
    .option("--propbank <path>", "PropBank's pointers: a file, or a folder of them")
    .option("--nombank <path>", "NomBank's pointers")
    .option(
      "--words <file>",
      "dictionary, one word a line: words are split at hyphens and slashes between its words",
    )
    .option("--entities <file>", "named entities, one a line: their words count as those of the dictionary")
    .option("--documents <ids>", "only these documents, such as wsj_02*,wsj_2200", (text) => text.split(","))
    .option(
      "--options <list>",
      "choices of the LTH conversion, such as rightBranching=false for flat noun phrases",
    )
    .option("--head-rules <file>", "another head table")
    .requiredOption("--out <file>", "the file to write; - is standard output")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep conll08 --trees parsed/mrg/wsj/23 --propbank prop.txt --nombank nombank.1.0 --out test.conll08",
    )
    .action(async (options: Options) => {
      const messages = messagePrinter(terminal);
      const counts = { sentences: 0, tokens: 0, predicates: 0, arguments: 0 };
      const wants = documentFilter(options.documents);
      const sentences = treebankSentences({ ...options, wants }, messages.print);
      const pieces = conll08Text(sentences, counts);
      if (options.out === "-") await printPieces(terminal, pieces);
      else await writePiecesWhole(options.out, pieces);
      terminal.err(
        [
          counted(counts.sentences, "sentence"),
          counted(counts.tokens, "token"),
          counted(counts.predicates, "predicate"),
          counted(counts.arguments, "argument"),
        ].join(", "),
      );
      messages.close();
    });
}

async function* conll08Text(
  sentences: AsyncIterable<TreebankSentence>,
  counts: { sentences: number; tokens: number; predicates: number; arguments: number },
): AsyncGenerator<string> {
  for await (const { sentence } of sentences) {
    counts.sentences++;
    counts.tokens += sentence.tokens.length;
    counts.predicates += sentence.predicates.length;
    for (const { arguments: labelled } of sentence.predicates) counts.arguments += labelled.length;
    yield columnText([conll08Sentence(sentence)]);
  }
}

/** `wsj_02*` stands for all ids that begin so. */
function documentFilter(
  patterns: readonly string[] | undefined,
): ((document: string) => boolean) | undefined {
  return patterns && ((document) => patterns.some((pattern) => isLike(document, pattern)));
}

function isLike(document: string, pattern: string): boolean {
  return pattern.endsWith("*") ? document.startsWith(pattern.slice(0, -1)) : document === pattern;
}

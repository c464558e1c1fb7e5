import { readText } from "@discoprep/files";
import {
  addLabels,
  type ConvertedTree,
  checkHeadRules,
  conversion,
  convertedSentence,
  type DependencyFormat,
  dependencyFormats,
  dependencyText,
  type OccurringLabels,
  parseHeadRules,
  readTreebank,
  schemes,
  type TreebankFile,
  treebankFiles,
  treeWithoutWords,
} from "@discoprep/treebank";
import { type Command, Option } from "commander";
import { printLook } from "../file-look.ts";
import { printPieces } from "../line-output.ts";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  scheme: (typeof schemes)[number];
  options?: string;
  headRules?: string;
  to: DependencyFormat;
}

/** `discoprep dependencies TREES…` */
export function addDependencies(command: Command, terminal: Terminal): void {
  command
    .argument("<trees...>", "files or folders of bracketed trees, also .gz; - is standard input")
    .addOption(
      new Option("--scheme <scheme>", "head rules and labels: lth made the CoNLL-2008 data")
        .choices([...schemes])
        .makeOptionMandatory(),
    )
    .option("--options <list>", "lth: choices as pennconverter has them, such as rightBranching=false,qmod")
    .option("--head-rules <file>", "another head table: JSON, or lines as Penn2Malt has them")
    .addOption(new Option("--to <format>", "what to print").choices([...dependencyFormats]).default("conllx"))
    .addHelpText(
      "after",
      "\nExample:\n  discoprep dependencies --scheme lth --options rightBranching=false wsj/00 > wsj_00.conll",
    )
    .action(async (paths: string[], options: Options) => {
      const { scheme, headRules, to } = options;
      const table = headRules === undefined ? undefined : parseHeadRules(readText(headRules), headRules);
      const messages = messagePrinter(terminal);
      const { convert, rules, ownRules } = conversion(scheme, options.options, table);
      const occurring: OccurringLabels = { phrases: new Set(), tokens: new Set() };
      const files = paths.flatMap((path) => inputFiles(path, terminal));
      const isChinese = scheme === "penn2malt-zh";
      await printPieces(terminal, dependencyText(converted(), to, isChinese));
      for (const message of checkHeadRules(rules, ownRules, occurring, headRules ?? scheme)) {
        messages.print(message);
      }
      messages.close();
      if (terminal.exitCode === 1) for (const path of paths) printLook(terminal, path, "trees");

      async function* converted(): AsyncGenerator<ConvertedTree> {
        const trees = readTreebank(files, messages.print, isChinese ? "gb18030" : "latin1");
        for await (const { document, number, tree, file, line } of trees) {
          const tokens = convert(tree);
          addLabels(tree, occurring);
          if (tokens.length === 0) messages.print(treeWithoutWords(file, line));
          else yield { document, number, sentence: convertedSentence(tree, tokens) };
        }
      }
    });
}

function inputFiles(path: string, terminal: Terminal): TreebankFile[] {
  if (path !== "-") return treebankFiles(path);
  return [{ document: "stdin", name: "standard input", open: () => terminal.stdin }];
}

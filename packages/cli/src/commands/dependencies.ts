import { buffer } from "node:stream/consumers";
import { problem } from "@discoprep/corpus";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  type ConvertedTree,
  conversion,
  dependencyFormats,
  dependencyText,
  readHeadRules,
  readTreebank,
  schemes,
  type TreebankFile,
  treebankFiles,
  treeText,
} from "@discoprep/treebank";
import type { Command } from "commander";
import { printLook } from "../file-look.ts";
import { printPieces } from "../line-output.ts";
import { MessagePrinter } from "../messages.ts";
import { addWork, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  trees: argument(paths, "files or folders of bracketed trees, also .gz; - is standard input", "trees"),
  scheme: run(z.enum(schemes), "head rules and labels: lth made the CoNLL-2008 data", "scheme"),
  options: run(
    z.string().optional(),
    "choices of the LTH conversion as pennconverter has them: rightBranching=false for flat noun phrases, splitSlash=false",
    { flag: "lth", value: "list", needs: { scheme: ["lth"] } },
  ),
  headRules: run(path.optional(), "another head table, as those in packages/treebank/data", "file"),
  to: run(z.enum(dependencyFormats).default("conllx"), "format to write", "format"),
});

/** `discoprep layers dependencies TREES…` */
export function add(command: Command, terminal: Terminal): void {
  const example =
    "discoprep layers dependencies --scheme lth --lth rightBranching=false wsj/00 > wsj_00.conll";
  addWork(command, options, example, async ({ trees: paths, scheme, headRules, to, options }) => {
    const table = headRules === undefined ? undefined : readHeadRules(headRules);
    const convert = conversion(scheme, options, table);
    const messages = new MessagePrinter(terminal);
    const stdin = paths.includes("-") ? await buffer(terminal.stdin) : undefined;
    const files = paths.flatMap((path) => (path === "-" && stdin ? [inputFile(stdin)] : treebankFiles(path)));
    const isChinese = scheme === "penn2malt-zh";
    await printPieces(terminal, dependencyText(converted(), to, isChinese));
    messages.close();
    if (terminal.exitCode === 1) for (const path of paths) printLook(terminal, path, "trees");

    function* converted(): Generator<ConvertedTree> {
      const trees = readTreebank(files, messages.print, isChinese ? "gb18030" : "latin1");
      for (const { document, number, tree, file, line } of trees) {
        const parse = { ...convert(tree), parsetree: treeText(tree) };
        if (parse.tokens.length === 0) messages.print(problem("tree-without-words", { file, line }));
        else yield { document, number, parse };
      }
    }
  });
}

function inputFile(bytes: Uint8Array): TreebankFile {
  return { document: "stdin", name: "standard input", bytes: () => bytes };
}

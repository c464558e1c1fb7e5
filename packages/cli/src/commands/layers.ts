import { basename } from "node:path";
import { buffer, text as streamText } from "node:stream/consumers";
import { type Message, problem } from "@discoprep/corpus";
import { readText, writeFileWhole } from "@discoprep/files";
import { argument, checkApart, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { columnText } from "@discoprep/formats/columns";
import { documentId } from "@discoprep/formats/format";
import { statedLanguage } from "@discoprep/formats/release";
import { conll08Options } from "@discoprep/releases/treebank";
import {
  type ConvertedTree,
  conll08Columns,
  conll08TestInput,
  conversion,
  convertLayers,
  dependencyFormats,
  dependencyText,
  type LayerFormatName,
  layerFormats,
  readHeadRules,
  readTreebank,
  schemes,
  type TreebankFile,
  treebankFiles,
  treebankSentences,
  treeText,
} from "@discoprep/treebank";
import { printLook } from "../file-look.ts";
import { printPieces } from "../line-output.ts";
import { MessagePrinter, printMessages } from "../messages.ts";
import { commandOf, paths } from "../option-flags.ts";

const dependencyOptions = z.strictObject({
  trees: argument(paths, "files or folders of bracketed trees, also .gz; - is standard input", "trees"),
  scheme: run(z.enum(schemes), "head rules and labels: lth made the CoNLL-2008 data", "scheme"),
  options: run(
    z.string().optional(),
    "options of the LTH conversion, with the names of pennconverter: rightBranching=false for flat noun phrases, splitSlash=false",
    { flag: "lth", value: "list", needs: { scheme: ["lth"] } },
  ),
  headRules: run(
    path.optional(),
    "another head table, in the form of those in packages/treebank/data",
    "file",
  ),
  to: run(z.enum(dependencyFormats).default("conllx"), "format to write", "format"),
});

export const dependencies = commandOf(
  dependencyOptions,
  async ({ trees: paths, scheme, headRules, to, options }, terminal) => {
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
  },
);

function inputFile(bytes: Uint8Array): TreebankFile {
  return { document: "stdin", name: "standard input", bytes: () => bytes };
}

export const conll08 = commandOf(conll08Options, async (options, terminal) => {
  if (options.out !== "-") checkApart(conll08Options, options);
  const messages = new MessagePrinter(terminal);
  const counts = { sentence: 0, token: 0, predicate: 0, argument: 0 };
  const sentences = treebankSentences(options, messages.print);
  const pieces = conll08Text(sentences, options.testInput === true, counts);
  if (options.out === "-") await printPieces(terminal, pieces);
  else await writeFileWhole(options.out, pieces);
  terminal.err(
    Object.entries(counts)
      // The input of a test has neither predicates nor arguments.
      .filter(([unit]) => options.testInput !== true || unit === "sentence" || unit === "token")
      .map(([unit, number]) => counted(number, unit))
      .join(", "),
  );
  messages.close();
});

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

const layerFormat = z.enum(Object.keys(layerFormats) as LayerFormatName[]);

const layerOptions = z.strictObject({
  file: argument(path, "a file in the format --from; - is standard input", "file"),
  from: run(layerFormat, "format to read", "format"),
  to: run(layerFormat, "format to write; a warning says what it cannot carry", "format"),
  lang: run(
    z.string().optional(),
    "language tag: for the order of keys in parses.json (default: that of the manifest of the file's folder, else en)",
    "tag",
  ),
});

export const convert = commandOf(layerOptions, async ({ file, lang, ...formats }, terminal) => {
  const isStdin = file === "-";
  const language = lang ?? (isStdin ? undefined : statedLanguage(file)) ?? "en";
  const name = isStdin ? "standard input" : file;
  const document = isStdin ? "stdin" : documentId(basename(file));
  const text = isStdin ? await streamText(terminal.stdin) : readText(file);
  const messages: Message[] = [];
  const report = (message: Message) => void messages.push(message);
  await printPieces(terminal, convertLayers(text, name, { ...formats, language, document }, report));
  printMessages(terminal, messages);
});

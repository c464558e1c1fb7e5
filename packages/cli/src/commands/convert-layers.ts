import { statSync } from "node:fs";
import { basename } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { documentId, readText, textPieces } from "@discoprep/files";
import { convertLayers, type LayerFormatName, layerFormats } from "@discoprep/treebank";
import { type Command, Option } from "commander";
import { printPieces } from "../line-output.ts";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  from: LayerFormatName;
  to: LayerFormatName;
  lang: string;
}

/** `discoprep convert-layers --from FORMAT --to FORMAT FILE` */
export function addConvertLayers(command: Command, terminal: Terminal): void {
  const formats = (flags: string, what: string): Option =>
    new Option(flags, what).choices(Object.keys(layerFormats)).makeOptionMandatory();
  command
    .argument("<file>", "a file in the format --from; - is standard input")
    .addOption(formats("--from <format>", "the format of the file"))
    .addOption(formats("--to <format>", "the format to print; a warning says what it cannot carry"))
    .option("--lang <tag>", "parses: the language, for the order of its keys", "en")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep convert-layers --from conll08 --to conllu train.closed.conll08",
    )
    .action(async (file: string, { lang: language, ...formats }: Options) => {
      const isStdin = file === "-";
      const name = isStdin ? "standard input" : file;
      const document = isStdin ? "stdin" : documentId(basename(file));
      const source = await textSource(file, terminal);
      const { pieces, messages } = convertLayers(source, name, { ...formats, language, document });
      await printPieces(terminal, pieces);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
    });
}

/** The text of a file, for two readings. Standard input and pipes can be read only once. */
async function textSource(file: string, terminal: Terminal): Promise<() => Iterable<string>> {
  const isPipe = file === "-" || statSync(file, { throwIfNoEntry: false })?.isFile() === false;
  if (!isPipe) return () => textPieces(file);
  const text = file === "-" ? await streamText(terminal.stdin) : readText(file);
  return () => [text];
}

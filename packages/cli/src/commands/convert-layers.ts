import { statSync } from "node:fs";
import { basename } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { documentId, readText, textPieces } from "@discoprep/files";
import { convertLayers, type LayerFormat, layerFormats } from "@discoprep/releases/convert-layers";
import { type Command, Option } from "commander";
import { printPieces } from "../line-output.ts";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  from: LayerFormat;
  to: LayerFormat;
  lang: string;
}

/** `discoprep convert-layers --from FORMAT --to FORMAT FILE` */
export function addConvertLayers(command: Command, terminal: Terminal): void {
  const formats = (flags: string, what: string): Option =>
    new Option(flags, what).choices([...layerFormats]).makeOptionMandatory();
  command
    .argument("<file>", "a file in the format --from; - is standard input")
    .addOption(formats("--from <format>", "the format of the file"))
    .addOption(formats("--to <format>", "the format to print; a warning says what it cannot carry"))
    .option("--lang <tag>", "parses: the language, for the order of its keys", "en")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep convert-layers --from conll08 --to conllu train.closed.conll08",
    )
    .action(async (file: string, { from, to, lang }: Options) => {
      const isStdin = file === "-";
      const name = isStdin ? "standard input" : file;
      const source = isStdin ? inMemory(await streamText(terminal.stdin)) : fileText(file);
      const document = isStdin ? "stdin" : documentId(basename(file));
      const { pieces, messages } = await convertLayers(source, name, { from, to, language: lang, document });
      await printPieces(terminal, pieces);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
    });
}

function inMemory(text: string): () => Iterable<string> {
  return () => [text];
}

/** What comes from a pipe can be read only once. */
function fileText(file: string): () => Iterable<string> {
  const isPipe = statSync(file, { throwIfNoEntry: false })?.isFile() === false;
  return isPipe ? inMemory(readText(file)) : () => textPieces(file);
}

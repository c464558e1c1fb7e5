import { statSync } from "node:fs";
import { basename } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { documentId, readText, textPieces } from "@discoprep/files";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { convertLayers, type LayerFormatName, layerFormats } from "@discoprep/treebank";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const format = z.enum(Object.keys(layerFormats) as LayerFormatName[]);

const options = z.strictObject({
  file: argument(path, "a file in the format --from; - is standard input", "file"),
  from: run(format, "the format of the file", "format"),
  to: run(format, "the format to print; a warning says what it cannot carry", "format"),
  lang: run(z.string().default("en"), "parses: the language, for the order of its keys", "tag"),
});

/** `discoprep convert-layers --from FORMAT --to FORMAT FILE` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep convert-layers --from conll08 --to conllu train.closed.conll08";
  addWork(command, options, example, async ({ file, lang: language, ...formats }) => {
    const isStdin = file === "-";
    const name = isStdin ? "standard input" : file;
    const document = isStdin ? "stdin" : documentId(basename(file));
    const source = await textSource(file, terminal);
    const { pieces, messages } = convertLayers(source, name, { ...formats, language, document });
    await printPieces(terminal, pieces);
    printMessages(terminal, messages);
  });
}

/** The text of a file, for two readings. Standard input and pipes can be read only once. */
async function textSource(file: string, terminal: Terminal): Promise<() => Iterable<string>> {
  const isPipe = file === "-" || statSync(file, { throwIfNoEntry: false })?.isFile() === false;
  if (!isPipe) return () => textPieces(file);
  const text = file === "-" ? await streamText(terminal.stdin) : readText(file);
  return () => [text];
}

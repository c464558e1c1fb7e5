import { basename } from "node:path";
import { text as streamText } from "node:stream/consumers";
import type { Message } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { documentId } from "@discoprep/formats/format";
import { convertLayers, type LayerFormatName, layerFormats } from "@discoprep/treebank";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const format = z.enum(Object.keys(layerFormats) as LayerFormatName[]);

const options = z.strictObject({
  file: argument(path, "a file in the format --from; - is standard input", "file"),
  from: run(format, "format to read", "format"),
  to: run(format, "format to write; a warning says what it cannot carry", "format"),
  lang: run(z.string().default("en"), "language tag: for the order of keys in parses.json", "tag"),
});

/** `discoprep layers convert --from FORMAT --to FORMAT FILE` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep layers convert --from conll08 --to conllu train.closed.conll08";
  addWork(command, options, example, async ({ file, lang: language, ...formats }) => {
    const isStdin = file === "-";
    const name = isStdin ? "standard input" : file;
    const document = isStdin ? "stdin" : documentId(basename(file));
    const text = isStdin ? await streamText(terminal.stdin) : readText(file);
    const messages: Message[] = [];
    const report = (message: Message) => void messages.push(message);
    await printPieces(terminal, convertLayers(text, name, { ...formats, language, document }, report));
    printMessages(terminal, messages);
  });
}

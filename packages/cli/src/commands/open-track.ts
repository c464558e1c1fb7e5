import { openTrack } from "@discoprep/conll08";
import { UsageError } from "@discoprep/corpus";
import { argument, path, run } from "@discoprep/files/option";
import { columnText } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { addWork } from "../option-flags.ts";
import { inputStream, type Terminal } from "../terminal.ts";

const file = path.optional();
const sources = {
  conll2003: run(file, "named entities in the tags of CoNLL-2003: one line a token, the tag last", "file"),
  bbn: run(file, "named entities in the tags of the BBN corpus, likewise", "file"),
  wnss: run(file, "WordNet supersenses, likewise", "file"),
  malt: run(file, "MaltParser's output: CoNLL-X, or HEAD and DEPREL alone", "file"),
};

const options = z.strictObject({
  closed: argument(path, "a file of the closed track; - is standard input", "closed"),
  ...sources,
});

const example =
  "discoprep open-track test.closed.conll08 --wnss test.wnss --malt malt.conll > test.open.conll08";

/** `discoprep open-track CLOSED --conll2003 FILE --wnss FILE --malt FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ closed, ...given }) => {
    const names = Object.keys(sources).map((name) => `--${name}`);
    if (Object.keys(given).length === 0) throw new UsageError(`name a file to join: ${names.join(", ")}`);
    const streams = Object.entries(given).map(([name, file]) => [name, inputStream(terminal, file)]);
    const sentences = openTrack(inputStream(terminal, closed), Object.fromEntries(streams));
    await printPieces(terminal, texts(sentences));
  });
}

async function* texts(sentences: ReturnType<typeof openTrack>): AsyncGenerator<string> {
  for await (const sentence of sentences) yield columnText([sentence]);
}

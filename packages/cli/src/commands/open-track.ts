import { type OpenSources, openTrack } from "@discoprep/conll08";
import { UsageError } from "@discoprep/corpus";
import { columnText } from "@discoprep/files/text";
import type { Command } from "commander";
import { printPieces } from "../line-output.ts";
import { inputStream, type Terminal } from "../terminal.ts";

const sourceNames = ["conll2003", "bbn", "wnss", "malt"] as const satisfies (keyof OpenSources)[];

/** `discoprep open-track CLOSED --conll2003 FILE --wnss FILE --malt FILE` */
export function addOpenTrack(command: Command, terminal: Terminal): void {
  command
    .argument("<closed>", "a file of the closed track; - is standard input")
    .option("--conll2003 <file>", "named entities in the tags of CoNLL-2003: one line a token, the tag last")
    .option("--bbn <file>", "named entities in the tags of the BBN corpus, likewise")
    .option("--wnss <file>", "WordNet supersenses, likewise")
    .option("--malt <file>", "MaltParser's output: CoNLL-X, or HEAD and DEPREL alone")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep open-track test.closed.conll08 --wnss test.wnss --malt malt.conll > test.open.conll08",
    )
    .action(async (closed: string, options: Partial<Record<keyof OpenSources, string>>) => {
      const given = sourceNames.flatMap((name) =>
        options[name] === undefined ? [] : [[name, options[name]]],
      );
      if (given.length === 0)
        throw new UsageError(`name a file to join: ${sourceNames.map((name) => `--${name}`).join(", ")}`);
      const sources = Object.fromEntries(given.map(([name, file]) => [name, inputStream(terminal, file)]));
      const sentences = openTrack(inputStream(terminal, closed), sources);
      await printPieces(terminal, texts(sentences));
    });
}

async function* texts(sentences: ReturnType<typeof openTrack>): AsyncGenerator<string> {
  for await (const sentence of sentences) yield columnText([sentence]);
}

import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { splitSentences } from "@discoprep/segment";
import type { Command } from "commander";
import { printLines } from "../line-output.ts";
import { addWork } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  file: argument(path.optional(), "one paragraph a line; standard input where none is named", "file"),
  lang: run(z.string(), "language tag: such as en, zh, pt", "language"),
});

/** `discoprep text sentences --lang L` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep text sentences --lang en < paragraphs.txt", ({ file, lang }) =>
    printLines(terminal, sentenceLines(inputLines(terminal, file), lang)),
  );
}

async function* sentenceLines(paragraphs: AsyncIterable<string>, lang: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const paragraph of paragraphs) {
    const sentences = splitSentences(paragraph, lang);
    if (sentences.length === 0) continue;
    if (!isFirst) yield "";
    isFirst = false;
    for (const { start, end } of sentences) yield oneLine(paragraph.slice(start, end));
  }
}

/** Replaces white space that some readers take for a line's end by a blank. */
function oneLine(sentence: string): string {
  return sentence.replace(/[\r\v\f\u2028\u2029]/g, " ");
}

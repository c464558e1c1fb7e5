import { splitSentences } from "@discoprep/segment";
import type { Command } from "commander";
import { printLines } from "../line-output.ts";
import { inputLines, type Terminal } from "../terminal.ts";

interface Options {
  lang: string;
  commaEndsSentence?: boolean;
}

/** `discoprep sentences --lang L` */
export function addSentences(command: Command, terminal: Terminal): void {
  command
    .argument("[file]", "one paragraph a line; standard input where none is named")
    .requiredOption("--lang <language>", "language tag, such as en, zh, pt")
    .option("--comma-ends-sentence", "zh: a comma between clauses may end a sentence, as in CDTB")
    .addHelpText("after", "\nExample:\n  discoprep sentences --lang en < paragraphs.txt")
    .action(async (file: string | undefined, options: Options) => {
      await printLines(terminal, sentenceLines(inputLines(terminal, file), options));
    });
}

async function* sentenceLines(paragraphs: AsyncIterable<string>, options: Options): AsyncGenerator<string> {
  let isFirst = true;
  for await (const paragraph of paragraphs) {
    const sentences = splitSentences(paragraph, options.lang, options);
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

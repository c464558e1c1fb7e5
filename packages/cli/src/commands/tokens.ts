import { isChinese } from "@discoprep/corpus";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { escapeSentencePtb, type SegmentOptions, tokenizer } from "@discoprep/segment";
import type { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import type { Command } from "commander";
import { printLines } from "../line-output.ts";
import { MessagePrinter } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  file: argument(path.optional(), "one sentence a line; standard input where none is named", "file"),
  lang: run(z.string(), "language tag: such as en, zh, pt", "language"),
  escape: run(
    z.enum(["none", "ptb"]).default("none"),
    "how tokens are written: none keeps the characters, ptb writes `` '' -LRB- and \\/ as the Treebank",
    "form",
  ),
  engine: run(
    path.optional(),
    "what finds the words of zh: nodejieba, or a file with weights of the model, in place of this package's own",
    {
      value: "file",
      needs: { lang: ["zh"] },
    },
  ),
});

type Options = Omit<z.output<typeof options>, "file">;

/** `discoprep text tokens --lang en|zh` */
export function add(command: Command, terminal: Terminal): void {
  const example = 'echo "We don\'t know." | discoprep text tokens --lang en --escape ptb';
  addWork(command, options, example, async ({ file, ...given }) => {
    const watch = isChinese(given.lang)
      ? new (await import("@discoprep/segment/chinese-script/identify")).ScriptWatch(given.lang)
      : undefined;
    await printLines(terminal, tokenLines(inputLines(terminal, file), given, watch));
    const warning = watch?.warning(file === undefined ? {} : { file });
    if (warning !== undefined) new MessagePrinter(terminal).print(warning);
  });
}

async function* tokenLines(
  sentences: AsyncIterable<string>,
  options: Options,
  watch: ScriptWatch | undefined,
): AsyncGenerator<string> {
  const tokenize = tokenizer(segmentOptions(options))();
  for await (const sentence of sentences) {
    watch?.add(sentence);
    const spans = tokenize(sentence);
    const forms = spans.map(({ start, end }) => sentence.slice(start, end));
    yield (options.escape === "ptb" ? escapeSentencePtb(forms, spans) : forms).join(" ");
  }
}

function segmentOptions({ lang, engine }: Options): SegmentOptions {
  if (engine === "nodejieba") return { language: lang, engine };
  return { language: lang, wordWeights: engine };
}

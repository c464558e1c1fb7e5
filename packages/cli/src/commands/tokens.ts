import { isChinese, primaryLanguage, UsageError } from "@discoprep/corpus";
import { escapeSentencePtb, type SegmentOptions, type TokenStandard, tokenizer } from "@discoprep/segment";
import type { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import type { Engine } from "@discoprep/segment/chinese-words";
import { type Command, Option } from "commander";
import { printLines } from "../line-output.ts";
import { messagePrinter } from "../messages.ts";
import { inputLines, type Terminal } from "../terminal.ts";

interface Options {
  lang: string;
  escape: "none" | "ptb";
  standard?: TokenStandard;
  engine?: Engine;
  weights?: string;
}

const ENGINES: Engine[] = ["jieba", "nodejieba", "rules", "model"];

/** `discoprep tokens --lang en|zh` */
export function addTokens(command: Command, terminal: Terminal): void {
  command
    .argument("[file]", "one sentence a line; standard input where none is named")
    .requiredOption("--lang <language>", "language tag, such as en, zh, pt")
    .addOption(
      new Option(
        "--escape <form>",
        "none keeps the characters; ptb writes `` '' -LRB- and \\/ as the Treebank",
      )
        .choices(["none", "ptb"])
        .default("none"),
    )
    .addOption(
      new Option("--standard <standard>", "en: ptb (default) or ud, which splits hyphens; zh: ctb").choices([
        "ptb",
        "ud",
        "ctb",
      ]),
    )
    .addOption(new Option("--engine <engine>", "zh: how words are found (default: model)").choices(ENGINES))
    .option(
      "--weights <file>",
      "zh: a file of weights that train-words wrote, in place of this package's own",
    )
    .addHelpText("after", '\nExample:\n  echo "We don\'t know." | discoprep tokens --lang en --escape ptb')
    .action(async (file: string | undefined, options: Options) => {
      const watch = isChinese(options.lang)
        ? (await import("@discoprep/segment/chinese-script/identify")).scriptWatch(options.lang)
        : undefined;
      await printLines(terminal, tokenLines(inputLines(terminal, file), options, watch));
      const warning = watch?.warning(file === undefined ? {} : { file });
      if (warning !== undefined) messagePrinter(terminal).print(warning);
    });
}

async function* tokenLines(
  sentences: AsyncIterable<string>,
  options: Options,
  watch: ScriptWatch | undefined,
): AsyncGenerator<string> {
  const tokenize = tokenizer(segmentOptions(options));
  for await (const sentence of sentences) {
    watch?.add(sentence);
    const spans = tokenize(sentence);
    const forms = spans.map(({ start, end }) => sentence.slice(start, end));
    yield (options.escape === "ptb" ? escapeSentencePtb(forms, spans) : forms).join(" ");
  }
}

function segmentOptions({ lang, standard, engine, weights }: Options): SegmentOptions {
  const english = primaryLanguage(lang) === "en";
  const chinese = isChinese(lang);
  if (standard !== undefined && !(standard === "ctb" ? chinese : english)) {
    throw new UsageError(`--standard ${standard} is not for --lang ${lang}; en has ptb and ud, zh has ctb`);
  }
  if (engine !== undefined && !chinese)
    throw new UsageError(`--engine is for --lang zh, not for --lang ${lang}`);
  if (weights !== undefined && !chinese)
    throw new UsageError(`--weights is for --lang zh, not for --lang ${lang}`);
  if (weights !== undefined && (engine ?? "model") !== "model")
    throw new UsageError(`--weights is for --engine model, not for --engine ${engine}`);
  return {
    language: lang,
    ...(standard !== undefined && { tokenStandard: standard }),
    ...(engine !== undefined && { engine }),
    ...(weights !== undefined && { wordWeights: weights }),
  };
}

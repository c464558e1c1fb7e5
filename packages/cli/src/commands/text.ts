import { isChinese } from "@discoprep/corpus";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { inputLanguage } from "@discoprep/formats/release";
import { escapeSentencePtb, type SegmentOptions, splitSentences, tokenizer } from "@discoprep/segment";
import type { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import { printLines } from "../line-output.ts";
import { MessagePrinter } from "../messages.ts";
import { commandOf, jsonOption } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const lang = run(
  z.string().optional(),
  "language tag: such as en, zh, pt (default: that of the manifest of the file's folder)",
  "language",
);

function fileOf(lines: string) {
  return argument(path.optional(), `${lines} a line (default: standard input)`, "file");
}

function languageOf(file: string | undefined, named: string | undefined): string {
  return inputLanguage(named, file === "-" ? [] : [file]);
}

const sentenceOptions = z.strictObject({ file: fileOf("one paragraph"), lang });

export const sentences = commandOf(sentenceOptions, ({ file, lang }, terminal) =>
  printLines(terminal, sentenceLines(inputLines(terminal, file), languageOf(file, lang))),
);

async function* sentenceLines(paragraphs: AsyncIterable<string>, lang: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const paragraph of paragraphs) {
    const sentences = splitSentences(paragraph, lang);
    if (sentences.length === 0) continue;
    if (!isFirst) yield "";
    isFirst = false;
    // Some readers end a line at other white space, too.
    for (const { start, end } of sentences)
      yield paragraph.slice(start, end).replace(/[\r\v\f\u2028\u2029]/g, " ");
  }
}

const tokenOptions = z.strictObject({
  file: fileOf("one sentence"),
  lang,
  escape: run(
    z.enum(["none", "ptb"]).default("none"),
    "how tokens are written: none keeps the characters, ptb writes `` '' -LRB- and \\/ as the Treebank",
    "form",
  ),
  engine: run(
    path.optional(),
    "segmenter of Chinese words: nodejieba, or a file with weights for the model (default: the model with its own weights)",
    { value: "file", needs: { lang: ["zh"] } },
  ),
});

type TokenOptions = Omit<z.output<typeof tokenOptions>, "file" | "lang"> & { readonly lang: string };

export const tokens = commandOf(tokenOptions, async ({ file, ...options }, terminal) => {
  const values = { ...options, lang: languageOf(file, options.lang) };
  const watch = isChinese(values.lang)
    ? new (await import("@discoprep/segment/chinese-script/identify")).ScriptWatch(values.lang)
    : undefined;
  await printLines(terminal, tokenLines(inputLines(terminal, file), values, watch));
  const warning = watch?.warning(file === undefined ? {} : { file });
  if (warning !== undefined) new MessagePrinter(terminal).print(warning);
});

async function* tokenLines(
  sentences: AsyncIterable<string>,
  { lang: language, escape: form, engine }: TokenOptions,
  watch: ScriptWatch | undefined,
): AsyncGenerator<string> {
  const options: SegmentOptions =
    engine === "nodejieba" ? { language, engine } : { language, wordWeights: engine };
  const tokenize = tokenizer(options)();
  for await (const sentence of sentences) {
    watch?.add(sentence);
    const spans = tokenize(sentence);
    const forms = spans.map(({ start, end }) => sentence.slice(start, end));
    yield (form === "ptb" ? escapeSentencePtb(forms, spans) : forms).join(" ");
  }
}

const scriptOptions = z.strictObject({
  file: fileOf("one text"),
  ...jsonOption(),
  convert: run(
    z.enum(["simplified"]).optional(),
    "convert Chinese texts to these characters: in place of the labels",
    { value: "script", conflicts: ["json"] },
  ),
});

export const script = commandOf(scriptOptions, (values, terminal) =>
  printLines(terminal, scriptLines(values, terminal)),
);

/** Returns a line for each line: its label, a report, or its characters converted. */
async function* scriptLines(
  { file, json, convert }: z.output<typeof scriptOptions>,
  terminal: Terminal,
): AsyncGenerator<string> {
  const chinese = await import("@discoprep/segment/chinese-script");
  for await (const line of inputLines(terminal, file)) {
    if (convert !== undefined) yield chinese.simplify(line);
    else if (json === true) yield JSON.stringify(reportOf(line));
    else yield chinese.identifyScript(line);
  }

  function reportOf(line: string): object {
    const unchangedByOpenCC = chinese.changedBySimplifying(line).length === 0;
    const script = chinese.identifyScript(line);
    return { script, offending: chinese.offendingCharacters(line), unchangedByOpenCC };
  }
}

import { describeProblem, type Message } from "@discoprep/corpus";
import { type Conversion, type ConvertOptions, convertCorpus } from "@discoprep/pipeline";
import { SingleBar } from "cli-progress";
import { type Command, Option } from "commander";
import { wholeNumber } from "../arguments.ts";
import { showsProgress, type Terminal } from "../terminal.ts";

interface Options extends Omit<ConvertOptions, "language" | "onMessage" | "onProgress"> {
  lang: string;
}

/** `discoprep convert` */
export function addConvert(program: Command, terminal: Terminal): void {
  addOptions(
    program
      .command("convert")
      .description("turn annotations, raw texts and parse layers into a CoNLL-2015/16 release"),
  )
    .addHelpText(
      "after",
      "\nExample:\n  discoprep convert --format pdtb2 --lang en --annotations pdtb/data --raw pdtb/raw \\\n" +
        "    --trees parses/trees --dependencies parses/dependencies --out release",
    )
    .action(async ({ lang, ...options }: Options) => {
      const progress = progressBar(terminal);
      try {
        const onMessage = messagePrinter(terminal);
        const conversion = await convertCorpus({
          ...options,
          language: lang,
          onMessage,
          onProgress: progress.update,
        });
        progress.stop();
        printSummary(conversion, options.out, terminal);
      } finally {
        progress.stop();
      }
    });
}

function progressBar(terminal: Terminal): { update(done: number, total: number): void; stop(): void } {
  if (!showsProgress(terminal)) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: "{value} of {total} documents, {duration_formatted}",
    stream: terminal.stderr as NodeJS.WritableStream as NodeJS.WriteStream,
    clearOnComplete: true,
  });
  bar.start(0, 0);
  return {
    update: (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

function addOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--format <format>", "format of the annotations")
        .choices(["pdtb2", "pipe48", "annotator", "cdtb"])
        .makeOptionMandatory(),
    )
    .requiredOption("--lang <language>", "language tag, such as en, zh, tr")
    .requiredOption(
      "--annotations <dir>",
      "annotation files; a name up to its first dot is the document's id",
    )
    .requiredOption("--raw <dir>", "raw texts, one a document")
    .requiredOption("--out <dir>", "the release folder")
    .option("--parses <file>", "a parses.json as parse layer")
    .option("--trees <dir>", "bracketed trees as parse layer")
    .option("--dependencies <dir>", "dependencies for the trees: Stanford-style lines, CoNLL-X or CoNLL-U")
    .option("--conllu <dir>", "CoNLL-U or CoNLL-X as parse layer; with --trees, the dependencies")
    .option(
      "--senses <map>",
      "conll2015, conll2016-zh, keep, or a mapping file (default: conll2016-zh for cdtb, else conll2015)",
    )
    .addOption(
      new Option("--unmapped <how>", "senses without a target, such as the class Expansion")
        .choices(["keep", "drop"])
        .default("keep"),
    )
    .addOption(
      new Option("--second-connective <how>", "senses of a second implicit connective")
        .choices(["drop", "append"])
        .default("drop"),
    )
    .addOption(
      new Option("--types <types>", "the shared tasks' relation types, or AltLexC and Hypophora, too")
        .choices(["task", "all"])
        .default("task"),
    )
    .addOption(
      new Option("--edition <year>", "file names and details of the release")
        .choices(["2015", "2016"])
        .default("2016"),
    )
    .option("--first-id <n>", "ID of the corpus's first relation", wholeNumber, 0)
    .option("--splits <file>", "write one release a set, as the file assigns documents to sets")
    .addOption(
      new Option(
        "--encoding <name>",
        "of annotations and raw texts (default: latin1, for annotator utf-8)",
      ).choices(["utf-8", "latin1"]),
    )
    .option("--columns <file>", "cdtb: which column holds what")
    .option("--strict", "write nothing if any relation has an error")
    .option("--keep-going", "leave out documents that cannot be converted, and write the rest");
}

/** So many messages of a rule are printed; the manifest holds them all. */
const printedPerRule = 20;

function messagePrinter(terminal: Terminal): (message: Message) => void {
  const printed = new Map<string, number>();
  return (message) => {
    if (message.severity === "info") return;
    const count = (printed.get(message.rule) ?? 0) + 1;
    printed.set(message.rule, count);
    if (count <= printedPerRule)
      terminal.err(`${message.severity}: ${describeProblem(message)} [${message.rule}]`);
    else if (count === printedPerRule + 1) terminal.err(`… more [${message.rule}] in manifest.json`);
  };
}

function printSummary({ counts }: Conversion, out: string, terminal: Terminal): void {
  const { documents, relations } = counts;
  terminal.err(
    `${out}: ${documents.kept} of ${documents.in} documents, ${relations.kept} of ${relations.in} relations, ${counts.words} words`,
  );
  for (const [reason, number] of Object.entries(relations.dropped)) {
    terminal.err(`  left out: ${number} ${reason}`);
  }
  if (Object.keys(counts.messages.error).length > 0) terminal.exitCode = 1;
}

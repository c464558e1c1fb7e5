import { statSync } from "node:fs";
import { describeProblem, type Message } from "@discoprep/corpus";
import { type ExtractCounts, extractDump } from "@discoprep/pipeline";
import { SingleBar } from "cli-progress";
import { type Command, InvalidArgumentError } from "commander";
import { positiveNumber } from "../arguments.ts";
import { showsProgress, type Terminal } from "../terminal.ts";

interface Options {
  lang: string;
  out: string;
  shard?: { index: number; count: number };
  limit?: number;
  workers?: number;
  maxExpansion?: number;
  raw: boolean;
  keep?: string[];
  requireDate?: boolean;
  published?: boolean;
  strict?: boolean;
  variant?: string;
}

/** So many problems of single pages are printed; all are in the manifest. */
const SHOWN_PROBLEMS = 20;

/** `discoprep extract DUMP --lang L --out DIR` */
export function addExtract(program: Command, terminal: Terminal): void {
  program
    .command("extract")
    .description("make articles out of a Wikinews dump")
    .argument("<dump>", "a MediaWiki XML export, plain, .gz or .bz2, or - for standard input")
    .requiredOption("--lang <language>", "the wiki's language: en, zh")
    .requiredOption("--out <dir>", "where the articles go")
    .option("--shard <i/n>", "only the i-th of n stretches of the dump file", shardOf)
    .option("--limit <n>", "stop after n articles", positiveNumber)
    .option("--workers <n>", "threads, about 60 MB each (default: 2, on one core 1)", positiveNumber)
    .option(
      "--max-expansion <ratio>",
      "how many times its size a compressed dump may expand before it counts as a bomb (default: 250)",
      positiveNumber,
    )
    .option("--no-raw", "write articles.jsonl only, no file for each article")
    .option("--keep <kinds>", "kinds of pages to keep that are dropped otherwise, with commas between", list)
    .option("--require-date", "drop pages that state no date")
    .option("--published", "drop pages not marked as published")
    .option("--strict", "drop pages in which the audit finds remnants of markup")
    .option("--variant <variant>", "the Chinese variant to take: zh-hans, zh-hant, zh-cn, zh-tw, zh-hk …")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep extract enwikinews-20260401-pages-articles.xml.bz2 --lang en --out en.articles",
    )
    .action((dump: string, options: Options) => extract(dump, options, terminal));
}

async function extract(dump: string, { lang, ...options }: Options, terminal: Terminal): Promise<void> {
  const progress = progressBar(terminal, dump);
  const problems = problemPrinter(terminal);
  try {
    const counts = await extractDump({
      ...options,
      dump: dump === "-" ? terminal.stdin : dump,
      language: lang,
      onMessage: problems.print,
      onProgress: progress.update,
    });
    progress.stop();
    problems.close();
    terminal.err(summary(counts, options.out));
  } finally {
    progress.stop();
  }
}

function summary({ in: all, kept, dropped }: ExtractCounts, out: string): string {
  const reasons = Object.entries(dropped).map(([reason, count]) => `${count} ${reason}`);
  const left = reasons.length === 0 ? "" : `, dropped: ${reasons.join(", ")}`;
  return `${kept} of ${all} pages kept${left}; see ${out}/manifest.json`;
}

/** Prints the first problems and how many more there were; an error makes the exit code 1. */
function problemPrinter(terminal: Terminal): { print(message: Message): void; close(): void } {
  let count = 0;
  return {
    print(message) {
      if (message.severity === "error") terminal.exitCode = 1;
      if (++count <= SHOWN_PROBLEMS) terminal.err(`${message.severity}: ${describeProblem(message)}`);
    },
    close() {
      if (count > SHOWN_PROBLEMS) {
        terminal.err(`and ${count - SHOWN_PROBLEMS} problems more: see "problems" in the manifest`);
      }
    },
  };
}

interface Progress {
  update(done: { bytes: number; articles: number }): void;
  stop(): void;
}

/** How much of the file is done; of a stream, whose size is unknown, only how much was read. */
function progressBar(terminal: Terminal, dump: string): Progress {
  if (!showsProgress(terminal)) return { update: () => {}, stop: () => {} };
  const size = statSync(dump, { throwIfNoEntry: false })?.size ?? 0;
  const bar = new SingleBar({
    format: `${size > 0 ? "{bar} {percentage}%, " : ""}{megabytes} MB read, {articles} articles, {duration_formatted}`,
    stream: terminal.stderr as NodeJS.WritableStream as NodeJS.WriteStream,
    clearOnComplete: true,
  });
  bar.start(size, 0, { megabytes: 0, articles: 0 });
  return {
    update: ({ bytes, articles }) => bar.update(bytes, { megabytes: Math.round(bytes / 1e6), articles }),
    stop: () => bar.stop(),
  };
}

function shardOf(text: string): { index: number; count: number } {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index < 1 || index > count) {
    throw new InvalidArgumentError("It must be i/n with 1 ≤ i ≤ n, such as 2/8.");
  }
  return { index, count };
}

function list(text: string): string[] {
  return text.split(",").map((one) => one.trim());
}

import { statSync } from "node:fs";
import { extractDump, extractOptions } from "@discoprep/articles/extract";
import { UsageError } from "@discoprep/corpus";
import type { Command } from "commander";
import { printExtraction, refuseNothing } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep extract DUMP… --lang L --out DIR` */
export function addExtract(command: Command, terminal: Terminal): void {
  addOptions(command, extractOptions)
    .option("--json", "print the counts as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep extract enwikinews-20260401-pages-articles.xml.bz2 --lang en --out en.articles",
    )
    .action((dumps: string[], flags: Record<string, unknown>) => extract(dumps, flags, terminal));
}

async function extract(
  dumps: readonly string[],
  flags: Record<string, unknown>,
  terminal: Terminal,
): Promise<void> {
  const options = givenOptions(extractOptions, [dumps[0]], flags);
  if (dumps.length > 1 && dumps.includes("-"))
    throw new UsageError("standard input is a whole dump, not a part");
  const progress = extractProgress(terminal, dumps);
  const messages = messagePrinter(terminal, "manifest.json");
  try {
    const { counts } = await extractDump({
      ...options,
      dump: dumps[0] === "-" ? terminal.stdin : dumps,
      onMessage: messages.print,
      onProgress: progress.update,
    });
    progress.stop();
    messages.close();
    printExtraction(counts, options.out, terminal);
    // A shard of a large dump may lie between two articles.
    if (options.shard === undefined) refuseNothing(counts.kept, options.out, terminal);
    if (flags.json === true) terminal.out(`${JSON.stringify(counts, null, 2)}\n`);
  } finally {
    progress.stop();
  }
}

/** The finished share of the file; for a stream of unknown size, only the bytes read. */
export function extractProgress(
  terminal: Terminal,
  dumps: readonly string[],
): { update(done: { bytes: number; articles: number }): void; stop(): void } {
  const statuses = dumps.map((dump) => statSync(dump, { throwIfNoEntry: false }));
  const isKnown = statuses.every((status) => status?.isFile() === true);
  const size = isKnown ? statuses.reduce((sum, status) => sum + (status?.size ?? 0), 0) : 0;
  const share = size > 0 ? "{bar} {percentage}%, " : "";
  const bar = progressBar(terminal, `${share}{megabytes} MB read, {articles} articles`);
  return {
    update: ({ bytes, articles }) =>
      bar.update(bytes, size, { megabytes: Math.round(bytes / 1e6), articles }),
    stop: bar.stop,
  };
}

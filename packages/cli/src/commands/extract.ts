import { statSync } from "node:fs";
import { extractDump, extractOptions } from "@discoprep/articles/extract";
import { UsageError } from "@discoprep/corpus";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { refuseNothing } from "../folder-job.ts";
import { printExtraction } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

const example = "discoprep extract enwikinews-20260401-pages-articles.xml.bz2 --lang en --out en.articles";

const options = z.strictObject({
  ...extractOptions.shape,
  dump: argument(paths, extractOptions.shape.dump.description ?? "", "dump"),
  ...jsonOption(),
});

/** `discoprep extract DUMP… --lang L --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ json, dump: dumps, ...given }) => {
    if (dumps.length > 1 && dumps.includes("-"))
      throw new UsageError("standard input is a whole dump, not a part");
    const progress = extractProgress(terminal, dumps);
    const messages = messagePrinter(terminal, "manifest.json");
    try {
      const { counts } = await extractDump({
        ...given,
        dump: dumps[0] === "-" ? terminal.stdin : dumps,
        onMessage: messages.print,
        onProgress: progress.update,
      });
      progress.stop();
      messages.close();
      printExtraction(counts, given.out, terminal);
      // A shard of a large dump may lie between two articles.
      if (given.shard === undefined && counts.kept === 0) refuseNothing(given.out, terminal);
      if (json === true) terminal.json(counts);
    } finally {
      progress.stop();
    }
  });
}

/** The finished share of the file; for a stream of unknown size, only the bytes read. */
function extractProgress(
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

import { UsageError } from "@discoprep/corpus";
import { argument, flag, path, run, wholeNumber } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import {
  type DownloadedFile,
  type DumpRun,
  downloadRun,
  findRun,
  openSite,
  siteOptions,
} from "@discoprep/wikidump/site";
import type { Command } from "commander";
import { addWork, jsonOption } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  wiki: argument(z.string(), "the wiki's database name: enwikinews, zhwikinews", "wiki"),
  to: run(path.optional(), "where the files go; a download that broke off is continued", "dir"),
  contact: siteOptions.contact,
  date: siteOptions.date,
  source: run(
    z.enum(["auto", "legacy", "content"]).default("auto"),
    "legacy dumps, content exports, or auto: content where no legacy dump is ready",
    "layout",
  ),
  from: siteOptions.from,
  patience: run(
    wholeNumber(1).default(300),
    "how long to wait for an answer that is no file, new tries and pauses included",
    "seconds",
  ),
  spare: siteOptions.spare,
  check: run(flag, "only say which dump is ready"),
  ...jsonOption("print the dump and its files as one JSON object"),
});

type Options = z.output<typeof options>;

/** `discoprep download WIKI --to DIR --contact MAIL` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep download enwikinews --to dumps --contact you@university.example";
  addWork(command, options, example, (given) => download(given, terminal));
}

async function download(options: Options, terminal: Terminal): Promise<void> {
  const { wiki, to, contact, date, source, from, check, patience, spare, json } = options;
  if (to === undefined && check !== true)
    throw new UsageError("name a folder for the files (--to), or --check");
  const site = openSite({ from, contact, patience });
  const progress = progressBar(terminal, "[{bar}] {percentage}% of the dump");
  try {
    const { run, unready } = await findRun(site, { wiki, date, source });
    for (const what of unready) terminal.err(`note: ${what}`);
    if (check === true || to === undefined) return printRun(run, json, terminal);
    const onNote = (note: string): void => terminal.err(`note: ${note}`);
    const told = { onProgress: progress.update, onNote };
    const files = await downloadRun(site, run, to, { ...told, spare: spare * 1e6 });
    progress.stop();
    printFiles(run, files, json, terminal);
  } finally {
    progress.stop();
    await site.close();
  }
}

function printRun(run: DumpRun, json: boolean | undefined, terminal: Terminal): void {
  const bytes = run.files.reduce((sum, file) => sum + file.bytes, 0);
  const size = `${counted(run.files.length, "file")}, ${bytes} bytes`;
  if (json === true) terminal.json(run);
  else terminal.out(`${run.wiki} ${run.date} (${run.source}) is ready: ${size}\n`);
}

function printFiles(
  run: DumpRun,
  files: readonly DownloadedFile[],
  json: boolean | undefined,
  terminal: Terminal,
): void {
  const kept = files.filter((file) => file.kept).length;
  terminal.err(
    `${run.wiki} ${run.date} (${run.source}): ${counted(files.length - kept, "file")} downloaded, ${kept} there already; all hashes are right`,
  );
  if (json === true) terminal.json({ ...run, files });
  else for (const { local } of files) terminal.out(`${local}\n`);
}

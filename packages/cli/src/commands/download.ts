import { UsageError } from "@discoprep/corpus";
import { argument, flag, path, run } from "@discoprep/files/option";
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
  out: run(path.optional(), "folder or file to write: a download that broke off is continued", "dir"),
  contact: siteOptions.contact,
  date: siteOptions.date,
  source: siteOptions.source,
  from: siteOptions.from,
  check: run(flag, "only say what there is to do, and write nothing: which dump is ready"),
  ...jsonOption(),
});

/** Bytes that stay free on the disk beside the dump. */
const spare = 1e9;

type Options = z.output<typeof options>;

/** `discoprep download WIKI --out DIR --contact MAIL` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep download enwikinews --out dumps --contact you@university.example";
  addWork(command, options, example, (given) => download(given, terminal));
}

async function download(options: Options, terminal: Terminal): Promise<void> {
  const { wiki, out, contact, date, source, from, check, json } = options;
  if (out === undefined && check !== true)
    throw new UsageError("name a folder for the files (--out), or --check");
  const site = openSite({ from, contact });
  const progress = progressBar(terminal, "[{bar}] {percentage}% of the dump");
  try {
    const { run, unready } = await findRun(site, { wiki, date, source });
    for (const what of unready) terminal.err(`note: ${what}`);
    if (check === true || out === undefined) return printRun(run, json, terminal);
    const onNote = (note: string): void => terminal.err(`note: ${note}`);
    const told = { onProgress: progress.update, onNote };
    const files = await downloadRun(site, run, out, { ...told, spare });
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

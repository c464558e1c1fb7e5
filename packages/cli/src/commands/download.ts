import { UsageError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import {
  type DownloadedFile,
  type DumpRun,
  type DumpSource,
  downloadRun,
  findRun,
  openSite,
} from "@discoprep/wikidump/site";
import { type Command, Option } from "commander";
import { positiveNumber, wholeNumber } from "../arguments.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

interface Flags {
  readonly to?: string;
  readonly contact: string;
  readonly date: string;
  readonly source: DumpSource;
  readonly from?: string;
  readonly patience: number;
  readonly spare: number;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** `discoprep download WIKI --to DIR --contact MAIL` */
export function addDownload(command: Command, terminal: Terminal): void {
  command
    .argument("<wiki>", "the wiki's database name: enwikinews, zhwikinews")
    .option("--to <dir>", "where the files go; a download that broke off is continued")
    .requiredOption("--contact <mail>", "a mail address or page, which the dump site asks for")
    .option("--date <date>", "latest, or YYYYMMDD", "latest")
    .addOption(
      new Option(
        "--source <layout>",
        "legacy dumps, content exports, or auto: content where no legacy dump is ready; file: a folder of dumps (--from)",
      )
        .choices(["auto", "legacy", "content", "file"])
        .default("auto"),
    )
    .option("--from <site>", "a mirror's address, or a folder of the same layout")
    .option(
      "--patience <seconds>",
      "how long to wait for an answer that is no file, new tries and pauses included",
      positiveNumber,
      300,
    )
    .option("--spare <mb>", "megabytes that stay free on the disk beside the dump", wholeNumber, 1000)
    .option("--check", "only say which dump is ready")
    .option("--json", "print the dump and its files as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep download enwikinews --to dumps --contact you@university.example",
    )
    .action((wiki: string, flags: Flags) => download(wiki, flags, terminal));
}

async function download(wiki: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { to, contact, date, source, from, check, patience, spare } = flags;
  if (to === undefined && check !== true)
    throw new UsageError("name a folder for the files (--to), or --check");
  const site = openSite({ from, contact, patience });
  const progress = progressBar(terminal, "[{bar}] {percentage}% of the dump");
  try {
    const { run, unready } = await findRun(site, { wiki, date, source });
    for (const what of unready) terminal.err(`note: ${what}`);
    if (check === true || to === undefined) return printRun(run, flags, terminal);
    const onNote = (note: string): void => terminal.err(`note: ${note}`);
    const files = await downloadRun(site, run, to, {
      ...{ onProgress: progress.update, onNote, spare: spare * 1e6 },
    });
    progress.stop();
    printFiles(run, files, flags, terminal);
  } finally {
    progress.stop();
    await site.close();
  }
}

function printRun(run: DumpRun, { json }: Flags, terminal: Terminal): void {
  const bytes = run.files.reduce((sum, file) => sum + file.bytes, 0);
  const size = `${counted(run.files.length, "file")}, ${bytes} bytes`;
  terminal.out(
    json === true
      ? `${JSON.stringify(run, null, 2)}\n`
      : `${run.wiki} ${run.date} (${run.source}) is ready: ${size}\n`,
  );
}

function printFiles(
  run: DumpRun,
  files: readonly DownloadedFile[],
  { json }: Flags,
  terminal: Terminal,
): void {
  const kept = files.filter((file) => file.kept).length;
  terminal.err(
    `${run.wiki} ${run.date} (${run.source}): ${counted(files.length - kept, "file")} downloaded, ${kept} there already; all hashes are right`,
  );
  terminal.out(
    json === true
      ? `${JSON.stringify({ ...run, files }, null, 2)}\n`
      : files.map(({ local }) => `${local}\n`).join(""),
  );
}

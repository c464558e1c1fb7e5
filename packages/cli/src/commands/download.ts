import { UsageError } from "@discoprep/corpus";
import { argument, flag, path, run } from "@discoprep/files/option";
import { counted, reportBytes } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { downloadRun, findRun, openSite, siteOptions } from "@discoprep/wikidump/site";
import { commandOf, jsonOption } from "../option-flags.ts";

const options = z.strictObject({
  wiki: argument(z.string(), "the wiki's database name: enwikinews, zhwikinews", "wiki"),
  out: run(path.optional(), "folder or file to write: an interrupted download is continued", "dir"),
  contact: siteOptions.contact,
  date: siteOptions.date,
  source: siteOptions.source,
  from: siteOptions.from,
  check: run(flag, "only show what there is to do, and write nothing: which dump is ready"),
  ...jsonOption(),
});

export const add = commandOf(options, async (values, terminal) => {
  const { wiki, out, contact, date, source, from, check, json } = values;
  if (out === undefined && check !== true)
    throw new UsageError("name a folder for the files (--out), or --check");
  const site = openSite({ from, contact });
  const onNote = (note: string): void => terminal.err(`note: ${note}`);
  try {
    const { run, unready } = await findRun(site, { wiki, date, source });
    const name = `${run.wiki} ${run.date} (${run.source})`;
    for (const note of unready) onNote(note);
    if (check === true || out === undefined) {
      const bytes = run.files.reduce((sum, file) => sum + file.bytes, 0);
      if (json === true) return terminal.json(run);
      return terminal.out(`${name} is ready: ${counted(run.files.length, "file")}, ${bytes} bytes\n`);
    }
    const files = await downloadRun(site, run, out, { onProgress: reportBytes, onNote });
    const earlier = files.filter((file) => file.kept).length;
    const downloaded = counted(files.length - earlier, "file");
    terminal.err(`${name}: ${downloaded} downloaded, ${earlier} there already; all hashes are right`);
    if (json === true) return terminal.json({ ...run, files });
    for (const { local } of files) terminal.out(`${local}\n`);
  } finally {
    await site.close();
  }
});

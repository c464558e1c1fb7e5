import { parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { type DumpFile, type DumpRun, type DumpSite, inPageOrder, type Unready } from "./site.ts";

/** `dumpstatus.json`, version 0.8 (wikimedia/operations-dumps). Files of unfinished jobs have no hash. */
const statusSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      status: z.string(),
      files: z.record(z.string(), z.object({ size: z.number(), sha1: z.string() }).partial()).default({}),
    }),
  ),
});

/** The job that joins the parts of a large wiki, and the one that makes them (or a small wiki's one file). */
const jobs = ["articlesdumprecombine", "articlesdump"] as const;

/** Only plain names: a file must not be written to another place. */
const articles = /^[^/\\]+-pages-articles\d*\.xml(?:-p\d+p\d+)?\.bz2$/;

export async function legacyRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const text = await site.text(`${wiki}/${date}/dumpstatus.json`);
  if (text === undefined) return { unready: `${date} has no dumpstatus.json` };
  const { data: status } = statusSchema.safeParse(jsonOf(text));
  if (status === undefined) return { unready: `${date} has no dumpstatus.json that can be read` };
  const done = jobs.map((name) => status.jobs[name]).find((job) => job?.status === "done");
  if (done === undefined) {
    const state = status.jobs.articlesdump?.status ?? "not planned";
    const reason = state === "failed" ? "have failed" : `are not done (${state})`;
    return { unready: `the articles of ${date} ${reason}` };
  }
  const unready = `files of ${date} have no size or hash yet`;
  const files: DumpFile[] = [];
  for (const [name, { size, sha1 }] of Object.entries(done.files)) {
    if (!articles.test(name)) continue;
    if (size === undefined || sha1 === undefined) return { unready };
    const path = `${wiki}/${date}/${name}`;
    files.push({ name, path, bytes: size, algorithm: "sha1", hash: sha1.toLowerCase() });
  }
  if (files.length === 0) return { unready };
  return { wiki, date, source: "legacy", files: inPageOrder(files) };
}

/** Returns undefined for a text that was cut while it was written. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

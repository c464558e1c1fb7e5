import { parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { type DumpFile, type DumpRun, type DumpSite, inPageOrder, type Unready } from "./site.ts";

/** `dumpstatus.json`, version 0.8 (wikimedia/operations-dumps). Files of unfinished jobs have no hash. */
const statusSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      status: z.string(),
      files: z
        .record(z.string(), z.object({ size: z.number().optional(), sha1: z.string().optional() }))
        .optional(),
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
  const status = statusSchema.safeParse(jsonOf(text));
  if (!status.success) return { unready: `${date} has no dumpstatus.json that can be read` };
  const done = jobs.map((name) => status.data.jobs[name]).find((job) => job?.status === "done");
  if (done === undefined) {
    const state = status.data.jobs.articlesdump?.status ?? "not planned";
    return {
      unready: `the articles of ${date} ${state === "failed" ? "have failed" : `are not done (${state})`}`,
    };
  }
  const listed = Object.entries(done.files ?? {}).filter(([name]) => articles.test(name));
  const files = listed.flatMap(([name, { size, sha1 }]): DumpFile[] =>
    size === undefined || sha1 === undefined
      ? []
      : [{ name, path: `${wiki}/${date}/${name}`, bytes: size, algorithm: "sha1", hash: sha1.toLowerCase() }],
  );
  if (files.length === 0 || files.length < listed.length) {
    return { unready: `files of ${date} have no size or hash yet` };
  }
  return { wiki, date, source: "legacy", files: inPageOrder(files) };
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

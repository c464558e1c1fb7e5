import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { eachJsonLine, manifestSchema, readManifest, sha256, sha256File } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { readRawArchives } from "./raw-archive.ts";

const extractManifest = manifestSchema.extend({
  command: z.literal("extract"),
  options: z.looseObject({ raw: z.boolean().optional(), rawArchive: z.boolean().optional() }),
  outputs: manifestSchema.shape.outputs.unwrap(),
});

const articleSchema = z.object({ id: z.string(), textSha256: z.string() });

/**
 * Looks for files of an output of `extract` that are gone or not as they were written: the files of lines by the
 * manifest, the file of each article by `textSha256`.
 * @returns the first one's path in the folder; undefined where all is whole
 * @throws ProblemError where the folder is no output of this version of `extract`
 */
export async function changedArticleFile(folder: string): Promise<string | undefined> {
  const { options, outputs } = readManifest(folder, extractManifest, {
    rule: "no-articles",
    what: "the file is not the manifest of an extraction",
    expected: "the manifest.json that `discoprep extract` wrote",
    remedy: "Extract the articles again.",
  });
  for (const { name, sha256: stated } of outputs) {
    const file = join(folder, name);
    if (!existsSync(file) || (await sha256File(file)) !== stated) return name;
  }
  if (options.raw === false) return undefined;
  return options.rawArchive === true ? changedRawArchive(folder) : changedRawFile(folder);
}

async function changedRawArchive(folder: string): Promise<string | undefined> {
  const raw = join(folder, "raw");
  const archives = existsSync(raw) ? readRawArchives(raw) : undefined;
  let last = "raw";
  try {
    for await (const { record } of eachJsonLine(join(folder, "articles.jsonl"))) {
      const { id, textSha256 } = articleSchema.parse(record);
      const text = (await archives?.next())?.value ?? undefined;
      if (text !== undefined) last = relative(folder, text.file);
      if (text?.id !== id || sha256(text.bytes) !== textSha256) return last;
    }
    const extra = (await archives?.next())?.value ?? undefined;
    return extra === undefined ? undefined : relative(folder, extra.file);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.rule === "damaged-archive")
      return relative(folder, error.problem.where.file ?? raw);
    throw error;
  }
}

async function changedRawFile(folder: string): Promise<string | undefined> {
  const raw = join(folder, "raw");
  const left = new Set(existsSync(raw) ? readdirSync(raw) : []);
  for await (const { record } of eachJsonLine(join(folder, "articles.jsonl"))) {
    const { id, textSha256 } = articleSchema.parse(record);
    if (!left.delete(id) || sha256(readFileSync(join(raw, id))) !== textSha256) return `raw/${id}`;
  }
  const [extra] = left;
  return extra === undefined ? undefined : `raw/${extra}`;
}

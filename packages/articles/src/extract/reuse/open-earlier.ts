import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { byteLines } from "@discoprep/files/text";
import { changedOutput, type EarlierManifest, earlierManifest, statedHash } from "../../earlier-output.ts";
import type { EarlierOutput } from "./earlier-pages.ts";
import type { PageRecord } from "./page-record.ts";
import { addPlaces, type PlaceTable, placeTable } from "./place-table.ts";

/** An earlier output, or why none of it is used. */
export type OpenedEarlier = { readonly earlier: EarlierOutput } | { readonly unusable: string };

/** The files from which pages are copied: what became of each, and the articles. */
export const earlierFiles = ["pages.jsonl", "articles.jsonl"] as const;

/**
 * Opens an earlier output of `extract`, so that pages that are the same are not read again. It is used only if the
 * same program made it, on the same version of Node, and its files are as they were written.
 * @param versions those the new manifest will name
 * @param onMessage told where files were changed or are gone
 * @throws ProblemError where the folder is no output of `extract`
 */
export async function openEarlier(
  folder: string,
  versions: Readonly<Record<string, string>>,
  onMessage: ((message: Message) => void) | undefined,
): Promise<OpenedEarlier> {
  const manifest = earlierManifest(folder, "extract", versions);
  if (typeof manifest === "string") return { unusable: manifest };
  const table = placeTable(manifest.counts.in);
  const changed = await readPlaces(folder, manifest, table);
  if (changed === undefined) return { earlier: { folder, table } };
  onMessage?.(changedOutput(join(folder, changed)));
  return { unusable: `${changed} is not as it was written` };
}

/** Fills the table. @returns the file that is gone or is not as the manifest says */
async function readPlaces(
  folder: string,
  manifest: EarlierManifest,
  table: PlaceTable,
): Promise<string | undefined> {
  const opened = earlierFiles.map((name) => ({
    name,
    file: join(folder, name),
    stated: statedHash(manifest, name),
  }));
  const missing = opened.find(({ file, stated }) => stated === undefined || !existsSync(file));
  if (missing !== undefined) return missing.name;
  const [records, articles] = opened.map(({ file }) => hashedLines(file)) as [HashedLines, HashedLines];
  try {
    for await (const { byte, bytes } of records.lines) {
      const { key, kind } = JSON.parse(bytes?.toString("utf8") ?? "") as PageRecord;
      const article = kind === undefined ? undefined : (await articles.lines.next()).value;
      const recordBytes = bytes?.length ?? 0;
      const [at, size] = [article?.byte ?? 0, article === undefined ? 0 : article.length + 1];
      addPlaces(table, key, { record: byte, recordBytes, article: at, articleBytes: size });
    }
    for await (const _ of articles.lines);
  } catch (error) {
    // What cannot be read as it should be is what a changed file looks like.
    if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)
      return "pages.jsonl";
    throw error;
  }
  const found = [records.hash.digest("hex"), articles.hash.digest("hex")];
  return opened.find(({ stated }, index) => stated !== found[index])?.name;
}

interface HashedLines {
  readonly lines: ReturnType<typeof byteLines>;
  readonly hash: ReturnType<typeof createHash>;
}

function hashedLines(file: string): HashedLines {
  const hash = createHash("sha256");
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  }
  return { lines: byteLines(bytes(), Number.POSITIVE_INFINITY), hash };
}

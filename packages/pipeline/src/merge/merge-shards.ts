import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  checkOutputApart,
  manifestText,
  ProblemError,
  readLineBatches,
  UsageError,
  writeFolder,
} from "@discoprep/corpus";
import { type PageIds, pageIds } from "../extract/page-ids.ts";
import type { ExtractCounts } from "../extract/tally.ts";
import { mergedManifest } from "./merged-manifest.ts";
import { readShards, type Shard } from "./shards.ts";

/**
 * Puts the outputs of `extract --shard i/n` together: every byte, the manifest included, is as from one run over
 * the whole dump. The shards may be given in any order.
 * @returns the counts, as in the manifest
 * @throws ProblemError where a shard is missing, given twice, incomplete, or of another dump, program or options,
 *   and where two shards hold the same page; what stood in the output folder before then stays
 */
export async function mergeShards(folders: readonly string[], out: string): Promise<ExtractCounts> {
  if (folders.length === 0) throw new UsageError("name the output folders of the shards");
  checkOutputApart(out, folders);
  const shards = readShards(folders);
  const { manifest, counts } = mergedManifest(shards.map((shard) => shard.manifest));
  await writeFolder(out, async (folder) => {
    const raw = manifest.options.raw === false ? undefined : join(folder, "raw");
    if (raw !== undefined) mkdirSync(raw);
    const seen = pageIds();
    const articles = createWriteStream(join(folder, "articles.jsonl"));
    await pipeline(Readable.from(articleLines(shards, seen, raw)), articles);
    const dropped = createWriteStream(join(folder, "dropped.jsonl"));
    await pipeline(Readable.from(droppedLines(shards, seen)), dropped);
    writeFileSync(join(folder, "manifest.json"), manifestText(manifest));
  });
  return counts;
}

async function* articleLines(
  shards: readonly Shard[],
  seen: PageIds,
  raw: string | undefined,
): AsyncGenerator<string> {
  for (const shard of shards) {
    const file = join(shard.folder, "articles.jsonl");
    let articles = 0;
    for await (const lines of linesOf(file)) {
      articles += lines.length;
      const ids = lines.map((line, index) => idOf(line, file, articles - lines.length + index + 1));
      for (const id of ids) if (!seen.add(id)) throw samePage(id, shard);
      if (raw !== undefined)
        for (const id of ids) await copyArticle(join(shard.folder, "raw", id), join(raw, id));
      yield lines.map((line) => `${line}\n`).join("");
    }
    const { kept } = shard.manifest.counts;
    if (articles !== kept) throw incomplete(file, `${kept} articles, as its manifest says`, `${articles}`);
  }
}

/** A page that one shard has met twice is dropped there once more: it is not counted again. */
async function* droppedLines(shards: readonly Shard[], seen: PageIds): AsyncGenerator<string> {
  for (const shard of shards) {
    const file = join(shard.folder, "dropped.jsonl");
    let dropped = 0;
    for await (const lines of linesOf(file)) {
      for (const line of lines) {
        dropped++;
        const id = idOf(line, file, dropped);
        if (reasonOf(line) === "duplicate-id") continue;
        if (!seen.add(id)) throw samePage(id, shard);
      }
      yield lines.map((line) => `${line}\n`).join("");
    }
    const stated = Object.values(shard.manifest.counts.dropped).reduce((sum, count) => sum + count, 0);
    if (dropped !== stated) throw incomplete(file, `${stated} pages, as its manifest says`, `${dropped}`);
  }
}

async function* linesOf(file: string): AsyncGenerator<string[]> {
  try {
    yield* readLineBatches(createReadStream(file), file, Number.POSITIVE_INFINITY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw incomplete(file, "a whole output of extract --shard", "no such file");
  }
}

async function copyArticle(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw incomplete(from, "one file an article", "no such file");
  }
}

function reasonOf(line: string): unknown {
  return (JSON.parse(line) as { reason?: unknown }).reason;
}

/** @throws ProblemError where the line is not a record with an id */
function idOf(line: string, file: string, number: number): string {
  try {
    const { id } = JSON.parse(line) as { id?: unknown };
    if (typeof id === "string" && /^\d+$/.test(id)) return id;
  } catch {
    // Not JSON: the message below covers this case.
  }
  throw incomplete(`${file}:${number}`, "a JSON object with the id of a page", line);
}

function incomplete(file: string, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "incomplete-shard",
    what: "the shard is not as extract wrote it",
    where: { file },
    expected,
    found,
    remedy: "Extract this shard again.",
  });
}

function samePage(id: string, { folder, manifest }: Shard): ProblemError {
  const { index, count } = manifest.options.shard;
  return new ProblemError({
    rule: "page-in-two-shards",
    what: "the page id stands in an earlier shard, too",
    where: { file: folder, page: id },
    expected: "one page an id",
    found: `the id again in shard ${index}/${count}`,
    remedy:
      "Check whether the dump was put together from several. Extract it without --shard to take the first of the two.",
  });
}

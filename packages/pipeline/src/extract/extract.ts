import { createHash } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  checkOutputApart,
  type Message,
  manifestText,
  primaryLanguage,
  UsageError,
  writeFileWhole,
  writeFolder,
} from "@discoprep/corpus";
import type { Chunk } from "@discoprep/decompress";
import { dumpResults, type OpenDump, openDump } from "@discoprep/wikidump";
import { pageKinds, variants } from "@discoprep/wikitext";
import { acceptance } from "./acceptance.ts";
import { articleWriter } from "./article-writer.ts";
import { describeInput, extractManifest, type StoredBytes } from "./manifest.ts";
import type { ExtractOptions, WorkerSettings } from "./options.ts";
import { type ExtractCounts, extractTally, isProblem, type Tally } from "./tally.ts";
import { workerPool } from "./worker-pool.ts";

/** More are faster where there are cores, at 60 MB each; with these the whole stays near 400 MB at most. */
const DEFAULT_WORKERS = 2;

/** Chunks handed to each worker ahead of time, so that none waits. */
const CHUNKS_A_WORKER = 3;

/**
 * Makes articles out of a dump's pages and writes `raw/<page id>`, `articles.jsonl`, `dropped.jsonl` and
 * `manifest.json`. Pages come in the dump's order; the bytes do not depend on the number of workers.
 * A page that cannot be used is dropped with its reason.
 * @returns the counts, as in the manifest
 * @throws ProblemError when the dump is damaged; what stood in the folder before then stays
 */
export async function extractDump(given: ExtractOptions): Promise<ExtractCounts> {
  // A wiki is known by its primary language: the Chinese one holds all scripts and regions.
  const options = { ...given, language: primaryLanguage(given.language) };
  checkNames(options);
  if (typeof options.dump === "string") checkOutputApart(options.out, [options.dump]);
  const inShard = shardTest(options);
  const stored: StoredBytes = { bytes: 0, hash: createHash("sha256") };
  const dump = await openDump(options.dump, {
    onChunk: (chunk) => {
      stored.bytes += chunk.length;
      stored.hash.update(chunk);
    },
    ...(options.maxExpansion !== undefined && { maxExpansion: options.maxExpansion }),
  });
  warnOfLanguage(dump, options);
  return writeFolder(options.out, async (folder) => {
    const tally = extractTally(dump.site);
    const complete = await extractPages(dump, folder, inShard, tally, options);
    const input = await describeInput(options.dump, dump.file, stored, complete);
    const manifest = extractManifest(dump, input, tally, options);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return tally.counts();
  });
}

/** @returns whether the dump was read to its end, not left at the limit */
async function extractPages(
  dump: OpenDump,
  folder: string,
  inShard: (position: number) => boolean,
  tally: Tally,
  options: ExtractOptions,
): Promise<boolean> {
  const rawFolder = options.raw === false ? undefined : join(folder, "raw");
  if (rawFolder !== undefined) mkdirSync(rawFolder);
  const threads = options.workers ?? Math.min(availableParallelism(), DEFAULT_WORKERS);
  const pool = workerPool(threads, workerSettings(dump, options));
  const writer = articleWriter(folder, rawFolder);
  const pages = acceptance(options.limit);
  const work = (chunk: Chunk) => pool.run({ chunk, mine: inShard(chunk.position) });
  try {
    for await (const { result, position } of dumpResults(dump, work, threads * CHUNKS_A_WORKER)) {
      const taken = result.outcomes.flatMap((outcome) => pages.take(outcome));
      tally.passOver(result.passedOver);
      for (const outcome of taken) {
        tally.add(outcome);
        for (const message of outcome.messages.filter(isProblem)) options.onMessage?.(message);
      }
      await writer.write(taken, result);
      options.onProgress?.({ bytes: position, articles: pages.articles() });
      if (pages.full()) return false;
    }
    return true;
  } finally {
    await pool.close();
    await writer.close();
  }
}

function checkNames({ keep = [], variant }: ExtractOptions): void {
  const kind = keep.find((one) => !(pageKinds as readonly string[]).includes(one));
  if (kind !== undefined)
    throw new UsageError(`no kind of page is "${kind}"; there are ${pageKinds.join(", ")}`);
  if (variant !== undefined && !variants.includes(variant)) {
    throw new UsageError(`no variant is "${variant}"; there are ${variants.join(", ")}`);
  }
}

function workerSettings(
  dump: OpenDump,
  { language, raw, keep, requireDate, published, strict, variant }: ExtractOptions,
): WorkerSettings {
  return {
    file: dump.file,
    language,
    namespaces: dump.site.namespaces,
    ...otherWiki(dump),
    reader: {
      ...(keep !== undefined && { keep }),
      ...(requireDate !== undefined && { requireDate }),
      ...(published !== undefined && { published }),
      ...(strict !== undefined && { strict }),
      ...(variant !== undefined && { variant }),
    },
    raw: raw !== false,
  };
}

/** A dump that says it is of another project than Wikinews is not read by the conventions of Wikinews. */
function otherWiki({ site }: OpenDump): Pick<WorkerSettings, "host"> {
  const host = otherProject.exec(site.base ?? "")?.[1];
  return host === undefined ? {} : { host };
}

const otherProject =
  /^(?:https?:)?\/\/([a-z-]+\.(?:wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage)\.org)\//;

/** Whether pages that begin at a byte of the file belong to the shard asked for. */
function shardTest({ dump, shard }: ExtractOptions): (position: number) => boolean {
  if (shard === undefined) return () => true;
  const { index, count } = shard;
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
    throw new UsageError(`a shard is i/n with 1 ≤ i ≤ n, not ${index}/${count}`);
  }
  const status = typeof dump === "string" ? statSync(dump, { throwIfNoEntry: false }) : undefined;
  if (status?.isFile() !== true) throw new UsageError("a shard needs a dump file, as it is a stretch of it");
  return (position) => Math.min(count - 1, Math.floor((position * count) / status.size)) === index - 1;
}

function warnOfLanguage({ file, site }: OpenDump, { language, onMessage }: ExtractOptions): void {
  const stated = /^([a-z_]+?)wiki(news)?$/.exec(site.dbname ?? "")?.[1]?.replaceAll("_", "-");
  if (stated === undefined || stated === language || stated === language.split("-")[0]) return;
  const warning: Message = {
    severity: "warning",
    rule: "other-language",
    what: "the dump is of a wiki in another language",
    where: { file },
    expected: `"${language}", as asked for`,
    found: `${site.dbname}`,
    remedy: "Check --lang.",
  };
  onMessage?.(warning);
}

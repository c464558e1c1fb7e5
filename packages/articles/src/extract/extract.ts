import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { primaryLanguage, UsageError } from "@discoprep/corpus";
import type { Compression } from "@discoprep/decompress";
import type { OutputFile } from "@discoprep/files";
import {
  type ContentHash,
  checkOutputApart,
  contentHash,
  type Manifest,
  manifestText,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import { dumpResults, type OpenDump, openDump, openStretch } from "@discoprep/wikidump";
import { checkReaderOptions } from "@discoprep/wikitext/reader-options";
import type { Reuse } from "../earlier-output.ts";
import { type Acceptance, acceptance } from "./acceptance.ts";
import { type ArticleWriter, articleWriter } from "./article-writer.ts";
import { chunkWork } from "./chunk-work.ts";
import { type DumpPart, type DumpParts, dumpParts } from "./dump-parts.ts";
import { describeInput, extractManifest, extractVersions } from "./manifest.ts";
import { type ExtractOptions, extractOptions } from "./options.ts";
import type { PageOutcome } from "./page-outcomes.ts";
import { type RawFiles, rawFilesHere, rawFilesThread } from "./raw-files.ts";
import type { EarlierOutput } from "./reuse/earlier-pages.ts";
import { type OpenedEarlier, openEarlier } from "./reuse/open-earlier.ts";
import { readPlaces } from "./reuse/places-file.ts";
import { type StretchOf, shardStretches } from "./shard.ts";
import { type ExtractCounts, extractTally, isProblem, type Tally } from "./tally.ts";
import { checkSameWiki, otherWiki, warnOfLanguage } from "./wiki-of-dump.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** More are faster where there are cores, at 60 MB each; with these the whole stays near 400 MB at most. */
const DEFAULT_WORKERS = 2;

/** Chunks handed to each worker ahead of time, so that none waits. */
const CHUNKS_A_WORKER = 4;

/** What an extraction reports. */
export interface Extraction {
  /** As in the manifest. */
  readonly counts: ExtractCounts;
  /** Where an earlier output was given. It is not in the manifest, which is as without one. */
  readonly reuse?: Reuse;
}

/**
 * Makes articles out of a dump's pages and writes `raw/<page id>`, `articles.jsonl`, `dropped.jsonl`, `pages.jsonl`
 * (what became of each page that was read) and `manifest.json`. Pages come in the dump's order; the bytes depend
 * neither on the number of workers nor on an earlier output from which pages are copied.
 * A page that cannot be used is dropped with its reason.
 * @throws ProblemError when the dump is damaged; what stood in the folder before then stays
 */
export async function extractDump(given: ExtractOptions): Promise<Extraction> {
  // A wiki is known by its primary language: the Chinese one holds all scripts and regions.
  const options = { ...given, language: primaryLanguage(given.language) };
  checkReaderOptions(options);
  if (options.raw === false && options.rawArchive === true)
    throw new UsageError(
      "`rawArchive` says how raw/ is written, and `raw: false` that it is not: leave one out",
    );
  const { dump } = options;
  checkOutputApart(options.out, inputPaths(extractOptions, options));
  const dumps = dumpParts(dump, options.onMessage);
  const stretchOf = shardStretches(options.shard, dumps);
  const [first] = dumps.parts as [DumpPart];
  const opened = await openPart(first, stretchOf, options);
  warnOfLanguage(opened.dump, options);
  const reused = await openReuse(options);
  return writeFolder(options.out, async (folder) => {
    const tally = extractTally(opened.dump.site);
    const { inputs, outputs } = await extractParts(dumps, opened, folder, stretchOf, tally, {
      ...options,
      threads: suitableThreads(opened.dump.compression, dumps, options),
      ...(reused !== undefined && "earlier" in reused && { earlier: reused.earlier }),
    });
    const manifest = extractManifest(opened.dump, inputs, tally, outputs, options);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return { counts: tally.counts(), ...(reused !== undefined && { reuse: reuseOf(tally, reused) }) };
  });
}

/** @returns undefined where no earlier output was named */
async function openReuse({ reuse, places, onMessage }: ExtractOptions): Promise<OpenedEarlier | undefined> {
  if (places !== undefined) {
    const earlier = readPlaces(places);
    return earlier === undefined ? { unusable: "it is no longer as it was" } : { earlier };
  }
  return reuse === undefined ? undefined : openEarlier(reuse, extractVersions(), onMessage);
}

function reuseOf(tally: Tally, opened: OpenedEarlier): Reuse {
  return { ...tally.reuse(), ...("unusable" in opened && { because: opened.unusable }) };
}

/** The options, and what was found out by them. */
interface RunOptions extends ExtractOptions {
  /** The earlier output, opened. */
  readonly earlier?: EarlierOutput;
  /** How many threads suit the dump; none: its pages are read here. */
  readonly threads: number;
}

/** A dump of fewer bytes, as stored, is read here in less time than a thread takes to load the rules. */
const FEWEST_FOR_THREADS: Readonly<Record<Compression, number>> = {
  none: 1024 * 1024,
  gzip: 256 * 1024,
  bzip2: 256 * 1024,
};

function suitableThreads(
  compression: Compression,
  { bytes = Number.POSITIVE_INFINITY }: DumpParts,
  { shard, manyAtOnce = false }: ExtractOptions,
): number {
  if (bytes / (shard?.count ?? 1) < FEWEST_FOR_THREADS[compression]) return 0;
  return manyAtOnce ? 1 : Math.min(availableParallelism(), DEFAULT_WORKERS);
}

/** A part whose head has been read. */
interface OpenPart {
  readonly dump: OpenDump;
  /** What was read of it, where all of it is read. */
  readonly stored?: ContentHash;
}

async function openPart(
  { input, before }: DumpPart,
  stretchOf: StretchOf,
  { maxExpansion }: ExtractOptions,
): Promise<OpenPart> {
  const stretch = stretchOf(before);
  const expansion = maxExpansion === undefined ? {} : { maxExpansion };
  if (stretch !== undefined) return { dump: await openStretch(input as string, stretch, expansion) };
  const stored = contentHash();
  const dump = await openDump(input, {
    onChunk: stored.add,
    ...expansion,
  });
  return { dump, stored };
}

/** @returns which files were read and written, for the manifest */
async function extractParts(
  { parts }: DumpParts,
  first: OpenPart,
  folder: string,
  stretchOf: StretchOf,
  tally: Tally,
  options: RunOptions,
): Promise<{ inputs: Manifest["inputs"]; outputs: readonly OutputFile[] }> {
  const writer = articleWriter(folder, options.raw === false ? undefined : rawFiles(folder, options));
  const pages = acceptance(options.limit);
  const inputs: Manifest["inputs"][number][] = [];
  let outputs: readonly OutputFile[] = [];
  try {
    for (const part of parts) {
      const opened = inputs.length === 0 ? first : await openPart(part, stretchOf, options);
      checkSameWiki(first.dump, opened.dump);
      const complete = await extractPages(opened.dump, part, { tally, writer, pages }, options);
      const { input } = part;
      const { dump, stored } = opened;
      inputs.push(await describeInput(input, dump.file, stored, complete, options.digests));
      if (!complete) break;
    }
  } finally {
    outputs = await writer.close();
  }
  return { inputs, outputs };
}

function rawFiles(folder: string, { out, rawArchive = false, workers, threads }: RunOptions): RawFiles {
  const place = { folder: join(folder, "raw"), shown: join(out, "raw"), archive: rawArchive };
  mkdirSync(place.folder);
  return (workers ?? threads) === 0 ? rawFilesHere(place) : rawFilesThread(place);
}

/** Where the pages of all parts go. */
interface Sinks {
  readonly tally: Tally;
  readonly writer: ArticleWriter;
  readonly pages: Acceptance;
}

/** @returns whether the part was read to its end, not left at the limit */
async function extractPages(
  dump: OpenDump,
  { before }: DumpPart,
  { tally, writer, pages }: Sinks,
  options: RunOptions,
): Promise<boolean> {
  const threads = options.workers ?? options.threads;
  const { work, giveBack, close } = chunkWork(threads, workerSettings(dump, options));
  const count = (outcome: PageOutcome): void => {
    tally.add(outcome);
    for (const message of outcome.messages) if (isProblem(message)) options.onMessage?.(message);
  };
  try {
    for await (const { result, position } of dumpResults(
      dump,
      work,
      Math.max(1, threads * CHUNKS_A_WORKER),
    )) {
      const taken = result.outcomes.flatMap((outcome) => pages.take(outcome));
      tally.passOver(result.passedOver);
      taken.forEach(count);
      await writer.write(taken, result);
      giveBack(result);
      options.onProgress?.({ bytes: before + position, articles: pages.articles() });
      if (pages.full()) return false;
    }
    return true;
  } finally {
    await close();
  }
}

function workerSettings(
  dump: OpenDump,
  { language, raw, keep, requireDate, published, strict, variant, earlier }: RunOptions,
): WorkerSettings {
  return {
    file: dump.file,
    compression: dump.compression,
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
    ...(earlier !== undefined && { earlier }),
  };
}

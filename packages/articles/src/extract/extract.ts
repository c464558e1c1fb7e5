import { availableParallelism } from "node:os";
import { join } from "node:path";
import { primaryLanguage } from "@discoprep/corpus";
import {
  type ContentDigest,
  type Manifest,
  manifestText,
  type OutputFile,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import type { OpenDump, Page, PageBatch } from "@discoprep/wikidump";
import type { Compression } from "@discoprep/wikidump/decompress";
import { checkReaderOptions } from "@discoprep/wikitext/reader-options";
import { type ArticleOutput, articleOutput, type PageOutcome } from "./article-output.ts";
import { type DumpFile, openDumpFile, pagesOfFile, readingFailed } from "./dump-file.ts";
import { type DumpPart, type DumpParts, dumpParts, shardStretches } from "./dump-parts.ts";
import { describeInput, extractManifest } from "./manifest.ts";
import { type ExtractOptions, extractOptions } from "./options.ts";
import type { ReaderSettings } from "./page-outcome.ts";
import { type ExtractCounts, extractTally, isProblem, type Tally } from "./tally.ts";
import { checkSameWiki, otherWiki, warnOfLanguage } from "./wiki-of-dump.ts";

/** What an extraction reports. */
export interface Extraction {
  /** As in the manifest. */
  readonly counts: ExtractCounts;
}

/**
 * Makes articles out of a dump's pages and writes `raw/<page id>`, `articles.jsonl`, `dropped.jsonl` and
 * `manifest.json`. Pages come in the dump's order, and the bytes do not depend on the number of workers.
 * A page that cannot be used is dropped with its reason.
 * @throws ProblemError when the dump is damaged; what stood in the folder before then stays
 */
export async function extractDump(given: ExtractOptions): Promise<Extraction> {
  // A wiki is known by its primary language: the Chinese one holds all scripts and regions.
  const options = { ...given, language: primaryLanguage(given.language) };
  checkReaderOptions(options);
  const inputs = inputPaths(extractOptions, options);
  const target = { ...options, command: "extract", kind: { language: options.language }, inputs };
  return writeFolder(target, async (folder) => {
    const dump = dumpParts(options.dump, options.onMessage);
    const stretchOf = shardStretches(options.shard, dump);
    const open = (part: DumpPart): Promise<DumpFile> =>
      openDumpFile(part, stretchOf(part.before), options.maxExpansion);
    const first = await open(dump.parts[0] as DumpPart);
    warnOfLanguage(first.dump, options);
    const tally = extractTally(first.dump.site.namespaces);
    const output = articleOutput(folder, options);
    const read = fileReader(first.dump, { tally, output }, isThreaded(first, dump, options), options);
    const inputs: Manifest["inputs"][number][] = [];
    let outputs: readonly OutputFile[] = [];
    try {
      for (const part of dump.parts) {
        const file = part === first.part ? first : await open(part);
        checkSameWiki(first.dump, file.dump);
        const { isComplete, digest } = await read(file);
        const named = { input: part.input, file: file.dump.file };
        inputs.push(await describeInput(named, digest, isComplete));
        if (!isComplete) break;
      }
    } finally {
      outputs = await output.close();
    }
    const pages = tally.result(options.shard !== undefined);
    const manifest = extractManifest(first.dump, inputs, pages, outputs, options);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return { counts: pages.counts };
  });
}

/** A dump of fewer bytes, as stored, is read here in less time than a thread takes to begin. */
const FEWEST_FOR_THREAD: Readonly<Record<Compression, number>> = {
  none: 1024 * 1024,
  gzip: 256 * 1024,
  bzip2: 256 * 1024,
};

/** Whether another thread reads the pages. A stream has no name by which a thread could open it. */
function isThreaded({ dump }: DumpFile, { bytes }: DumpParts, options: ExtractOptions): boolean {
  const { workers, shard } = options;
  if (bytes === undefined || workers === 1) return false;
  if (workers !== undefined) return true;
  const isLarge = bytes / (shard?.count ?? 1) >= FEWEST_FOR_THREAD[dump.compression];
  return isLarge && availableParallelism() > 1;
}

/** Where pages go. */
interface Sinks {
  readonly tally: Tally;
  readonly output: ArticleOutput;
}

interface FileRead {
  /** Whether the file was read to its end, not left at the limit. */
  readonly isComplete: boolean;
  /** As `digest` of `FilePages`. */
  readonly digest: ContentDigest | undefined;
}

/** Makes a function that reads the files of a dump, one after another. */
function fileReader(
  first: OpenDump,
  { tally, output }: Sinks,
  isThreaded: boolean,
  options: ExtractOptions,
): (file: DumpFile) => Promise<FileRead> {
  const { limit = Number.POSITIVE_INFINITY, maxExpansion, onMessage, onProgress } = options;
  const settings = readerSettings(first, options);
  let readPage: ((page: Page) => PageOutcome) | undefined;
  let articles = 0;
  const outcomesOf = async ({ pages, position }: PageBatch, file: string): Promise<PageOutcome[]> => {
    if (pages.length === 0) return [];
    // Of a dump in many small shards most have no page; to load the rules of reading takes longer than all else.
    readPage ??= (await import("./page-outcome.ts")).pageReader(settings);
    const outcomes: PageOutcome[] = [];
    for (const page of pages) {
      if (articles >= limit) break;
      try {
        const outcome = readPage(page);
        if (outcome.article !== undefined) articles++;
        outcomes.push(outcome);
      } catch (error) {
        throw readingFailed(error as Error, { file, byte: position, page: page.id });
      }
    }
    return outcomes;
  };
  return async (file) => {
    const { part, dump } = file;
    const pages = await pagesOfFile(file, { keep: options.keep, maxExpansion, isThreaded });
    for await (const batch of pages) {
      const outcomes = await outcomesOf(batch, dump.file);
      tally.passOver(batch.passedOver);
      for (const outcome of outcomes) {
        tally.add(outcome);
        for (const message of outcome.messages) if (isProblem(message)) onMessage?.(message);
      }
      await output.write(outcomes);
      onProgress?.({ bytes: part.before + batch.position, articles });
      if (articles >= limit) return { isComplete: false, digest: pages.digest() };
    }
    return { isComplete: true, digest: pages.digest() };
  };
}

function readerSettings(dump: OpenDump, options: ExtractOptions): ReaderSettings {
  const { language, keep, requireDate, published, strict, variant } = options;
  return {
    language,
    namespaces: dump.site.namespaces,
    ...otherWiki(dump),
    keep,
    requireDate,
    published,
    strict,
    variant,
  };
}

import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { isChinese, type Message, primaryLanguage } from "@discoprep/corpus";
import { ContentHash, hashOfFile, type JobRecord, type Manifest, runJob } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { counted, reportBytes } from "@discoprep/files/text";
import { type FileRange, type OpenDump, openDump, type Stretch } from "@discoprep/wikidump";
import { checkReaderOptions } from "@discoprep/wikitext/reader-options";
import { ArticleOutput } from "./article-output.ts";
import { type DumpPart, type DumpParts, dumpParts, notOneDump, rangeOfShard } from "./dump-parts.ts";
import { languageWarnings } from "./language-warnings.ts";
import { type ExtractOptions, extractOptions } from "./options.ts";
import type { StretchSettings, StretchTask } from "./read-stretch.ts";
import { StretchPool } from "./stretch-pool.ts";
import { type PageTally, pagesSummary } from "./tally.ts";

export interface Extraction extends JobRecord, PageTally {
  readonly counts: PageTally["counts"];
}

/**
 * Makes articles of a dump's pages and writes `raw/<page id>`, `articles.jsonl`, `dropped.jsonl` and `manifest.json`, in the
 * dump's order. The bytes do not depend on the number of workers.
 * @throws ProblemError if the dump is damaged; an earlier output stays
 */
export async function extractDump(request: ExtractOptions): Promise<Extraction> {
  // A wiki is known by its primary language: the Chinese one holds all scripts and regions.
  const language = primaryLanguage(request.language);
  const isVariant = isChinese(language) && request.language !== language;
  const variant = request.variant ?? (isVariant ? request.language.toLowerCase() : undefined);
  const options = { ...request, language, variant };
  const { shard } = options;
  checkReaderOptions({ variant, keep: options.also });
  return runJob(
    { command: "extract", kind: { language }, schema: extractOptions, options },
    async (folder, report, sums) => {
      const dump = new DumpReading(options, report);
      const output = new ArticleOutput(folder, options.out, options.raw !== false, sums);
      let outputs: Manifest["inputs"] = [];
      try {
        await dump.extract(output);
      } finally {
        outputs = output.close();
        await dump.close();
      }
      const { namespaces: _namespaces, ...site } = dump.site;
      const pages = output.tally.result(shard !== undefined);
      return {
        options: { language, shard, ...recordedOptions(extractOptions, options) },
        inputs: await dump.inputs(),
        site,
        ...pages,
        outputs,
        summary: pagesSummary(pages.counts),
      };
    },
  );
}

/** Bytes of a dump that are worth a worker, which takes 2 seconds to compile the reader of wikitext. */
const BYTES_A_WORKER = 8_000_000;

function workerCount({ bytes }: DumpParts, { workers, shard }: ExtractOptions): number {
  if (workers !== undefined) return workers;
  const worth = Math.floor((bytes ?? 0) / (shard?.count ?? 1) / BYTES_A_WORKER);
  return Math.max(1, Math.min(availableParallelism(), worth));
}

interface OpenPart extends DumpPart {
  readonly dump: OpenDump;
  readonly digest: () => Promise<Manifest["inputs"][number]>;
}

interface PartStretch {
  readonly part: OpenPart;
  readonly stretch: Stretch;
}

class DumpReading {
  readonly #options: ExtractOptions;
  readonly #report: (message: Message) => void;
  readonly #parts: DumpParts;
  readonly #range: FileRange;
  readonly #open: OpenPart[] = [];
  #pool: StretchPool | undefined;
  #read = 0;

  constructor(options: ExtractOptions, report: (message: Message) => void) {
    this.#options = options;
    this.#report = report;
    this.#parts = dumpParts(options.dump, report);
    this.#range = rangeOfShard(options.shard, this.#parts);
  }

  get site(): OpenDump["site"] {
    return (this.#open[0] as OpenPart).dump.site;
  }

  /** Reads the dump into the output, in the dump's order. A page whose id came before is dropped. */
  async extract(output: ArticleOutput): Promise<void> {
    const { limit = Number.POSITIVE_INFINITY } = this.#options;
    const { dump } = await this.#openPart(0);
    for (const message of languageWarnings(dump.file, dump.site, this.#options.language))
      this.#report(message);
    const threads = workerCount(this.#parts, this.#options);
    const pool = new StretchPool(this.#settings(), threads);
    this.#pool = pool;
    const missing = (): number => limit - output.tally.kept;
    const begin = ({ part, stretch }: PartStretch) => {
      const task: StretchTask = { stretch, limit: missing(), earlier: [], failed: {} };
      return { part, task, reading: settled(pool.read(task)) };
    };
    for await (const { part, task, reading } of ahead(this.#stretches(), begin, threads)) {
      let result = await reading;
      for (let earlier: string[] = []; ; ) {
        const repeated = result.ids.filter((id) => output.ids.has(id));
        if (repeated.length === 0 && result.pages.counts.kept <= missing()) break;
        earlier = [...earlier, ...repeated];
        result = await pool.read({ ...task, limit: missing(), earlier });
      }
      part.dump.checkStreams(result.streams);
      await output.add(result);
      for (const message of result.messages) this.#report(message);
      this.#read = this.#open.indexOf(part) + 1;
      const { stretch } = task;
      const end = "from" in stretch ? Math.min(stretch.end, part.dump.size ?? 0) : stretch.position;
      reportBytes(part.bytesBefore + end, this.#parts.bytes, `, ${counted(output.tally.kept, "article")}`);
      if (missing() <= 0) return;
    }
    this.#read = this.#open.length;
  }

  async *#stretches(): AsyncGenerator<PartStretch> {
    const { from, end } = this.#range;
    for (const [index, { bytesBefore }] of this.#parts.parts.entries()) {
      const part = this.#open[index] ?? (await this.#openPart(index));
      const range = { from: Math.max(0, from - bytesBefore), end: end - bytesBefore };
      for await (const stretch of part.dump.stretches(range, this.#options.stretchBytes))
        yield { part, stretch };
    }
  }

  async #openPart(index: number): Promise<OpenPart> {
    const part = this.#parts.parts[index] as DumpPart;
    const { input } = part;
    const stream = new ContentHash();
    const dump = await openDump(input, { onStored: stream.add });
    const { file, site, size } = dump;
    const name = typeof input === "string" ? basename(input) : file;
    const sum = size === undefined ? undefined : settled(hashOfFile(input as string));
    const digest = async () =>
      size === undefined
        ? { name, ...stream.digest() }
        : { name, bytes: size, sha256: (await sum) as string };
    const open: OpenPart = { ...part, dump, digest };
    this.#open.push(open);
    // Names of parts can be wrong: what the dumps say of themselves decides.
    if (site.dbname !== this.site.dbname)
      throw notOneDump(file, `${this.site.dbname}, as ${this.#open[0]?.dump.file}`, site.dbname);
    return open;
  }

  #settings(): StretchSettings {
    const { language, also: keep, without = [], variant, raw } = this.#options;
    const { namespaces, base = "" } = this.site;
    // A dump that says it is of another project than Wikinews is not read by the conventions of Wikinews.
    const host = otherProject.exec(base)?.[1];
    const requireDate = without.includes("undated");
    const published = without.includes("unpublished");
    const strict = without.includes("remnants");
    return { language, namespaces, host, keep, requireDate, published, strict, variant, raw: raw !== false };
  }

  async inputs(): Promise<Manifest["inputs"]> {
    return await Promise.all(this.#open.slice(0, this.#read).map(({ digest }) => digest()));
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    for (const { dump } of this.#open) await dump.close();
  }
}

async function* ahead<T, R>(
  items: AsyncIterable<T>,
  begin: (item: T) => R,
  threads: number,
): AsyncGenerator<R> {
  const begun: R[] = [];
  const most = threads > 1 ? threads + 1 : 1;
  for await (const item of items) {
    begun.push(begin(item));
    if (begun.length === most) yield begun.shift() as R;
  }
  yield* begun;
}

function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

const otherProject =
  /^(?:https?:)?\/\/([a-z-]+\.(?:wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage)\.org)\//;

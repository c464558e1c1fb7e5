import { createHash } from "node:crypto";
import { createReadStream, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, ProblemError, type RuleId, UsageError } from "@discoprep/corpus";
import { messageRules } from "@discoprep/corpus/rules";
import {
  LineFile,
  type Manifest,
  manifestText,
  type OutputFile,
  type OutputFolder,
  readLineBatches,
  writeFolder,
} from "@discoprep/files";
import { articleText, rawWriter } from "../extract/article-output.ts";
import {
  type ExtractCounts,
  extractTally,
  PageIds,
  type PageProblem,
  type PageTally,
} from "../extract/tally.ts";
import { articleOf } from "../select/articles.ts";
import { readShards, type Shard, type ShardManifest } from "./shards.ts";

/** Where the joined output goes. */
export interface MergeOptions extends Pick<OutputFolder, "out" | "replace"> {
  /** Called with each rule that pages of the shards do not meet. */
  readonly onMessage?: (message: Message) => void;
}

/**
 * Puts the outputs of `extract --shard i/n` together: every byte, the manifest included, is as from one run over
 * the whole dump. The files of lines are concatenated; `raw/` is made of the articles again. The shards may be given in any order.
 * @returns the counts, as in the manifest
 * @throws ProblemError where a shard is missing, given twice, incomplete, or of another dump, program or options,
 *   and where two shards hold the same page; what stood in the output folder before then stays
 */
export async function mergeShards(
  folders: readonly string[],
  { out, replace, onMessage }: MergeOptions,
): Promise<ExtractCounts> {
  if (folders.length === 0) throw new UsageError("name the output folders of the shards");
  const shards = readShards(folders);
  const manifest = mergedManifest(shards.map((shard) => shard.manifest));
  const { language } = manifest.options as { readonly language?: string };
  const target = { out, command: "extract", kind: { language }, inputs: folders, replace, onMessage };
  await writeFolder(target, async (folder) => {
    const writeText = manifest.options.raw === false ? undefined : rawWriter(folder, out);
    const ids = new PageIds();
    const outputs: OutputFile[] = [];
    for (const name of ["articles.jsonl", "dropped.jsonl"]) {
      const file = new LineFile(join(folder, name));
      for (const shard of shards) {
        for await (const { lines, records } of recordsOf(shard, name)) {
          for (const { id, reason } of records) {
            // A page that one shard has met twice is dropped there once more: it is not counted again.
            if (reason !== "duplicate-id" && !ids.add(id)) throw samePage(id, shard);
          }
          if (name === "articles.jsonl" && writeText !== undefined) {
            for (const record of records)
              writeText(record.id, articleText(articleOf(record, join(shard.folder, name), 0)));
          }
          await file.write(lines);
        }
      }
      outputs.push(await file.close());
    }
    writeFileSync(join(folder, "manifest.json"), manifestText({ ...manifest, outputs }));
  });
  for (const [rule, problem] of Object.entries(manifest.problems))
    onMessage?.(problemMessage(rule as RuleId, problem));
  return manifest.counts;
}

/** The manifest of one run over the whole dump, from those of its shards in order. */
function mergedManifest([first, ...others]: readonly ShardManifest[]): Manifest & PageTally {
  if (first === undefined) throw new RangeError("there is no shard");
  const tally = extractTally();
  for (const manifest of [first, ...others]) tally.addShard(manifest);
  const { shard: _shard, ...options } = first.options;
  return { ...first, options, ...tally.result(false) };
}

function problemMessage(rule: RuleId, { severity, count, pages, example }: PageProblem): Message {
  const { what, remedy } = messageRules()[rule];
  const others = count === 1 ? "" : ` (the first of ${count})`;
  const found = example === undefined ? {} : { found: example };
  const where = { page: pages[0] ?? "" };
  return { severity, rule, what: `${what}${others}`, where, ...found, remedy };
}

/** A line of a shard's file. */
interface PageRecord {
  readonly id: string;
  readonly reason?: unknown;
}

async function* recordsOf(
  shard: Shard,
  name: string,
): AsyncGenerator<{ readonly lines: string; readonly records: readonly PageRecord[] }> {
  const file = join(shard.folder, name);
  let number = 0;
  for await (const lines of readLineBatches(checkedBytes(shard, name), file, Number.POSITIVE_INFINITY)) {
    const records = lines.map((line) => recordOf(line, `${file}:${++number}`));
    yield { lines: lines.map((line) => `${line}\n`).join(""), records };
  }
}

/** @param place of the line @throws ProblemError where it is not a record with an id */
function recordOf(line: string, place: string): PageRecord {
  try {
    const record = JSON.parse(line) as Partial<PageRecord>;
    if (typeof record.id === "string" && /^\d+$/.test(record.id)) return { ...record, id: record.id };
  } catch {
    // Not JSON: the message below covers this case.
  }
  throw incomplete(place, "a JSON object with the id of a page", line);
}

/** The bytes of a shard's file. @throws ProblemError, at the end, where they are not those that were written */
async function* checkedBytes({ folder, manifest }: Shard, name: string): AsyncGenerator<Buffer> {
  const file = join(folder, name);
  const stated = manifest.outputs.find((output) => output.name === name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw incomplete(file, "a whole output of extract --shard", "no such file");
  // Most of many small shards hold nothing.
  if (stated?.bytes === 0 && size === 0) return;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") === stated?.sha256) return;
  throw incomplete(
    file,
    `the ${stated?.bytes} bytes whose SHA-256 its manifest states`,
    `${size} bytes, or others`,
  );
}

/** What is said of a shard whose files are not all there, or are others. */
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

import { createHash } from "node:crypto";
import { createReadStream, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, ProblemError, type RuleId, UsageError } from "@discoprep/corpus";
import { messageRules } from "@discoprep/corpus/rules";
import {
  checkOutputApart,
  lineFile,
  manifestText,
  type OutputFile,
  readLineBatches,
  writeFolder,
} from "@discoprep/files";
import { type PageIds, pageIds } from "../extract/page-ids.ts";
import type { ExtractCounts, PageProblem } from "../extract/tally.ts";
import { incomplete } from "./incomplete-shard.ts";
import { mergedManifest } from "./merged-manifest.ts";
import { type PageLine, type RawMerger, rawMerger } from "./raw-merger.ts";
import { readShards, type Shard } from "./shards.ts";

/**
 * Puts the outputs of `extract --shard i/n` together: every byte, the manifest included, is as from one run over
 * the whole dump. The shards may be given in any order.
 * @param onMessage told each rule that pages of the shards do not meet
 * @returns the counts, as in the manifest
 * @throws ProblemError where a shard is missing, given twice, incomplete, or of another dump, program or options,
 *   and where two shards hold the same page; what stood in the output folder before then stays
 */
export async function mergeShards(
  folders: readonly string[],
  out: string,
  onMessage?: (message: Message) => void,
): Promise<ExtractCounts> {
  if (folders.length === 0) throw new UsageError("name the output folders of the shards");
  checkOutputApart(out, folders);
  const shards = readShards(folders);
  const { manifest, counts, problems } = mergedManifest(shards.map((shard) => shard.manifest));
  await writeFolder(out, async (folder) => {
    const raw = rawMerger(manifest.options, folder, out);
    const seen = pageIds();
    const outputs = [
      await writeLines(join(folder, "articles.jsonl"), articleLines(shards, seen, raw)),
      await writeLines(join(folder, "dropped.jsonl"), droppedLines(shards, seen)),
      await writeLines(join(folder, "pages.jsonl"), pageLines(shards)),
    ];
    await raw?.end();
    writeFileSync(join(folder, "manifest.json"), manifestText({ ...manifest, outputs }));
  });
  for (const [rule, problem] of Object.entries(problems))
    onMessage?.(problemMessage(rule as RuleId, problem));
  return counts;
}

function problemMessage(rule: RuleId, { severity, count, pages, example }: PageProblem): Message {
  const { what, remedy } = messageRules()[rule];
  const others = count === 1 ? "" : ` (the first of ${count})`;
  const found = example === undefined ? {} : { found: example };
  return {
    severity,
    rule,
    what: `${what.replace(/\.$/, "")}${others}`,
    where: { page: pages[0] ?? "" },
    ...found,
    remedy,
  };
}

async function writeLines(path: string, lines: AsyncIterable<string | Uint8Array>): Promise<OutputFile> {
  const file = lineFile(path);
  for await (const some of lines) await file.write(some);
  return file.close();
}

async function* articleLines(
  shards: readonly Shard[],
  seen: PageIds,
  raw: RawMerger | undefined,
): AsyncGenerator<string> {
  for (const shard of shards) {
    for await (const lines of linesOf(shard, "articles.jsonl")) {
      for (const { id } of lines) if (!seen.add(id)) throw samePage(id, shard);
      await raw?.add(shard, lines);
      yield lines.map(({ line }) => `${line}\n`).join("");
    }
  }
}

/** A page that one shard has met twice is dropped there once more: it is not counted again. */
async function* droppedLines(shards: readonly Shard[], seen: PageIds): AsyncGenerator<string> {
  for (const shard of shards) {
    for await (const lines of linesOf(shard, "dropped.jsonl")) {
      for (const { id, reason } of lines) {
        if (reason !== "duplicate-id" && !seen.add(id)) throw samePage(id, shard);
      }
      yield lines.map(({ line }) => `${line}\n`).join("");
    }
  }
}

async function* pageLines(shards: readonly Shard[]): AsyncGenerator<Uint8Array> {
  for (const shard of shards) yield* checkedBytes(shard, "pages.jsonl");
}

async function* linesOf(shard: Shard, name: string): AsyncGenerator<PageLine[]> {
  const file = join(shard.folder, name);
  let number = 0;
  for await (const lines of readLineBatches(checkedBytes(shard, name), file, Number.POSITIVE_INFINITY)) {
    yield lines.map((line) => pageLine(line, file, ++number));
  }
}

/** @throws ProblemError where the line is not a record with an id */
function pageLine(line: string, file: string, number: number): PageLine {
  try {
    const { id, reason } = JSON.parse(line) as { id?: unknown; reason?: unknown };
    if (typeof id === "string" && /^\d+$/.test(id)) return { line, id, reason };
  } catch {
    // Not JSON: the message below covers this case.
  }
  throw incomplete(`${file}:${number}`, "a JSON object with the id of a page", line);
}

/** The bytes of a shard's file. @throws ProblemError, at the end, where they are not those that were written */
async function* checkedBytes({ folder, manifest }: Shard, name: string): AsyncGenerator<Buffer> {
  const file = join(folder, name);
  const stated = manifest.outputs.find((output) => output.name === name);
  // Most of many small shards hold nothing.
  if (stated?.bytes === 0 && statSync(file, { throwIfNoEntry: false })?.size === 0) return;
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw incomplete(file, "a whole output of extract --shard", "no such file");
  }
  if (hash.digest("hex") === stated?.sha256) return;
  throw incomplete(
    file,
    `the ${stated?.bytes} bytes whose SHA-256 its manifest states`,
    `${bytes} bytes, or others`,
  );
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

import { createHash } from "node:crypto";
import { createReadStream, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, ProblemError, type RuleId, UsageError } from "@discoprep/corpus";
import { messageRules } from "@discoprep/corpus/rules";
import { checkOutputApart, lineFile, manifestText, readLineBatches, writeFolder } from "@discoprep/files";
import { articleText } from "../article-text.ts";
import { rawWriter } from "../extract/article-output.ts";
import type { ExtractCounts, PageProblem } from "../extract/tally.ts";
import { articleOf } from "../select/articles.ts";
import { mergedManifest } from "./merged-manifest.ts";
import { readShards, type Shard } from "./shards.ts";

/**
 * Puts the outputs of `extract --shard i/n` together: every byte, the manifest included, is as from one run over
 * the whole dump. The files of lines are concatenated; `raw/` is made of the articles again, as an archive may hold texts of two
 * shards. The shards may be given in any order.
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
    const outputs = [];
    const take = lineTaker(manifest.options, folder, out);
    for (const { name } of shards[0]?.manifest.outputs ?? []) {
      const file = lineFile(join(folder, name));
      for (const shard of shards) {
        let number = 0;
        for await (const lines of linesOf(shard, name)) {
          for (const line of lines) await take.line(shard, name, line, ++number);
          await file.write(lines.map((line) => `${line}\n`).join(""));
        }
      }
      outputs.push(await file.close());
    }
    await take.end();
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
  const where = { page: pages[0] ?? "" };
  return { severity, rule, what: `${what.replace(/\.$/, "")}${others}`, where, ...found, remedy };
}

interface LineTaker {
  line(shard: Shard, name: string, line: string, number: number): Promise<void>;
  end(): Promise<void>;
}

/** Sees that no page stands in two shards, and writes the texts of articles. */
function lineTaker(
  { raw, rawArchive }: Readonly<Record<string, unknown>>,
  folder: string,
  out: string,
): LineTaker {
  const seen = new Set<string>();
  const writer = rawWriter(folder, out, { raw: raw !== false, rawArchive: rawArchive === true });
  return {
    async line(shard, name, line, number) {
      const file = join(shard.folder, name);
      const record = recordOf(line, `${file}:${number}`);
      // A page that one shard has met twice is dropped there once more: it is not counted again.
      if (record.reason !== "duplicate-id") {
        if (seen.has(record.id)) throw samePage(record.id, shard);
        seen.add(record.id);
      }
      if (name !== "articles.jsonl" || writer === undefined) return;
      await writer.write(record.id, articleText(articleOf(record, file, number)));
    },
    end: async () => await writer?.end(),
  };
}

/** @param place of the line @throws ProblemError where it is not a record with an id */
function recordOf(line: string, place: string): { readonly id: string; readonly reason?: unknown } {
  try {
    const record = JSON.parse(line) as { id?: unknown; reason?: unknown };
    if (typeof record.id === "string" && /^\d+$/.test(record.id)) return { ...record, id: record.id };
  } catch {
    // Not JSON: the message below covers this case.
  }
  throw incomplete(place, "a JSON object with the id of a page", line);
}

async function* linesOf(shard: Shard, name: string): AsyncGenerator<string[]> {
  const file = join(shard.folder, name);
  yield* readLineBatches(checkedBytes(shard, name), file, Number.POSITIVE_INFINITY);
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

import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { type Message, ProblemError, problem, type RuleId, UsageError } from "@discoprep/corpus";
import { type JobOptions, type Manifest, readLineBatches, runJob, sha256 } from "@discoprep/files";
import { articleText } from "../article-text.ts";
import { ArticleOutput } from "../extract/article-output.ts";
import type { Extraction } from "../extract/extract.ts";
import { type PageProblem, pagesSummary } from "../extract/tally.ts";
import { ContentHash } from "../line-file.ts";
import { articleOf } from "../select/articles.ts";
import { readShards, type Shard } from "./shards.ts";

/**
 * Puts the outputs of `extract --shard i/n`, in any order, together: every byte, the manifest included, is as from one run.
 * @throws ProblemError if a shard is missing, given twice, incomplete, or made otherwise, or if two hold one page; an earlier
 *   output stays
 */
export async function mergeShards(folders: readonly string[], options: JobOptions): Promise<Extraction> {
  const shards = readShards(folders);
  const [first] = shards;
  if (first === undefined) throw new UsageError("name the output folders of the shards");
  const { shard: _shard, ...common } = first.manifest.options;
  const { inputs, site, versions } = first.manifest;
  const kind = { language: common.language };
  return await runJob(
    { command: "extract", kind, options, inputs: folders },
    async (folder, report, sums) => {
      const output = new ArticleOutput(folder, options.out, common.raw !== false, sums);
      let outputs: Manifest["inputs"] = [];
      try {
        for (const shard of shards) await addShard(shard, output, common.raw !== false);
      } finally {
        outputs = output.close();
      }
      const pages = output.tally.result(false);
      for (const [rule, finding] of Object.entries(pages.problems)) report(summed(rule as RuleId, finding));
      return {
        options: common,
        inputs,
        site,
        ...pages,
        outputs,
        versions,
        summary: pagesSummary(pages.counts),
      };
    },
  );
}

function summed(rule: RuleId, { severity, count, pages, example }: PageProblem): Message {
  const found = [example, count > 1 ? `${count} in all` : undefined].filter((part) => part !== undefined);
  const where = { page: pages[0] ?? "" };
  return { ...problem(rule, where, { found: found.length === 0 ? undefined : found.join("; ") }), severity };
}

async function addShard(shard: Shard, output: ArticleOutput, raw: boolean): Promise<void> {
  output.tally.add(shard.manifest);
  for (const name of ["articles", "dropped"] as const) {
    const file = join(shard.folder, `${name}.jsonl`);
    let number = 0;
    for await (const lines of readLineBatches(
      checkedBytes(shard, file, `${name}.jsonl`),
      file,
      Number.POSITIVE_INFINITY,
    )) {
      for (const line of lines) {
        const record = recordOf(line, file, ++number);
        // A page that one shard has met twice is dropped there once more: it is not counted again.
        if (record.reason !== "duplicate-id" && !output.ids.add(record.id)) throw samePage(record.id, shard);
        if (name === "articles" && raw) {
          const text = articleText(articleOf(record, file, number));
          output.writeText(record.id, text, sha256(text));
        }
      }
      output[name].write(lines.map((line) => `${line}\n`).join(""));
    }
  }
}

/** @param number of the line, from 1 @throws ProblemError where it is not a record with an id */
function recordOf(
  line: string,
  file: string,
  number: number,
): { readonly id: string; readonly reason?: unknown } {
  try {
    const record = JSON.parse(line) as { readonly id?: unknown };
    if (typeof record.id === "string" && /^\d+$/.test(record.id)) return { ...record, id: record.id };
  } catch {
    // Not JSON: the message below covers this case.
  }
  throw incomplete({ file, line: number }, "a JSON object with the id of a page", line);
}

/** Reads a shard's file. @throws ProblemError, at the end, where the bytes are not those that were written */
async function* checkedBytes({ manifest }: Shard, file: string, name: string): AsyncGenerator<Buffer> {
  const stated = manifest.outputs.find((output) => output.name === name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw incomplete({ file }, "a whole output of extract --shard", "no such file");
  // Most of many small shards hold nothing.
  if (stated?.bytes === 0 && size === 0) return;
  const hash = new ContentHash();
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.add(chunk);
    yield chunk;
  }
  if (hash.digest().sha256 === stated?.sha256) return;
  const expected = `the ${stated?.bytes} bytes whose SHA-256 its manifest states`;
  throw incomplete({ file }, expected, `${size} bytes, or others`);
}

function incomplete(where: Message["where"], expected: string, found: string): ProblemError {
  return new ProblemError(problem("incomplete-shard", where, { expected, found }));
}

function samePage(id: string, { folder, manifest }: Shard): ProblemError {
  const { index, count } = manifest.options.shard;
  const details = { expected: "one page an id", found: `the id again in shard ${index}/${count}` };
  return new ProblemError(problem("page-in-two-shards", { file: folder, page: id }, details));
}

import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Article,
  type Message,
  ProblemError,
  problem,
  type RuleId,
  UsageError,
} from "@discoprep/corpus";
import { type JobOptions, type Manifest, readLineBatches, runJob, sha256File } from "@discoprep/files";
import { articleText } from "../article-text.ts";
import { ArticleOutput } from "../extract/article-output.ts";
import type { Extraction } from "../extract/extract.ts";
import { type PageProblem, pagesSummary } from "../extract/tally.ts";
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
  const raw = common.raw !== false;
  return await runJob(
    { command: "extract", kind, options, inputs: folders },
    async (folder, report, sums) => {
      const output = new ArticleOutput(folder, options.out, raw, sums);
      let outputs: Manifest["inputs"] = [];
      try {
        for (const shard of shards) await addShard(shard, output, raw);
      } finally {
        outputs = output.close();
      }
      const pages = output.tally.result(false);
      for (const [rule, sum] of Object.entries(pages.problems)) report(summed(rule as RuleId, sum));
      const summary = pagesSummary(pages.counts);
      return { options: common, inputs, site, ...pages, outputs, versions, summary };
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
    const file = await checkedFile(shard, `${name}.jsonl`);
    for await (const lines of readLineBatches(createReadStream(file), file, Number.POSITIVE_INFINITY)) {
      for (const line of lines) {
        const record = JSON.parse(line) as Article & { readonly reason?: string };
        // A page that one shard has met twice is dropped there once more: it is not counted again.
        if (record.reason !== "duplicate-id" && !output.ids.add(record.id)) throw samePage(record.id, shard);
        if (name === "articles" && raw)
          output.writeText(record.id, articleText(record), record.textSha256 ?? "");
      }
      output[name].write(lines.map((line) => `${line}\n`).join(""));
    }
  }
}

async function checkedFile({ folder, manifest }: Shard, name: string): Promise<string> {
  const file = join(folder, name);
  const stated = manifest.outputs.find((output) => output.name === name);
  const sum = existsSync(file) ? await sha256File(file) : undefined;
  if (sum !== undefined && sum === stated?.sha256) return file;
  const expected = `the ${stated?.bytes} bytes whose SHA-256 its manifest states`;
  const found = sum === undefined ? "no such file" : `the SHA-256 ${sum}`;
  throw new ProblemError(problem("incomplete-shard", { file }, { expected, found }));
}

function samePage(id: string, { folder, manifest }: Shard): ProblemError {
  const { index, count } = manifest.options.shard;
  const details = { expected: "one page an id", found: `the id again in shard ${index}/${count}` };
  return new ProblemError(problem("page-in-two-shards", { file: folder, page: id }, details));
}

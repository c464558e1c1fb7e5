import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Article, ProblemError, problem, type RuleId, UsageError } from "@discoprep/corpus";
import { hashOfFile, type JobOptions, manifestSchema, readLineBatches, runJob } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { articleText } from "../article-text.ts";
import { ArticleOutput } from "../extract/article-output.ts";
import type { Extraction } from "../extract/extract.ts";
import { languageWarnings } from "../extract/language-warnings.ts";
import { type PageProblem, pagesSummary, pageTally } from "../extract/tally.ts";
import { readManifest } from "../folder/index.ts";

const { inputs, outputs, versions } = manifestSchema.shape;

const shardManifest = z.looseObject({
  command: z.literal("extract"),
  options: z.looseObject({ language: z.string(), shard: z.object({ index: z.number(), count: z.number() }) }),
  inputs,
  site: z.record(z.string(), z.string().optional()),
  ...pageTally.shape,
  outputs: outputs.unwrap(),
  versions,
});

type ShardManifest = z.infer<typeof shardManifest>;

interface Shard {
  readonly folder: string;
  readonly manifest: ShardManifest;
}

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
      for (const message of languageWarnings(inputs[0]?.name ?? "", site, common.language)) report(message);
      const output = new ArticleOutput(folder, options.out, raw, sums);
      let outputs: Extraction["inputs"] = [];
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

function summed(rule: RuleId, { severity, count, pages, example }: PageProblem) {
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
        if (record.reason !== "duplicate-id" && !output.ids.add(record.id)) {
          const { index, count } = shard.manifest.options.shard;
          const details = { expected: "one page an id", found: `the id again in shard ${index}/${count}` };
          throw new ProblemError(
            problem("page-in-two-shards", { file: shard.folder, page: record.id }, details),
          );
        }
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
  const sum = existsSync(file) ? await hashOfFile(file) : undefined;
  if (sum !== undefined && sum === stated?.sha256) return file;
  const expected = `the ${stated?.bytes} bytes whose SHA-256 its manifest states`;
  const found = sum === undefined ? "no such file" : `the SHA-256 ${sum}`;
  throw new ProblemError(problem("incomplete-shard", { file }, { expected, found }));
}

/** Returns all shards of one dump in order, none missing or given twice, all made as the first. */
function readShards(folders: readonly string[]): Shard[] {
  const shards = folders.map(readShard).sort((a, b) => indexOf(a) - indexOf(b));
  const [first] = shards;
  if (first === undefined) return [];
  for (const shard of shards) checkSameRun(first, shard);
  const { count } = first.manifest.options.shard;
  for (let index = 1; index <= Math.max(count, shards.length); index++) {
    const shard = shards[index - 1];
    if (shard !== undefined && indexOf(shard) < index) {
      const details = { found: `${indexOf(shard)}/${count} again` };
      throw new ProblemError(problem("shard-twice", { file: shard.folder }, details));
    }
    if (shard !== undefined && indexOf(shard) === index) continue;
    const details = { expected: `all ${count} shards`, found: `none for ${index}/${count}` };
    throw new ProblemError(problem("missing-shard", { file: first.folder }, details));
  }
  return shards;
}

function indexOf({ manifest }: Shard): number {
  return manifest.options.shard.index;
}

function readShard(folder: string): Shard {
  const expected = "the output of extract --shard i/n";
  const noShard = { ...problem("no-shard", { file: folder }), rule: "no-shard" as const, expected };
  const manifest = readManifest(folder, shardManifest, noShard);
  const { limit } = manifest.options;
  if (limit === undefined) return { folder, manifest };
  const found = `--limit ${limit}`;
  throw new ProblemError(problem("no-shard", { file: folder }, { expected: "a whole shard", found }));
}

/** The parts of the manifest that all shards of a run share, by their names for a person. */
const common: Readonly<Record<string, (manifest: ShardManifest) => unknown>> = {
  dump: ({ inputs }) => inputs,
  "number of shards": ({ options }) => options.shard.count,
  options: ({ options: { shard: _shard, ...options } }) => options,
  versions: ({ versions }) => versions,
  site: ({ site }) => site,
};

function checkSameRun(first: Shard, shard: Shard): void {
  for (const [name, part] of Object.entries(common)) {
    const stated = part(first.manifest);
    const found = part(shard.manifest);
    if (isDeepStrictEqual(stated, found)) continue;
    const expected = `the ${name} of ${first.folder}: ${JSON.stringify(stated)}`;
    const details = { expected, found: JSON.stringify(found) };
    throw new ProblemError(problem("other-shard", { file: shard.folder }, details));
  }
}

import type { Message } from "@discoprep/corpus";
import { flag, input, path, replaceOption, run, setting, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { FileInput } from "@discoprep/wikidump";
import { pageKinds } from "@discoprep/wikitext/reader-options";

const shard = z.preprocess(
  shardOf,
  z.strictObject({ index: z.int().min(1), count: z.int() }, "It must be i/n with 1 ≤ i ≤ n, such as 2/8."),
);

export const extractOptions = z.strictObject({
  dump: input(
    path,
    "a MediaWiki XML export, plain, .gz or .bz2, its parts or a folder of them, or - for standard input",
    { argument: true, value: "dump..." },
  ),
  language: setting(
    z.string(),
    "language tag: such as en; of Chinese also the variant to take: zh-hans, zh-hant, zh-cn, zh-tw, zh-hk; these have rules of their own: ar, bg, bs, ca, cs, de, el, en, eo, es, fa, fi, fr, he, hu, it, ja, ko, nl, no, pl, pt, ro, ru, sq, sr, sv, tr, uk, zh",
    { flag: "lang", value: "language", main: true },
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  shard: run(shard.optional(), "only the i-th of n ranges of the dump file", "i/n"),
  limit: setting(wholeNumber(1).optional(), "stop after n articles", "n"),
  workers: run(
    wholeNumber(1).optional(),
    "threads that read the dump (default: one for each core, but at most one for each 8 MB of the dump; 1 for a pipe)",
    "n",
  ),
  raw: setting(flag, "write articles.jsonl only, no file for each article", { negated: true }),
  also: setting(
    z.array(z.string()).optional(),
    `also take what is normally left out: kinds of pages (${pageKinds.join(", ")})`,
    "kinds",
  ),
  without: setting(
    z.array(z.enum(["undated", "unpublished", "remnants"])).optional(),
    "leave out pages: those without a date (undated), not marked as published (unpublished), or with remnants of markup (remnants)",
    "kinds",
  ),
  variant: setting(
    z.string().optional(),
    "the Chinese variant to take: zh-hans, zh-hant, zh-cn, zh-tw, zh-hk …",
    { inJobs: true },
  ),
});

export type ExtractOptions = Omit<z.input<typeof extractOptions>, "dump" | "shard"> & {
  /** The dump's path, its parts or a folder of them, or its bytes, such as standard input. */
  readonly dump: FileInput | readonly string[];
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** Gets the problems of pages, in the dump's order. */
  readonly report?: (message: Message) => void;
  /** Bytes of a stretch as stored, for tests. The output does not depend on it. */
  readonly stretchBytes?: number;
};

/** Returns `2/8` as an object; anything else unchanged, for the schema to refuse. */
function shardOf(value: unknown): unknown {
  const match = typeof value === "string" ? /^([1-9]\d*)\/([1-9]\d*)$/.exec(value) : null;
  if (match === null) return value;
  const index = Number(match[1]);
  const count = Number(match[2]);
  return index <= count ? { index, count } : value;
}

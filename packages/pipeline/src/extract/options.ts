import type { Message } from "@discoprep/corpus";
import type { DumpInput, Namespace } from "@discoprep/wikidump";

export interface ExtractOptions {
  /** The dump's path, or its bytes, such as standard input. */
  readonly dump: DumpInput;
  /** A BCP 47 tag with rules in the wikitext package: `en`, `zh`. */
  readonly language: string;
  /** The folder to write; replaced as a whole when all has gone well. */
  readonly out: string;
  /** The `index`-th of `count` shards, from 1: neighbouring stretches of the dump file, together all of it. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Stop after so many articles; the rest of the dump is not read. */
  readonly limit?: number;
  /** Threads that decode and clean, some 60 MB each; two, or one on one core, where nothing is said. */
  readonly workers?: number;
  /** How many times its size a compressed dump may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number;
  /** Whether to write one file an article beside `articles.jsonl` (default: yes). */
  readonly raw?: boolean;
  /** Kinds of pages to keep that are dropped otherwise. */
  readonly keep?: readonly string[];
  readonly requireDate?: boolean;
  readonly published?: boolean;
  readonly strict?: boolean;
  /** The Chinese variant `-{ }-` is resolved to. */
  readonly variant?: string;
  /** Told problems of single pages as they are met, in the dump's order. */
  readonly onMessage?: (message: Message) => void;
  /** Told how much of the file has been worked on, and how many articles are kept. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly articles: number }) => void;
}

/** What a worker thread needs to know, sent to it once. */
export interface WorkerSettings {
  readonly file: string;
  readonly language: string;
  readonly namespaces: readonly Namespace[];
  /** Where the wiki stands, if it is no Wikinews. */
  readonly host?: string;
  readonly reader: Pick<ExtractOptions, "keep" | "requireDate" | "published" | "strict" | "variant">;
  /** Where to write one file an article; absent for none. */
  readonly rawFolder?: string;
}

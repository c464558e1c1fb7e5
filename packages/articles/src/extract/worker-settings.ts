import type { Compression } from "@discoprep/decompress";
import type { Namespace } from "@discoprep/wikidump";
import type { ArticleReaderOptions } from "@discoprep/wikitext";
import type { PagesInHand } from "./page-in-hand.ts";
import type { EarlierOutput } from "./reuse/earlier-pages.ts";

/** What a worker thread needs to know, sent to it once. */
export interface WorkerSettings {
  readonly file: string;
  readonly compression: Compression;
  readonly language: string;
  readonly namespaces: readonly Namespace[];
  /** Where the wiki stands, if it is not Wikinews. */
  readonly host?: string;
  readonly reader: Pick<ArticleReaderOptions, "keep" | "requireDate" | "published" | "strict" | "variant">;
  /** Whether the text of one file an article is wanted. */
  readonly raw: boolean;
  /** Where pages that are the same need not be read again. */
  readonly earlier?: EarlierOutput;
  /** Where a thread of several notes which page it reads. */
  readonly inHand?: PagesInHand;
}

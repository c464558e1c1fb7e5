import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "@discoprep/corpus";
import { eachJsonLine, LineFile, type OutputFile, sha256 } from "@discoprep/files";
import { articleText, type TextFolder, writeText } from "../article-text.ts";
import type { StretchResult } from "./read-stretch.ts";
import { PageIds, Tally } from "./tally.ts";

/** Writes `articles.jsonl` and `dropped.jsonl`, makes the folder `raw/`, and counts: for an extraction and for shards put together. */
export class ArticleOutput {
  readonly tally = new Tally();
  /** Of all pages so far. */
  readonly ids = new PageIds();
  readonly articles: LineFile;
  readonly dropped: LineFile;
  readonly texts: TextFolder | undefined;
  readonly #folder: string;
  readonly #sums: Map<string, string>;

  /**
   * @param folder the place where the output is made, which will be `out`
   * @param sums takes the SHA-256 of each file that is written, by its name
   */
  constructor(folder: string, out: string, raw: boolean, sums: Map<string, string>) {
    this.#folder = folder;
    this.#sums = sums;
    this.articles = new LineFile(join(folder, "articles.jsonl"));
    this.dropped = new LineFile(join(folder, "dropped.jsonl"));
    this.texts = raw ? { folder: join(folder, "raw"), name: join(out, "raw") } : undefined;
    if (this.texts !== undefined) mkdirSync(this.texts.folder);
  }

  /** Takes what a stretch has become; its texts are written. */
  add({ articles, dropped, ids, sums, pages }: StretchResult): void {
    for (const id of ids) this.ids.add(id);
    for (const [id, sum] of sums) this.#sums.set(`raw/${id}`, sum);
    this.tally.add(pages);
    this.articles.write(articles);
    this.dropped.write(dropped);
  }

  /** Writes the text of an article, if there is a folder for it. */
  writeText(article: Article): void {
    if (this.texts === undefined) return;
    const text = articleText(article);
    writeText(this.texts, article.id, text);
    this.#sums.set(`raw/${article.id}`, sha256(text));
  }

  /**
   * Removes texts of pages that are not kept, which threads have written ahead, and writes those of some pages again.
   * @param repeated ids of several pages: the text may be that of a later one
   */
  async mendTexts(repeated: ReadonlySet<string>): Promise<void> {
    const { texts } = this;
    if (texts === undefined) return;
    for (const id of readdirSync(texts.folder))
      if (!this.#sums.has(`raw/${id}`)) rmSync(join(texts.folder, id));
    if (repeated.size === 0) return;
    for await (const { record } of eachJsonLine(join(this.#folder, "articles.jsonl")))
      if (repeated.has((record as Article).id)) this.writeText(record as Article);
  }

  /** @returns the files of lines that were written */
  close(): OutputFile[] {
    return [this.articles, this.dropped].map((lines) => {
      const file = lines.close();
      this.#sums.set(file.name, file.sha256);
      return file;
    });
  }
}

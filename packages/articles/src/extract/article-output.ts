import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ProblemError, problem } from "@discoprep/corpus";
import type { Manifest } from "@discoprep/files";
import { LineFile } from "../line-file.ts";
import type { StretchResult } from "./read-stretch.ts";
import { PageIds, Tally } from "./tally.ts";

/** Files written in a row: threads that wait for work get it between two rows. */
const FILES_IN_A_ROW = 64;

/** Writes `articles.jsonl`, `dropped.jsonl` and the files of `raw/`, and counts: for an extraction and for shards put together. */
export class ArticleOutput {
  readonly tally = new Tally();
  readonly ids = new PageIds();
  readonly articles: LineFile;
  readonly dropped: LineFile;
  readonly #folder: string;
  readonly #out: string;
  readonly #sums: Map<string, string>;

  constructor(folder: string, out: string, raw: boolean, sums: Map<string, string>) {
    this.#folder = folder;
    this.#out = out;
    this.#sums = sums;
    this.articles = new LineFile(join(folder, "articles.jsonl"));
    this.dropped = new LineFile(join(folder, "dropped.jsonl"));
    if (raw) mkdirSync(join(folder, "raw"));
  }

  async add({ ids, pages, texts, textFiles, ...lines }: StretchResult): Promise<void> {
    for (const id of ids) this.ids.add(id);
    this.tally.add(pages);
    this.articles.write(lines.articles);
    this.dropped.write(lines.dropped);
    let at = 0;
    for (const [index, { id, size, sum }] of textFiles.entries()) {
      if (index % FILES_IN_A_ROW === FILES_IN_A_ROW - 1) await setImmediate();
      this.writeText(id, texts.subarray(at, at + size), sum);
      at += size;
    }
  }

  /** Writes the text of an article to a file named by its page id, which cannot lead out of the folder. */
  writeText(id: string, text: string | Uint8Array, sum: string): void {
    const name = `raw/${id}`;
    try {
      writeFileSync(`${this.#folder}/${name}`, text);
    } catch (cause) {
      const where = { file: join(this.#out, name) };
      const details = { expected: "room on the disk", found: (cause as NodeJS.ErrnoException).code };
      throw new ProblemError(problem("unwritable-text", where, details), { cause });
    }
    this.#sums.set(name, sum);
  }

  close(): Manifest["inputs"] {
    return [this.articles, this.dropped].map((lines) => {
      const file = lines.close();
      this.#sums.set(file.name, file.sha256);
      return file;
    });
  }
}

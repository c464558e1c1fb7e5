import { openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { PageRecord } from "./page-record.ts";
import { findPlaces, type PlaceTable } from "./place-table.ts";

/** An earlier output of `extract` whose pages may be copied; goes to worker threads. */
export interface EarlierOutput {
  readonly folder: string;
  readonly table: PlaceTable;
}

/** What became of a page before, as it stands in the files. */
export interface EarlierPage {
  readonly record: PageRecord;
  /** The line of `pages.jsonl`, without its line feed. */
  readonly recordLine: string;
  /** The line of `articles.jsonl`, without its line feed, where the page was kept. */
  readonly articleLine?: string;
}

/** Looks pages of an earlier output up by key. */
export function earlierPages({ folder, table }: EarlierOutput): (key: string) => EarlierPage | undefined {
  const records = lineReader(join(folder, "pages.jsonl"));
  const articles = lineReader(join(folder, "articles.jsonl"));
  return (key) => {
    const places = findPlaces(table, key);
    if (places === undefined) return undefined;
    const recordLine = records(places.record, places.recordBytes);
    return {
      record: JSON.parse(recordLine) as PageRecord,
      recordLine,
      ...(places.articleBytes > 0 && { articleLine: articles(places.article, places.articleBytes) }),
    };
  };
}

/** Reads lines of a file without their line feeds; the file stays open as long as the thread lives. */
function lineReader(file: string): (start: number, bytes: number) => string {
  const descriptor = openSync(file, "r");
  return (start, bytes) => {
    const buffer = Buffer.allocUnsafe(bytes);
    for (let read = 0; read < bytes; ) {
      const more = readSync(descriptor, buffer, read, bytes - read, start + read);
      if (more === 0) throw new Error(`${file} has become shorter while it was read`);
      read += more;
    }
    return buffer.toString("utf8", 0, bytes - 1);
  };
}

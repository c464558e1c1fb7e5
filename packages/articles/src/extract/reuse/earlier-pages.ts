import { join } from "node:path";
import { stretchReader } from "@discoprep/files";
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

/** Reads lines of a file without their line feeds. */
function lineReader(file: string): (start: number, bytes: number) => string {
  const read = stretchReader(file);
  return (start, bytes) => read(start, bytes).toString("utf8", 0, bytes - 1);
}

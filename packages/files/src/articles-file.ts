import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The file of the articles: `articles.jsonl`, or `articles.jsonl.gz`, of an output folder of `extract` or `select`; a file
 * is taken as it is.
 * @returns undefined where there is none
 */
export function articlesFile(place: string): string | undefined {
  if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) return place;
  return ["articles.jsonl", "articles.jsonl.gz"].map((name) => join(place, name)).find(existsSync);
}

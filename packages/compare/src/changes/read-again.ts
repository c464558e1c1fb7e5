import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSameProgram } from "@discoprep/articles";
import { eachJsonLine } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Edition } from "./edition.ts";

const record = z.object({ key: z.string() });

/**
 * How many pages of the new edition have to be read where all others are copied from the old one: those whose key is
 * not in its `pages.jsonl`, or every page, where another program made it. It follows from the two editions alone,
 * whether or not anything was copied.
 * @returns undefined where one of the two is no output of `extract`, or of an older version
 */
export async function pagesReadAgain(before: Edition, after: Edition): Promise<number | undefined> {
  const [old, now] = [before, after].map(({ folder }) => join(folder, "pages.jsonl")) as [string, string];
  if (!existsSync(old) || !existsSync(now)) return undefined;
  const known = new Set<string>();
  if (isSameProgram(before.manifest, after.manifest)) for await (const key of keysOf(old)) known.add(key);
  let read = 0;
  for await (const key of keysOf(now)) if (!known.has(key)) read++;
  return read;
}

async function* keysOf(file: string): AsyncGenerator<string> {
  for await (const { record: found } of eachJsonLine(file)) yield record.parse(found).key;
}

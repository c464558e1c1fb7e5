import { existsSync, readdirSync } from "node:fs";
import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** The folder of the tables, and of two files for each language. */
const dataFolder = new URL("../../data/", import.meta.url);

/** Reads `data/NAME.json`, without its `source`. @throws Error if it has another shape */
export function readTable<S extends z.ZodRawShape>(name: string, shape: S): z.output<z.ZodObject<S>> {
  const schema = z.strictObject({ source: z.string(), ...shape });
  const { source: _, ...table } = readDataFile<object>(new URL(`${name}.json`, dataFolder), schema) as {
    source?: string;
  };
  return table as z.output<z.ZodObject<S>>;
}

/** Maps each name of a table of lists to the key of its list. */
export function keysByName<K extends string>(
  lists: Readonly<Record<K, readonly string[]>>,
): ReadonlyMap<string, K> {
  const keys = Object.keys(lists) as K[];
  return new Map(keys.flatMap((key) => lists[key].map((name) => [name, key] as const)));
}

export const wikiLanguages: readonly string[] = readdirSync(dataFolder)
  .flatMap((name) => /^pages\.([a-z-]+)\.json$/.exec(name)?.[1] ?? [])
  .sort();

/** Reads the English table, whose words all editions use, and the language's own if any; `zh-Hans` has `zh`'s. */
export function languageTables<S extends z.ZodRawShape>(
  kind: "pages" | "templates",
  language: string,
  shape: S,
): z.output<z.ZodObject<S>>[] {
  const tag = [language, primaryLanguage(language)].find(
    (code) => /^[a-z-]+$/.test(code) && existsSync(new URL(`${kind}.${code}.json`, dataFolder)),
  );
  const tags = tag === undefined || tag === "en" ? ["en"] : ["en", tag];
  return tags.map((code) => readTable(`${kind}.${code}`, shape));
}

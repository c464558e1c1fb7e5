import { existsSync, readdirSync } from "node:fs";
import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

const folder = new URL("../../data/", import.meta.url);

/** The languages that have a `data/pages.<language>.json`, in the order of their codes. */
export const wikiLanguages: readonly string[] = readdirSync(folder)
  .flatMap((name) => /^pages\.([a-z-]+)\.json$/.exec(name)?.[1] ?? [])
  .sort();

/**
 * The data files of a language, `data/<kind>.<language>.json`: those of English first, whose names all
 * editions know, then the language's own, whose entries win. `zh-Hans` has the files of `zh`.
 * A new language needs files, not code.
 */
export function languageFiles<T>(kind: "templates" | "pages", language: string): T[] {
  const english = fileOf(kind, "en");
  const known = [language, primaryLanguage(language)].find(
    (tag) => /^[a-z-]+$/.test(tag) && existsSync(fileOf(kind, tag)),
  );
  const files = known === undefined || known === "en" ? [english] : [english, fileOf(kind, known)];
  return files.map((file) => readDataFile<T>(file));
}

function fileOf(kind: string, language: string): URL {
  return new URL(`${kind}.${language}.json`, folder);
}

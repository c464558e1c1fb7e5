import { existsSync } from "node:fs";
import { readDataFile } from "@discoprep/corpus";

/**
 * The data files of a language, `data/<kind>.<language>.json`: those of English first, whose names all
 * editions know, then the language's own, whose entries win. A new language needs files, not code.
 */
export function languageFiles<T>(kind: "templates" | "pages", language: string): T[] {
  const english = fileOf(kind, "en");
  const own = /^[a-z-]+$/.test(language) ? fileOf(kind, language) : english;
  const files = language === "en" || !existsSync(own) ? [english] : [english, own];
  return files.map((file) => readDataFile<T>(file));
}

function fileOf(kind: string, language: string): URL {
  return new URL(`../../data/${kind}.${language}.json`, import.meta.url);
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isLanguageTag } from "@discoprep/corpus";

/**
 * The language tag in the manifest of a release: beside its files, or above where the release is one of the
 * sets of a conversion. Undefined where no manifest of ours states one.
 */
export function releaseLanguage(folder: string): string | undefined {
  for (const place of [folder, dirname(resolve(folder))]) {
    const language = manifestLanguage(join(place, "manifest.json"));
    if (language !== undefined) return language;
  }
  return undefined;
}

function manifestLanguage(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { command, options } = JSON.parse(readFileSync(file, "utf8")) as {
      command?: unknown;
      options?: { language?: unknown };
    };
    const language = options?.language;
    return command === "convert" && typeof language === "string" && isLanguageTag(language)
      ? language
      : undefined;
  } catch {
    return undefined; // a manifest of another program
  }
}

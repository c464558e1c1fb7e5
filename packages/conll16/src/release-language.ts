import { dirname, resolve } from "node:path";
import { isLanguageTag } from "@discoprep/corpus";
import { manifestIn } from "@discoprep/files";

/**
 * The language tag in the manifest of a release: beside its files, or above where the release is one of the
 * sets of a conversion. Undefined where no manifest of ours states one.
 */
export function releaseLanguage(folder: string): string | undefined {
  for (const place of [folder, dirname(resolve(folder))]) {
    const { command, options } = manifestIn(place);
    const language = options?.language;
    if (command === "convert" && typeof language === "string" && isLanguageTag(language)) return language;
  }
  return undefined;
}

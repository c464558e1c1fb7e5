import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

const data = readDataFile<{
  languages: Record<string, string>;
  names: Record<string, string>;
  fallbacks: Record<string, string[]>;
}>(new URL("../../data/variants.json", import.meta.url));

/** What each variant is called on its wiki. */
export const variantNames: ReadonlyMap<string, string> = new Map(Object.entries(data.names));

/** The variants that are shown where a block has nothing for one, the nearest first. */
export const fallbacks: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data.fallbacks));

/** The variants a reader can be asked for. */
export const variants: readonly string[] = [...variantNames.keys()];

/** The variant that is shown where nothing tells another; undefined on wikis where `-{ }-` is no markup. */
export function defaultVariant(language: string): string | undefined {
  return data.languages[primaryLanguage(language)];
}

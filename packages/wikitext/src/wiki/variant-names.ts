import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const data = readDataFile(
  new URL("../../data/variants.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    languages: z.record(z.string(), z.string()),
    names: z.record(z.string(), z.string()),
    fallbacks: z.record(z.string(), z.array(z.string())),
  }),
);

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

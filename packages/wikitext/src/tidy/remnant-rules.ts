import { readDataFile } from "@discoprep/files";
import { wikiLanguages } from "../wiki/language-files.ts";
import { listed, type PageFile } from "../wiki/page-file.ts";
import { fileNamespace } from "../wiki/wiki.ts";

/** A rule of the audit. Hard rules tell markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
  /** Characters, or pairs of them, of which one stands in every match; absent where that cannot be said. */
  readonly signs?: readonly string[];
}

const table = readDataFile<{
  rules: { rule: string; hard: boolean; signs?: string[]; pattern: string }[];
}>(new URL("../../data/remnants.json", import.meta.url));

const pages = wikiLanguages.map((language) =>
  readDataFile<PageFile>(new URL(`../../data/pages.${language}.json`, import.meta.url)),
);
const words = {
  pictureWords: listed(pages, "pictureWords"),
  fileNames: pages.flatMap((page) => page.namespaces?.[fileNamespace] ?? []),
};

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ pattern, ...rule }) => ({
  ...rule,
  pattern: new RegExp(
    pattern
      .replace("%pictureWords%", words.pictureWords.join("|"))
      .replace("%fileNames%", words.fileNames.join("|")),
    "gu",
  ),
}));

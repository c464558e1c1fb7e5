import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { everyPageFile, listed } from "../wiki/language-data.ts";
import { fileNamespace } from "../wiki/wiki.ts";

/** A rule of the audit. Hard rules tell markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
  /** Characters, or pairs of them, of which one stands in every match; absent where that cannot be said. */
  readonly signs?: readonly string[];
}

const table = readDataFile(
  new URL("../../data/remnants.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /**
     * A paragraph without any of a rule's signs is not searched for it. In a pattern %pictureWords% and %fileNames% stand for
     * the words of every language in `pages.*.json`.
     */
    rules: z.array(
      z.strictObject({
        rule: z.string(),
        hard: z.boolean(),
        signs: z.array(z.string()).optional(),
        pattern: z.string(),
      }),
    ),
  }),
);

const pages = everyPageFile();
const words = {
  pictureWords: listed(pages, "pictureWords"),
  fileNames: pages.flatMap((page) => page.namespaces?.[fileNamespace] ?? []),
};

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ pattern, signs, ...rule }) => ({
  ...rule,
  ...(signs !== undefined && { signs }),
  pattern: new RegExp(
    pattern
      .replace("%pictureWords%", words.pictureWords.join("|"))
      .replace("%fileNames%", words.fileNames.join("|")),
    "gu",
  ),
}));

import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { everyPageFile, listed } from "../wiki/language-data.ts";
import { fileNamespace } from "../wiki/wiki.ts";
import { unmaskLiteral } from "./marks.ts";

/** Markup left in clean text: a named rule, how often, and the first place with what stands around it. */
export interface Remnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

/** A rule of the audit. Hard rules find markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
}

const table = readDataFile(
  new URL("../../data/remnants.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /** What one of which stands in every match of a rule; a regular expression, as are the patterns. */
    signs: z.string(),
    /** In a pattern %pictureWords% and %fileNames% stand for the words of every language in `pages.*.json`. */
    rules: z.array(z.strictObject({ rule: z.string(), hard: z.boolean(), pattern: z.string() })),
  }),
);
const pages = everyPageFile();
const pictureWords = listed(pages, "pictureWords").join("|");
const fileNames = pages.flatMap(({ namespaces }) => namespaces?.[fileNamespace] ?? []).join("|");

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ rule, hard, pattern }) => {
  const words = pattern.replace("%pictureWords%", pictureWords).replace("%fileNames%", fileNames);
  return { rule, hard, pattern: new RegExp(words, "gu") };
});

/** The source of an expression that matches in every text in which a rule does. */
export const remnantSigns: string = table.signs;
const signs = new RegExp(remnantSigns, "u");

/** Searches a text, or the paragraphs of one, for what should not be there. */
export function auditRemnants(text: string | readonly string[]): Remnant[] {
  const paragraphs = typeof text === "string" ? text.split("\n") : text;
  const suspects = paragraphs.filter((paragraph) => signs.test(paragraph));
  return remnantRules.flatMap(({ rule, pattern }) => {
    const found = suspects.flatMap((paragraph) =>
      paragraph.search(pattern) === -1
        ? []
        : [...paragraph.matchAll(pattern)].map(({ index }) => ({ paragraph, index })),
    );
    const [first] = found;
    if (first === undefined) return [];
    const example = first.paragraph.slice(Math.max(0, first.index - 30), first.index + 50);
    return [{ rule, count: found.length, example: unmaskLiteral(example) }];
  });
}

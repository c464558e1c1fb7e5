import { existsSync, readdirSync } from "node:fs";
import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { pageKinds } from "../reader-options.ts";
import { dataFolder } from "./table.ts";

const words = z.array(z.string()).default([]);
const numbers = z
  .record(z.string(), z.int())
  .default({})
  .transform(Object.entries<number>);
const patterns = words.transform((forms) => forms.map((form) => new RegExp(`^${form}`, "iu")));

/** One language's file, `data/pages.<language>.json`: what its pages look like. */
const pageFile = z.strictObject({
  source: z.string(),
  /** Lines and words join without blanks (Chinese, Japanese). */
  unspaced: z.boolean().optional(),
  /** Headings of the sections that follow the text, in small letters. */
  tailHeadings: words,
  /** Headings that are so if only links, sources and boxes follow. */
  possibleTailHeadings: words,
  /** Headings of sections whose bare links are sources of the article. */
  linkSections: words,
  /** Words and marks that join names in a heading: `Sources and external links`. */
  headingJoints: words,
  /** Name of Wikinews, as in `{{SITENAME}}`; of Chinese by variant, as in `-{ }-`. */
  siteName: z.string().optional(),
  redirectWords: words,
  /** Names of namespaces by their number. */
  namespaces: z
    .record(z.string().regex(/^-?\d+$/), z.array(z.string()))
    .default({})
    .transform((names) => Object.entries(names).map(([key, list]) => ({ key: Number(key), names: list }))),
  /** Months by name, in small letters, 1 to 12. */
  months: numbers,
  /** Numerals beside 0 to 9; those from ten up multiply the number before them. */
  numerals: numbers,
  /** The year before the first one of an era that years are counted by: 民國102年 is 2013. */
  eras: numbers,
  /** Dates, with groups `year`, `month`, `day`, and `era` where years are counted so. Regular expressions, as are all `date…`. */
  dateForms: patterns,
  /** Articles, prepositions and conjunctions: a mark after one and a hole shows that a word is missing. */
  openWords: z.array(z.string()).optional(),
  /** Form of a number: the mark between thousands, the fewest digits that have it, the decimal mark, the digits. */
  numbers: z
    .strictObject({
      group: z.string(),
      decimal: z.string(),
      fewest: z.int(),
      digits: z.string().length(10).optional(),
      /** `{{formatnum:}}` of its Wikinews changes no number. */
      asWritten: z.boolean().optional(),
    })
    .optional(),
  /** Form of a date that is given as numbers. */
  dateWords: z
    .strictObject({
      /** Empty where the months' numbers are printed. */
      months: z.array(z.string()),
      /** The months' names without a day, where those in a date have another form. */
      monthsAlone: z.array(z.string()).optional(),
      day: z.string(),
      month: z.string(),
    })
    .optional(),
  /** Words after a date: a day of the week, a time. */
  afterDate: words,
  /** A date before the text in the first paragraph; group `date`. */
  dateLines: patterns,
  /** Words of picture links, for the audit. */
  pictureWords: words,
  /** Categories that say what `{{publish}}` says. */
  publishedCategories: words,
  /** Titles by the kind of page that they name; regular expressions. */
  titles: z
    .partialRecord(z.enum(pageKinds), z.array(z.string()))
    .default({})
    .transform((titles) =>
      pageKinds.flatMap((kind) =>
        (titles[kind] ?? []).map((title) => ({ kind, pattern: new RegExp(title, "iu") })),
      ),
    ),
});
export type PageFile = z.infer<typeof pageFile>;

export const wikiLanguages: readonly string[] = readdirSync(dataFolder)
  .flatMap((name) => /^pages\.([a-z-]+)\.json$/.exec(name)?.[1] ?? [])
  .sort();

/** Reads `data/pages.<language>.json`: that of English first, whose words all editions know, then the language's. */
export function pageFiles(language: string): PageFile[] {
  return filesOf("pages", language).map((file) => readDataFile(file, pageFile));
}

export function everyPageFile(): PageFile[] {
  return wikiLanguages.map((language) =>
    readDataFile(new URL(`pages.${language}.json`, dataFolder), pageFile),
  );
}

/** Returns the file of English, then that of the language if it has one; `zh-Hans` has that of `zh`. */
export function filesOf(kind: "pages" | "templates", language: string): URL[] {
  const file = (tag: string): URL => new URL(`${kind}.${tag}.json`, dataFolder);
  const tag = [language, primaryLanguage(language)].find(
    (code) => /^[a-z-]+$/.test(code) && existsSync(file(code)),
  );
  return tag === undefined || tag === "en" ? [file("en")] : [file("en"), file(tag)];
}

import { existsSync, readdirSync } from "node:fs";
import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { pageKinds } from "../reader-options.ts";

const words = z.array(z.string()).readonly();
const numbers = z.record(z.string(), z.int()).readonly();

/**
 * One language's file in `data/pages.<language>.json`. A language without an entry has that of English, and
 * of lists both. Entries of `dateForms`, `afterDate`, `dateLines` and `titles` are regular expressions.
 */
const pageFile = z.strictObject({
  source: z.string(),
  /** Whether lines and words stand without blanks between them (Chinese, Japanese). */
  unspaced: z.boolean().optional(),
  /** Headings of the sections that follow the text, in small letters. */
  tailHeadings: words.optional(),
  /** Headings that are so only where nothing but links, sources and boxes follows. */
  possibleTailHeadings: words.optional(),
  /** Those of them whose bare links are sources of the article. */
  linkSections: words.optional(),
  /** Words and marks that join names in a heading: `Sources and external links`. */
  headingJoints: words.optional(),
  /** What Wikinews is called, as in `{{SITENAME}}`; of Chinese by variant, as in `-{ }-`. */
  siteName: z.string().optional(),
  redirectWords: words.optional(),
  /** Names of namespaces by their number. */
  namespaces: z.record(z.string().regex(/^-?\d+$/), words).optional(),
  /** Months by name, in small letters, 1 to 12. */
  months: numbers.optional(),
  /** Numerals beside 0 to 9; those from ten up multiply what stands before them. */
  numerals: numbers.optional(),
  /** The year before the first one of an era that years are counted by: 民國102年 is 2013. */
  eras: numbers.optional(),
  /** Dates, with groups `year`, `month`, `day`, and `era` where years are counted so. */
  dateForms: words.optional(),
  /** Articles, prepositions and conjunctions: where they stand before a mark, what was left out between is missing. */
  openWords: words.optional(),
  /** How a number is printed: the mark between thousands, where it has so many digits and more; the decimal mark; digits. */
  numbers: z
    .strictObject({
      group: z.string(),
      decimal: z.string(),
      fewest: z.int(),
      digits: z.string().length(10).optional(),
      /** Whether `{{formatnum:}}` of its Wikinews leaves a number as it is written. */
      asWritten: z.boolean().optional(),
    })
    .readonly()
    .optional(),
  /** How a date that is given as numbers is printed. */
  dateWords: z
    .strictObject({
      /** None where the months' numbers are printed. */
      months: words,
      /** The months' names without a day, where those in a date have another form. */
      monthsAlone: words.optional(),
      day: z.string(),
      month: z.string(),
    })
    .readonly()
    .optional(),
  /** What may follow a date: a day of the week, a time. */
  afterDate: words.optional(),
  /** A date that stands before the text in the first paragraph; group `date`. */
  dateLines: words.optional(),
  /** Words of picture links, for the audit. */
  pictureWords: words.optional(),
  /** Categories that say what `{{publish}}` says. */
  publishedCategories: words.optional(),
  /** Titles by the kind of page that they stand for. */
  titles: z.partialRecord(z.enum(pageKinds), words).optional(),
});
export type PageFile = z.infer<typeof pageFile>;
export type DateWords = NonNullable<PageFile["dateWords"]>;
export type NumberMarks = NonNullable<PageFile["numbers"]>;

const formats = z.record(z.string(), z.string()).readonly();

/** One language's file in `data/templates.<language>.json`; the README says how to add a rule. */
const templateFile = z.strictObject({
  source: z.string(),
  inline: formats.optional(),
  /** What `{{lang-de|…}}` prints before its words, by the code of the language; of Chinese by variant, as in `-{ }-`. */
  languages: formats.optional(),
  block: formats.optional(),
  mention: formats.optional(),
  date: formats.optional(),
  drop: words.optional(),
  /** Units as the language writes them, by the code of `{{convert}}`; of Chinese by variant, as in `-{ }-`. */
  units: formats.optional(),
  sources: words.optional(),
  /** Parameters of source templates by the field of a source they fill. */
  sourceFields: z.partialRecord(z.enum(["url", "title", "author", "publisher", "date"]), words).optional(),
  published: words.optional(),
  drafts: words.optional(),
  /** Templates whose arguments are categories of the page. */
  categories: words.optional(),
  kinds: z.partialRecord(z.enum(pageKinds), words).optional(),
});
export type TemplateFile = z.infer<typeof templateFile>;

const folder = new URL("../../data/", import.meta.url);

/** The languages that have a `data/pages.<language>.json`, in the order of their codes. */
export const wikiLanguages: readonly string[] = readdirSync(folder)
  .flatMap((name) => /^pages\.([a-z-]+)\.json$/.exec(name)?.[1] ?? [])
  .sort();

/** What `data/pages.<language>.json` says of a language, English first, then the language's own, whose entries win. */
export function pageFiles(language: string): PageFile[] {
  return filesOf("pages", language).map((file) => readDataFile(file, pageFile));
}

/** The same of `data/templates.<language>.json`. */
export function templateFiles(language: string): TemplateFile[] {
  return filesOf("templates", language).map((file) => readDataFile(file, templateFile));
}

/** `data/pages.<language>.json` of every language. */
export function everyPageFile(): PageFile[] {
  return wikiLanguages.map((language) => readDataFile(new URL(`pages.${language}.json`, folder), pageFile));
}

/** Those of English, whose names all editions know, and the language's own. `zh-Hans` has the files of `zh`. */
function filesOf(kind: string, language: string): URL[] {
  const file = (tag: string): URL => new URL(`${kind}.${tag}.json`, folder);
  const known = [language, primaryLanguage(language)].find(
    (tag) => /^[a-z-]+$/.test(tag) && existsSync(file(tag)),
  );
  return known === undefined || known === "en" ? [file("en")] : [file("en"), file(known)];
}

/** The fields that are lists of words or regular expressions. */
type PageList = {
  [K in keyof PageFile]-?: PageFile[K] extends readonly string[] | undefined ? K : never;
}[keyof PageFile];

/** The entries of one list, those of English first. */
export function listed(files: readonly PageFile[], field: PageList): string[] {
  return files.flatMap((file) => file[field] ?? []);
}

const countryTable = z.strictObject({
  source: z.string(),
  /** ISO 3166-1 alpha-2 by the codes that templates are named by. */
  codes: z.record(z.string(), z.string()),
  /** By language, names by ISO 3166-1 alpha-2; of Chinese by variant, as in `-{ }-`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * Makes a function that gives the country by whose code or name a template is called, `{{USA}}`, `{{GER}}`,
 * `{{France}}`, in the wiki's language. On most wikis such a template prints a flag and the name.
 * It returns undefined where `data/countries.json` has no such code or name, or not the language.
 */
export function countryNames(language: string): (template: string) => string | undefined {
  let countries: ReadonlyMap<string, string> | undefined;
  return (template) => {
    if (!/^\p{Lu}|^\p{Lo}/u.test(template)) return undefined;
    countries ??= countriesIn(language);
    return countries.get(template);
  };
}

/** The countries by names, of Chinese those of both variants (`zh-hans:美国;zh-hant:美國`), and by codes. */
function countriesIn(language: string): Map<string, string> {
  const { codes, names } = readDataFile(new URL("countries.json", folder), countryTable);
  const own = Object.entries(names[language] ?? {});
  const codesOf = (country: string): string[] => Object.keys(codes).filter((code) => codes[code] === country);
  return new Map([
    ...own.flatMap(([, name]) =>
      name.split(";").map((one) => [one.replace(/^zh-han[st]:/, ""), name] as const),
    ),
    ...own.flatMap(([country, name]) => codesOf(country).map((code) => [code, name] as const)),
  ]);
}

/** What ends an article where no heading does: the first row that holds. */
const tailLineTable = readDataFile(
  new URL("../../data/tail-lines.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    rows: z.array(
      z.strictObject({
        /** Regular expression of the line's first character. */
        begins: z.string(),
        /** Regular expression of the line, of which a hundred characters are looked at; group `name`. */
        line: z.string(),
        /** The line is looked at without tags, bold, brackets; it must have had some and be short. */
        isEmphasized: z.boolean().optional(),
        /** The lists that the name stands in: those of tails, those of sections of sources. */
        names: z.array(z.enum(["tail", "sources"])),
        /**
         * What must follow: the next line that is not blank is a source (`source`), or the next line an item or a source
         * (`list`), or nothing but links, sources and boxes comes up to the end (`links`).
         */
        follows: z.enum(["source", "list", "links"]).optional(),
        example: z.string(),
      }),
    ),
  }),
);

/** The rows of `data/tail-lines.json`. */
export const tailLines = tailLineTable.rows.map((row) => ({
  ...row,
  begins: new RegExp(`^${row.begins}`, "u"),
  line: new RegExp(row.line, "u"),
}));
export type TailLine = (typeof tailLines)[number];

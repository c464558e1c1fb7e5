import * as z from "@discoprep/files/zod";
import { type Namespace, pageKinds } from "../reader-options.ts";
import { Mark } from "../text/marks.ts";
import { countryNames } from "./countries.ts";
import { languageTables, readTable, wikiLanguages } from "./table.ts";

export const fileNamespace = 6;
export const categoryNamespace = 14;

const words = z.array(z.string()).default([]);
const numbers = z
  .record(z.string(), z.int())
  .default({})
  .transform(Object.entries<number>);
const patterns = words.transform((forms) => forms.map((form) => new RegExp(`^${form}`, "iu")));

/** The shape of `data/pages.<language>.json`, which describes the pages of a language. */
const pageTable = {
  /** Lines and words join without blanks (Chinese, Japanese). */
  unspaced: z.boolean().default(false),
  tailHeadings: words,
  possibleTailHeadings: words,
  /** Headings of sections whose bare links are sources of the article. */
  linkSections: words,
  headingJoints: words,
  /** Name of Wikinews, as in `{{SITENAME}}`; in Chinese by variant, as in `-{ }-`. */
  siteName: z.string(),
  redirectWords: words,
  namespaces: z
    .record(z.string().regex(/^-?\d+$/), z.array(z.string()))
    .default({})
    .transform((names) =>
      Object.entries(names).map(([key, [name = "", ...aliases]]) => ({ key: Number(key), name, aliases })),
    ),
  months: numbers,
  /** Numerals besides 0 to 9. Each from ten on multiplies the number before them. */
  numerals: numbers,
  /** The year before the first year of an era: 民國102年 is 2013. */
  eras: numbers,
  /** Dates, with groups `year`, `month`, `day`, and `era` if years are counted by eras. */
  dateForms: patterns,
  /** Articles, prepositions and conjunctions. If a hole and a mark follow one, a word is missing. */
  openWords: z
    .array(z.string())
    .transform((list) => list.join("|"))
    .optional(),
  /** Numbers of `fewest` digits or more are grouped; with `asWritten`, `{{formatnum:}}` of Wikinews does nothing. */
  numbers: z.strictObject({
    group: z.string(),
    decimal: z.string(),
    fewest: z.int(),
    digits: z.string().length(10).optional(),
    asWritten: z.boolean().optional(),
  }),
  /** Form of a date given in numbers. Without names, months are printed as numbers. */
  dateWords: z.strictObject({
    months: z.array(z.string()),
    /** The names of months without a day, if they differ. */
    monthsAlone: z.array(z.string()).optional(),
    day: z.string(),
    month: z.string(),
  }),
  afterDate: words,
  /** A date before the text in the first paragraph; group `date`. */
  dateLines: patterns,
  pictureWords: words,
  publishedCategories: words,
  /** Expressions of titles by the kind of page that they name. */
  titles: z
    .partialRecord(z.enum(pageKinds), z.array(z.string()))
    .default({})
    .transform((titles) =>
      pageKinds.flatMap((kind) =>
        (titles[kind] ?? []).map((title) => ({ kind, pattern: new RegExp(title, "iu") })),
      ),
    ),
};

export function everyPictureWord(): { pictureWords: string; fileNames: string } {
  const pages = wikiLanguages.map((language) => readTable(`pages.${language}`, pageTable));
  const namespaces = pages.flatMap((page) => page.namespaces).filter(({ key }) => key === fileNamespace);
  return {
    pictureWords: pages.flatMap((page) => page.pictureWords).join("|"),
    fileNames: namespaces.flatMap(({ name, aliases }) => [name, ...aliases]).join("|"),
  };
}

const interwiki = readTable("interwiki", { projects: z.array(z.string()), languages: z.array(z.string()) });
const projects: ReadonlySet<string> = new Set(interwiki.projects);
const languageCodes: ReadonlySet<string> = new Set(interwiki.languages);

/** ISO 8601, which holds in every language, with other separators too. */
const isoDate = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/;

export type Wiki = ReturnType<typeof wikiOf>;

/** Returns the facts about a wiki. Only Wikinews articles state a date and end with sections to cut. */
export function wikiOf(language: string, dumpNamespaces: readonly Namespace[], isWikinews: boolean) {
  const page = joined(languageTables("pages", language, pageTable));
  const tailNames = [...page.tailHeadings, ...page.possibleTailHeadings, ...page.linkSections];
  const namespaces: ReadonlyMap<string, number> = new Map(
    [...page.namespaces, ...dumpNamespaces].flatMap(({ key, name, aliases = [] }) =>
      [name, ...aliases].filter(Boolean).map((alias) => [alias.toLowerCase(), key] as const),
    ),
  );
  const fileNames = [...namespaces].flatMap(([name, key]) => (key === fileNamespace ? [name] : []));
  return {
    ...page,
    language,
    isWikinews,
    tailHeadings: new Set(page.tailHeadings),
    possibleTailHeadings: new Set(page.possibleTailHeadings),
    linkSections: new Set(page.linkSections),
    /** First characters of these three lists' names. Most lines begin with other characters and are no headings. */
    headingInitials: initials(isWikinews ? tailNames : []),
    headingJoint: headingJoint(page.headingJoints),
    /** Empty unless the wiki is a Wikinews. */
    siteName: isWikinews ? page.siteName : "",
    redirect: new RegExp(`^\\s*#\\s*(?:${page.redirectWords.join("|")})\\s*:?\\s*\\[\\[`, "i"),
    namespaces,
    fileInitials: initials(fileNames),
    months: new Map(page.months),
    numerals: new Map(page.numerals),
    eras: new Map(page.eras),
    /** One of `openWords`, a hole and a mark: a word is lost. */
    lostWord: new RegExp(`(?<![\\p{L}\\p{N}])(?:${page.openWords}) +${Mark.hole}(?= ?[.,;:)?!])`, "giu"),
    countryOf: countryNames(language),
    dateForms: [isoDate, ...page.dateForms],
    dateEnd: dateEnd(page.afterDate),
  };
}

/** Joins tables: lists are concatenated; of other values, the last one counts. */
function joined<T extends object>(tables: readonly T[]): T {
  const whole: Record<string, unknown> = {};
  for (const [key, value] of tables.flatMap((table): [string, unknown][] => Object.entries(table))) {
    const before = whole[key];
    whole[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  return whole as T;
}

function initials(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.charAt(0)));
}

/** Makes the pattern of what may follow a date in a text that is only a date: marks, words, a note in parentheses. */
function dateEnd(afterDate: readonly string[]): RegExp {
  const marks = "[\\s.,:。]*";
  const follows = afterDate.length === 0 ? "" : `(?:${afterDate.join("|")})?${marks}`;
  return new RegExp(`^${marks}${follows}(?:\\([^()]*\\))?$`, "u");
}

function headingJoint(joints: readonly string[]): RegExp {
  const isWord = (joint: string): boolean => /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(joint);
  const marks = joints.filter((joint) => !isWord(joint)).join("");
  return new RegExp(`\\s*[${marks}]\\s*|\\s+(?:${joints.filter(isWord).join("|")})\\s+`, "u");
}

/** Returns the meaning of a prefix such as `File`, `w` or `de`: a namespace's number or another wiki. */
export function linkPrefix(wiki: Wiki, prefix: string): number | "project" | "language" | undefined {
  const plain = /[\s_]/.test(prefix) ? prefix.replace(/[\s_]+/g, " ").trim() : prefix;
  const name = plain.toLowerCase();
  const namespace = wiki.namespaces.get(name);
  if (namespace !== undefined) return namespace;
  if (projects.has(name)) return "project";
  return languageCodes.has(name) ? "language" : undefined;
}

/** Returns a title without a leading colon and interwiki prefixes: `:w:en:Paris` → `Paris`. */
export function withoutInterwiki(wiki: Wiki, title: string): string {
  let plain = title.trim().replace(/^:\s*/, "");
  for (let limit = 0; limit < 4; limit++) {
    const colon = plain.indexOf(":");
    if (colon < 1 || colon > 20 || /^\s/.test(plain.slice(colon + 1))) break;
    if (typeof linkPrefix(wiki, plain.slice(0, colon)) !== "string") break;
    plain = plain.slice(colon + 1);
  }
  return plain;
}

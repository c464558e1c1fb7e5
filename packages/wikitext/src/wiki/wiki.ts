import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Namespace, PageKind } from "../reader-options.ts";
import { Mark } from "../tidy/marks.ts";
import {
  countryNames,
  type DateWords,
  listed,
  type NumberMarks,
  type PageFile,
  pageFiles,
} from "./language-data.ts";

/** What a reader knows about the wiki its pages come from; the words are explained in `language-data.ts`. */
export interface Wiki {
  readonly language: string;
  readonly isWikinews: boolean;
  readonly unspaced: boolean;
  readonly tailHeadings: ReadonlySet<string>;
  readonly possibleTailHeadings: ReadonlySet<string>;
  readonly linkSections: ReadonlySet<string>;
  /** What names of these three begin with. Most lines begin otherwise: they are no headings. */
  readonly headingInitials: ReadonlySet<string>;
  readonly headingJoint: RegExp;
  readonly redirect: RegExp;
  /** What the wiki is called; empty where it is not a Wikinews. */
  readonly siteName: string;
  readonly namespaces: ReadonlyMap<string, number>;
  readonly months: ReadonlyMap<string, number>;
  readonly numerals: ReadonlyMap<string, number>;
  readonly eras: ReadonlyMap<string, number>;
  readonly dateWords: DateWords;
  readonly numbers: NumberMarks;
  /** Where a sentence has lost a word: behind an open word and a blank something was left out before a mark. */
  readonly lostWord: RegExp;
  /** See `countryNames`. */
  readonly countryOf: (template: string) => string | undefined;
  readonly dateForms: readonly RegExp[];
  /** All that follows a date and says no more than it. */
  readonly dateEnd: RegExp;
  readonly dateLines: readonly RegExp[];
  readonly publishedCategories: ReadonlySet<string>;
  readonly titles: readonly (readonly [kind: PageKind, pattern: RegExp])[];
}

/** Namespaces whose links are not text. */
export const fileNamespace = 6;
export const categoryNamespace = 14;

const interwiki = readDataFile(
  new URL("../../data/interwiki.json", import.meta.url),
  z.strictObject({ source: z.string(), projects: z.array(z.string()), languages: z.array(z.string()) }),
);
const projects: ReadonlySet<string> = new Set(interwiki.projects);
const languageCodes: ReadonlySet<string> = new Set(interwiki.languages);

/**
 * English names hold on every wiki; a language's own come on top.
 * @param isWikinews whether articles have a date, and end with sections that are not text
 */
export function wikiOf(language: string, namespaces: readonly Namespace[], isWikinews: boolean): Wiki {
  const files = pageFiles(language);
  const words = listed(files, "redirectWords").join("|");
  const headings = (["tailHeadings", "possibleTailHeadings", "linkSections"] as const).map(
    (list) => new Set(isWikinews ? listed(files, list) : []),
  ) as [Set<string>, Set<string>, Set<string>];
  const [tailHeadings, possibleTailHeadings, linkSections] = headings;
  return {
    language,
    isWikinews,
    unspaced: files.some((file) => file.unspaced === true),
    tailHeadings,
    possibleTailHeadings,
    linkSections,
    headingInitials: new Set(headings.flatMap((names) => [...names]).map((name) => name.charAt(0))),
    headingJoint: headingJoint(listed(files, "headingJoints")),
    siteName: (isWikinews && files.findLast((file) => file.siteName)?.siteName) || "",
    redirect: new RegExp(`^\\s*#\\s*(?:${words})\\s*:?\\s*\\[\\[`, "i"),
    namespaces: namespaceMap(files, namespaces),
    months: entries(files, "months"),
    numerals: entries(files, "numerals"),
    eras: entries(files, "eras"),
    dateWords: files.findLast((file) => file.dateWords)?.dateWords as DateWords,
    numbers: files.findLast((file) => file.numbers)?.numbers as NumberMarks,
    lostWord: lostWord(files.findLast((file) => file.openWords)?.openWords ?? []),
    countryOf: countryNames(language),
    dateForms: [isoDate, ...listed(files, "dateForms").map((form) => new RegExp(`^${form}`, "iu"))],
    dateEnd: dateEnd(listed(files, "afterDate")),
    dateLines: listed(files, "dateLines").map((line) => new RegExp(`^${line}`, "iu")),
    publishedCategories: new Set(listed(files, "publishedCategories")),
    titles: files.flatMap((file) =>
      (Object.entries(file.titles ?? {}) as [PageKind, readonly string[]][]).flatMap(([kind, patterns]) =>
        patterns.map((pattern) => [kind, new RegExp(pattern, "iu")] as const),
      ),
    ),
  };
}

/** ISO 8601, which holds in every language, with other separators too. */
const isoDate = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/;

/** Marks, what the language lets follow a date, a note in parentheses. */
function dateEnd(words: readonly string[]): RegExp {
  const marks = "[\\s.,:。]*";
  const follows = words.length === 0 ? "" : `(?:${words.join("|")})?${marks}`;
  return new RegExp(`^${marks}${follows}(?:\\([^()]*\\))?$`, "u");
}

function lostWord(openWords: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${openWords.join("|")}) +${Mark.hole}(?= ?[.,;:)?!])`, "giu");
}

/** Words stand between blanks, marks with or without. */
function headingJoint(joints: readonly string[]): RegExp {
  const words = joints.filter((joint) => /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(joint));
  const marks = joints.filter((joint) => !words.includes(joint));
  return new RegExp(`\\s*[${marks.join("")}]\\s*|\\s+(?:${words.join("|")})\\s+`, "u");
}

function entries(files: readonly PageFile[], field: "months" | "numerals" | "eras"): Map<string, number> {
  return new Map(files.flatMap((file) => Object.entries(file[field] ?? {})));
}

function namespaceMap(files: readonly PageFile[], namespaces: readonly Namespace[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const file of files) {
    for (const [key, names] of Object.entries(file.namespaces ?? {})) {
      for (const name of names) map.set(name.toLowerCase(), Number(key));
    }
  }
  for (const { key, name, aliases = [] } of namespaces) {
    for (const known of [name, ...aliases]) if (known !== "") map.set(known.toLowerCase(), key);
  }
  return map;
}

/** What a prefix such as `File`, `w` or `de` means, compared without case: a namespace's number or another wiki. */
export function linkPrefix(wiki: Wiki, prefix: string): number | "project" | "language" | undefined {
  const words = /[\s_]/.test(prefix) ? prefix.replace(/[\s_]+/g, " ").trim() : prefix;
  const name = words.toLowerCase();
  const namespace = wiki.namespaces.get(name);
  if (namespace !== undefined) return namespace;
  if (projects.has(name)) return "project";
  return languageCodes.has(name) ? "language" : undefined;
}

/** A title without leading colon and interwiki prefixes: `:w:en:Paris` → `Paris`. */
export function withoutInterwiki(wiki: Wiki, title: string): string {
  let rest = title.trim().replace(/^:\s*/, "");
  for (let limit = 0; limit < 4; limit++) {
    const colon = rest.indexOf(":");
    if (colon < 1 || colon > 20 || /^\s/.test(rest.slice(colon + 1))) break;
    const prefix = linkPrefix(wiki, rest.slice(0, colon));
    if (typeof prefix !== "string") break;
    rest = rest.slice(colon + 1);
  }
  return rest;
}

/** A date found at the start of a text: ISO 8601 and where it ends. */
export interface FoundDate {
  readonly iso: string;
  readonly end: number;
}

/**
 * The date a text begins with, in ISO 8601 or a form of the wiki's language; undefined where it begins with
 * none or the day does not exist.
 */
export function leadingDate(wiki: Wiki, text: string): FoundDate | undefined {
  for (const form of wiki.dateForms) {
    const match = form.exec(text);
    if (match === null) continue;
    const { era = "", year = "", month = "", day = "" } = match.groups ?? {};
    const iso = isoDay(yearOf(wiki, era, year), monthOf(wiki, month), numberOf(wiki, day));
    if (iso !== undefined) return { iso, end: match[0].length };
  }
  return undefined;
}

/** The date a text is, save what may follow it, its digits of any width: of `{{date|…}}` or a day category. */
export function wholeDate(wiki: Wiki, text: string): string | undefined {
  const trimmed = text.normalize("NFKC").trim();
  const date = leadingDate(wiki, trimmed);
  return date !== undefined && wiki.dateEnd.test(trimmed.slice(date.end)) ? date.iso : undefined;
}

/** The year of the common era; 0 where the words name none. */
function yearOf(wiki: Wiki, era: string, written: string): number {
  const year = numberOf(wiki, written);
  return year === 0 ? 0 : (wiki.eras.get(era) ?? 0) + year;
}

function monthOf(wiki: Wiki, written: string): number {
  return wiki.months.get(written.toLowerCase()) ?? numberOf(wiki, written);
}

/** The number that digits or numerals write; 0 where it is none. `二十五` is 25, `二〇一二` 2012, `一百零二` 102. */
function numberOf({ numerals }: Wiki, written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  let tens = 0;
  let last = 0;
  for (const character of written) {
    const value = numerals.get(character);
    if (value === undefined) return 0;
    if (value < 10) last = last * 10 + value;
    else {
      tens += (last === 0 ? 1 : last) * value;
      last = 0;
    }
  }
  return tens + last;
}

function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * A date as a template prints it that is given numbers, or a month's name: `February 1, 1928`, `1928年2月1日`; without a day
 * `February 1928`. Empty where they are no date.
 */
export function dateText(wiki: Wiki, year: string, month: string, day: string): string {
  const { months, day: withDay, month: withoutDay } = wiki.dateWords;
  const number = /^\d{1,2}$/.test(month) ? Number(month) : (wiki.months.get(month.toLowerCase()) ?? 0);
  if (!/^\d{4}$/.test(year) || number === 0 || (day !== "" && !/^\d{1,2}$/.test(day))) return "";
  const name = months[number - 1] ?? (months.length === 0 ? String(number) : "");
  if (name === "") return "";
  return (day === "" ? withoutDay : withDay)
    .replace("{year}", year)
    .replace("{month}", name)
    .replace("{day}", String(Number(day)));
}

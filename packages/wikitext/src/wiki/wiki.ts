import * as z from "@discoprep/files/zod";
import type { Namespace } from "../reader-options.ts";
import { Mark } from "../text/marks.ts";
import { countryNames } from "./countries.ts";
import { type PageFile, pageFiles } from "./page-data.ts";
import { readTable } from "./table.ts";

/** Namespaces whose links are not text. */
export const fileNamespace = 6;
export const categoryNamespace = 14;

const interwiki = readTable("interwiki", { projects: z.array(z.string()), languages: z.array(z.string()) });
const projects: ReadonlySet<string> = new Set(interwiki.projects);
const languageCodes: ReadonlySet<string> = new Set(interwiki.languages);

/** ISO 8601, which holds in every language, with other separators too. */
const isoDate = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/;

type Lists = { [K in keyof PageFile as PageFile[K] extends readonly unknown[] ? K : never]: PageFile[K] };

/** Facts about the wiki of a reader's pages; `page-data.ts` explains the words. */
export type Wiki = ReturnType<typeof wikiOf>;

/**
 * Makes the facts about a wiki, from the files of English and of its language.
 * @param isWikinews whether articles have a date, and end with sections that are not text
 */
export function wikiOf(language: string, namespaces: readonly Namespace[], isWikinews: boolean) {
  const files = pageFiles(language);
  const list = <F extends keyof Lists>(field: F): Lists[F] =>
    files.flatMap((file: Lists) => file[field] as unknown[]) as Lists[F];
  const last = <F extends keyof PageFile>(field: F): NonNullable<PageFile[F]> =>
    files.findLast((file) => file[field] !== undefined)?.[field] as NonNullable<PageFile[F]>;
  const headings = (field: "tailHeadings" | "possibleTailHeadings" | "linkSections"): ReadonlySet<string> =>
    new Set(isWikinews ? list(field) : []);
  const tailHeadings = headings("tailHeadings");
  const possibleTailHeadings = headings("possibleTailHeadings");
  const linkSections = headings("linkSections");
  /** Numbers of namespaces by their names in small letters. */
  const namespaceNumbers: ReadonlyMap<string, number> = new Map([
    ...list("namespaces").flatMap(({ key, names }) =>
      names.map((name) => [name.toLowerCase(), key] as const),
    ),
    ...namespaces.flatMap(({ key, name, aliases = [] }) =>
      [name, ...aliases].filter(Boolean).map((alias) => [alias.toLowerCase(), key] as const),
    ),
  ]);
  return {
    language,
    isWikinews,
    unspaced: files.some((file) => file.unspaced === true),
    tailHeadings,
    possibleTailHeadings,
    linkSections,
    /** First characters of names of these three. Most lines begin with another: they are no headings. */
    headingInitials: new Set(
      [...tailHeadings, ...possibleTailHeadings, ...linkSections].map((name) => name.charAt(0)),
    ) as ReadonlySet<string>,
    headingJoint: headingJoint(list("headingJoints")),
    /** Empty where the wiki is no Wikinews. */
    siteName: isWikinews ? last("siteName") : "",
    redirect: new RegExp(`^\\s*#\\s*(?:${list("redirectWords").join("|")})\\s*:?\\s*\\[\\[`, "i"),
    namespaces: namespaceNumbers,
    /** First characters of the names of the file namespace. */
    fileInitials: new Set(
      [...namespaceNumbers].flatMap(([name, key]) => (key === fileNamespace ? name.charAt(0) : [])),
    ) as ReadonlySet<string>,
    months: new Map(list("months")),
    numerals: new Map(list("numerals")),
    eras: new Map(list("eras")),
    dateWords: last("dateWords"),
    numbers: last("numbers"),
    /** An open word and a blank before a hole and a mark: the sentence has lost a word. */
    lostWord: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${last("openWords").join("|")}) +${Mark.hole}(?= ?[.,;:)?!])`,
      "giu",
    ),
    countryOf: countryNames(language),
    dateForms: [isoDate, ...list("dateForms")],
    /** All that follows a date and says no more than it. */
    dateEnd: dateEnd(list("afterDate")),
    dateLines: list("dateLines"),
    publishedCategories: list("publishedCategories"),
    titles: list("titles"),
  };
}

/** Makes the expression of what may follow a date: marks, words of the language, a note in parentheses. */
function dateEnd(words: readonly string[]): RegExp {
  const marks = "[\\s.,:。]*";
  const follows = words.length === 0 ? "" : `(?:${words.join("|")})?${marks}`;
  return new RegExp(`^${marks}${follows}(?:\\([^()]*\\))?$`, "u");
}

/** Makes the expression of a joint: words have blanks around them, marks need none. */
function headingJoint(joints: readonly string[]): RegExp {
  const words = joints.filter((joint) => /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(joint));
  const marks = joints.filter((joint) => !words.includes(joint));
  return new RegExp(`\\s*[${marks.join("")}]\\s*|\\s+(?:${words.join("|")})\\s+`, "u");
}

/** Returns the meaning of a prefix such as `File`, `w` or `de`: a namespace's number or another wiki. */
export function linkPrefix(wiki: Wiki, prefix: string): number | "project" | "language" | undefined {
  const words = /[\s_]/.test(prefix) ? prefix.replace(/[\s_]+/g, " ").trim() : prefix;
  const name = words.toLowerCase();
  const namespace = wiki.namespaces.get(name);
  if (namespace !== undefined) return namespace;
  if (projects.has(name)) return "project";
  return languageCodes.has(name) ? "language" : undefined;
}

/** Returns a title without leading colon and interwiki prefixes: `:w:en:Paris` → `Paris`. */
export function withoutInterwiki(wiki: Wiki, title: string): string {
  let rest = title.trim().replace(/^:\s*/, "");
  for (let limit = 0; limit < 4; limit++) {
    const colon = rest.indexOf(":");
    if (colon < 1 || colon > 20 || /^\s/.test(rest.slice(colon + 1))) break;
    if (typeof linkPrefix(wiki, rest.slice(0, colon)) !== "string") break;
    rest = rest.slice(colon + 1);
  }
  return rest;
}

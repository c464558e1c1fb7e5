import type { PageKind } from "./page-kinds.ts";

/** Names of the months, none where their numbers are printed, and what is printed with and without a day. */
export interface DateWords {
  readonly months: readonly string[];
  /** Their names without a day, where those in a date have another form. */
  readonly monthsAlone?: readonly string[];
  readonly day: string;
  readonly month: string;
}

/**
 * One language's file in `data/pages.<language>.json`. A language without an entry has that of English, and
 * of lists both.
 */
export interface PageFile {
  /** Whether lines and words stand without blanks between them (Chinese, Japanese). */
  readonly unspaced?: boolean;
  /** Whether a blank between two Han characters, as in 山田 太郎, is set with care and stays. */
  readonly spacedNames?: boolean;
  /** Headings of the sections that follow the text, in small letters. */
  readonly tailHeadings?: readonly string[];
  /** Headings that are so only where nothing but links, sources and boxes follows. */
  readonly possibleTailHeadings?: readonly string[];
  /** Those of them whose bare links are sources of the article. */
  readonly linkSections?: readonly string[];
  /** Words and marks that join names in a heading: `Sources and external links`. */
  readonly headingJoints?: readonly string[];
  /** What Wikinews is called, as in `{{SITENAME}}`; of Chinese by variant, as in `-{ }-`. */
  readonly siteName?: string;
  readonly redirectWords?: readonly string[];
  /** Names of namespaces by their number. */
  readonly namespaces?: Readonly<Record<string, readonly string[]>>;
  /** Months by name, in small letters, 1 to 12. */
  readonly months?: Readonly<Record<string, number>>;
  /** Numerals beside 0 to 9; those from ten up multiply what stands before them. */
  readonly numerals?: Readonly<Record<string, number>>;
  /** The year before the first one of an era that years are counted by: 民國102年 is 2013. */
  readonly eras?: Readonly<Record<string, number>>;
  /** Regular expressions of dates, with groups `year`, `month`, `day`, and `era` where years are counted so. */
  readonly dateForms?: readonly string[];
  /** How templates that are given a year, month and day as numbers print it. */
  readonly dateWords?: DateWords;
  /** Names of the days from Sunday, as `{{CURRENTDAYNAME}}` prints them. */
  readonly weekdays?: readonly string[];
  /** Regular expressions of what may follow a date: a day of the week, a time. */
  readonly afterDate?: readonly string[];
  /** Regular expressions of a date that stands before the text in the first paragraph; group `date`. */
  readonly dateLines?: readonly string[];
  /** Words of picture links, for the audit. */
  readonly pictureWords?: readonly string[];
  /** Categories that say what `{{publish}}` says. */
  readonly publishedCategories?: readonly string[];
  /** Regular expressions of titles by the kind of page they tell. */
  readonly titles?: Readonly<Partial<Record<PageKind, readonly string[]>>>;
}

/** The fields that are lists of words or regular expressions. */
export type PageList = {
  [K in keyof PageFile]-?: PageFile[K] extends readonly string[] | undefined ? K : never;
}[keyof PageFile];

/** The entries of one list, those of English first. */
export function listed(files: readonly PageFile[], field: PageList): string[] {
  return files.flatMap((file) => file[field] ?? []);
}

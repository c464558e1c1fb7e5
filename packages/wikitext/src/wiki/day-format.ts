import { wholeDate } from "./dates.ts";
import type { Wiki } from "./wiki.ts";

/** What `{{CURRENTYEAR}}` and its kin print, as a format of `{{#time:}}`, by the name behind `current` or `local`. */
export const dayVariables: ReadonlyMap<string, string> = new Map([
  ...([["year", "Y"]] as const),
  ...([
    ["month", "m"],
    ["month1", "n"],
    ["month2", "m"],
  ] as const),
  ...([
    ["monthname", "F"],
    ["monthnamegen", "xg"],
    ["monthabbrev", "M"],
  ] as const),
  ...([
    ["day", "j"],
    ["day2", "d"],
    ["dayname", "l"],
    ["dow", "w"],
    ["week", "W"],
  ] as const),
]);

/** A day as its numbers and words. */
interface Day {
  readonly wiki: Wiki;
  readonly date: Date;
}

/** What a letter of a format prints, of those that a day decides (mediawiki.org, Help:Extension:ParserFunctions). */
const letters: Readonly<Record<string, (day: Day) => string>> = {
  Y: ({ date }) => String(date.getUTCFullYear()),
  y: ({ date }) => twoDigits(date.getUTCFullYear() % 100),
  L: ({ date }) => (daysOfYear(date.getUTCFullYear()) === 366 ? "1" : "0"),
  o: ({ date }) => String(isoWeek(date).year),
  n: ({ date }) => String(date.getUTCMonth() + 1),
  m: ({ date }) => twoDigits(date.getUTCMonth() + 1),
  M: (day) => shortMonth(day),
  F: (day) => monthName(day),
  xg: ({ wiki, date }) => wiki.dateWords.months[date.getUTCMonth()] ?? monthName({ wiki, date }),
  t: ({ date }) => String(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  j: ({ date }) => String(date.getUTCDate()),
  d: ({ date }) => twoDigits(date.getUTCDate()),
  z: ({ date }) => String(dayOfYear(date)),
  W: ({ date }) => String(isoWeek(date).week),
  N: ({ date }) => String(date.getUTCDay() || 7),
  w: ({ date }) => String(date.getUTCDay()),
  l: ({ wiki, date }) => wiki.weekdays[date.getUTCDay()] ?? "",
};

/** Letters that need more than a day, an hour or another calendar: a format with one of them has no value. */
const unknownLetters = /^(?:[DaAgGhHisUeIOPpTZcr]|x.)$/s;

/**
 * A day in a format of `{{#time:}}`.
 * @param iso ISO 8601
 * @returns undefined where the format asks for what no day tells, such as the hour
 */
export function formatDay(wiki: Wiki, iso: string, format: string): string | undefined {
  const day = { wiki, date: new Date(`${iso}T00:00:00Z`) };
  let text = "";
  for (const [piece, quoted, escaped] of format.matchAll(/"([^"]*)"|\\(.)|x.{1,2}?|./gsu)) {
    const literal = quoted ?? escaped;
    const print = Object.hasOwn(letters, piece) ? letters[piece] : undefined;
    if (literal === undefined && print === undefined && unknownLetters.test(piece)) return undefined;
    const printed = literal ?? print?.(day) ?? piece;
    if (print !== undefined && printed === "") return undefined;
    text += printed;
  }
  return text;
}

/** As `{{REVISIONTIMESTAMP}}` prints it. */
const stamp = /^(\d{4})(\d\d)(\d\d)\d{6}$/;

const units: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };
const namedDays: Readonly<Record<string, number>> = { now: 0, today: 0, yesterday: -1, tomorrow: 1 };

/**
 * The day that the second argument of `{{#time:}}` names, `2012-03-05`, `20120305233000`, `March 5, 2012`, `yesterday`,
 * `+2 weeks`.
 * @param day the day that relative words count from, in ISO 8601
 * @returns ISO 8601; undefined where the words name none
 */
export function namedDay(wiki: Wiki, words: string, day: string): string | undefined {
  const written = wholeDate(wiki, words) ?? wholeDate(wiki, words.replace(stamp, "$1-$2-$3"));
  if (written !== undefined) return written;
  const date = new Date(`${day}T00:00:00Z`);
  for (const part of words.toLowerCase().match(/[+-]?\s*\d+\s*[a-z]+(?:\s+ago)?|\S+/g) ?? []) {
    const step = /^([+-]?)\s*(\d{1,4})\s*(day|week|fortnight|month|year)s?(\s+ago)?$/.exec(part);
    if (Object.hasOwn(namedDays, part)) date.setUTCDate(date.getUTCDate() + (namedDays[part] as number));
    else if (step === null) return undefined;
    else
      move(
        date,
        (step[1] === "-") !== (step[4] !== undefined) ? -Number(step[2]) : Number(step[2]),
        step[3] as string,
      );
  }
  return date.toISOString().slice(0, 10);
}

function move(date: Date, count: number, unit: string): void {
  if (unit === "year") date.setUTCFullYear(date.getUTCFullYear() + count);
  else if (unit === "month") date.setUTCMonth(date.getUTCMonth() + count);
  else date.setUTCDate(date.getUTCDate() + count * (units[unit] as number));
}

/** A number with its word where months have no names, `3月`. */
function monthName({ wiki: { dateWords }, date }: Day): string {
  const index = date.getUTCMonth();
  const [, word = ""] = dateWords.month.split("{month}");
  return (dateWords.monthsAlone ?? dateWords.months)[index] ?? `${index + 1}${word}`;
}

/** Only English has short names that are the first letters of the long ones. */
function shortMonth(day: Day): string {
  return day.wiki.language === "en" ? monthName(day).slice(0, 3) : monthName(day);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const dayMilliseconds = 86_400_000;

function dayOfYear(date: Date): number {
  return (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMilliseconds;
}

function daysOfYear(year: number): number {
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMilliseconds;
}

/** A week belongs to the year of its Thursday (ISO 8601). */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMilliseconds);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

import type { Wiki } from "./wiki.ts";

/** Returns the date that a text begins with, in ISO 8601, and its end in the text, or undefined. */
export function leadingDate(wiki: Wiki, text: string): { iso: string; end: number } | undefined {
  for (const form of wiki.dateForms) {
    const match = form.exec(text);
    if (match === null) continue;
    const { era = "", year = "", month = "", day = "" } = match.groups ?? {};
    const count = numberOf(wiki, year);
    const since = count === 0 ? 0 : (wiki.eras.get(era) ?? 0);
    const monthNumber = wiki.months.get(month.toLowerCase()) ?? numberOf(wiki, month);
    const iso = isoDay(since + count, monthNumber, numberOf(wiki, day));
    if (iso !== undefined) return { iso, end: match[0].length };
  }
  return undefined;
}

/** Returns the date (ISO 8601) of a text that is just a date. */
export function wholeDate(wiki: Wiki, text: string): string | undefined {
  const trimmed = text.normalize("NFKC").trim();
  const date = leadingDate(wiki, trimmed);
  return date !== undefined && wiki.dateEnd.test(trimmed.slice(date.end)) ? date.iso : undefined;
}

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
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lastDay) return undefined;
  const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** Writes a date as a template does: `February 1, 1928`, `1928年2月1日`; `February 1928` without a day; or "". */
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

/** Returns the only day that categories such as `December 4, 2004` name, if any. */
export function dayCategory(wiki: Wiki, categories: Iterable<string>): string | undefined {
  const days = new Set([...categories].flatMap((category) => wholeDate(wiki, category) ?? []));
  return days.size === 1 ? [...days][0] : undefined;
}

import type { Wiki } from "./wiki.ts";

/** Days and months as article pages write them; ISO forms and 年月日 hold in every language. */
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const chinese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const monthFirst =
  /^(?:[A-Za-z]+day,?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})(?!\d)/i;
const dayFirst =
  /^(?:[A-Za-z]+day,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([A-Za-z]{3,9})\.?,?\s+(\d{4})(?!\d)/i;

/** A date found at the start of a text: ISO 8601 and where it ends. */
export interface FoundDate {
  readonly iso: string;
  readonly end: number;
}

/** The date a text begins with, or undefined where it begins with none or the day does not exist. */
export function leadingDate(wiki: Wiki, text: string): FoundDate | undefined {
  const numeric = iso.exec(text) ?? chinese.exec(text);
  if (numeric !== null) {
    return found(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]), numeric[0].length);
  }
  const american = monthFirst.exec(text);
  if (american !== null) {
    const month = wiki.months.get((american[1] as string).toLowerCase()) ?? 0;
    return found(Number(american[3]), month, Number(american[2]), american[0].length);
  }
  const british = dayFirst.exec(text);
  if (british === null) return undefined;
  const month = wiki.months.get((british[2] as string).toLowerCase()) ?? 0;
  return found(Number(british[3]), month, Number(british[1]), british[0].length);
}

/** Marks, the day of the week, a note in parentheses. */
const dateEnd = /^[\s.,:。]*(?:(?:星期|禮拜|礼拜|周|週)[一二三四五六日天])?[\s.,:。]*(?:\([^()]*\))?$/;

/** The date a text is, save what may follow it, its digits of any width: of `{{date|…}}` or a day category. */
export function wholeDate(wiki: Wiki, text: string): string | undefined {
  const trimmed = text.normalize("NFKC").trim();
  const date = leadingDate(wiki, trimmed);
  return date !== undefined && dateEnd.test(trimmed.slice(date.end)) ? date.iso : undefined;
}

function found(year: number, month: number, day: number, end: number): FoundDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const two = (value: number): string => String(value).padStart(2, "0");
  return { iso: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`, end };
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

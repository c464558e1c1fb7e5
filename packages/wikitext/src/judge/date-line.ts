import type { PageFacts } from "../render/page-facts.ts";
import type { Paragraph } from "../tidy/paragraphs.ts";
import { leadingDate, wholeDate } from "../wiki/dates.ts";
import type { Wiki } from "../wiki/wiki.ts";

/**
 * 【2020年9月16日讯】, which `{{date}}` prints on Chinese Wikinews and some authors type, at times with
 * the name of the agency or the place before the day.
 */
const chineseLine =
  /^【\s*(?:[^【】\d]{1,12}(?=\d[^【】]*[讯訊電电]\s*】))?([^【】]{6,40}?)\s*[讯訊電电]?\s*】\s*/;

/**
 * Takes a date line off the head of the text: a first paragraph that is nothing but a date, or the
 * 【…讯】 of Chinese. Fills `facts.date` where nothing has stated one before.
 */
export function takeDateLine(wiki: Wiki, facts: PageFacts, paragraphs: readonly Paragraph[]): Paragraph[] {
  const [first, ...rest] = paragraphs;
  if (first === undefined || !mayBeDateLine(first, rest)) return [...paragraphs];
  const line = chineseLine.exec(first.text);
  const lineDate = line === null ? undefined : leadingDate(wiki, line[1] as string);
  if (line !== null && lineDate !== undefined) {
    facts.date ??= lineDate.iso;
    const text = first.text.slice(line[0].length);
    return text === "" ? rest : [{ ...first, text }, ...rest];
  }
  const date = first.text.length <= 40 ? wholeDate(wiki, first.text) : undefined;
  if (date === undefined) return [...paragraphs];
  facts.date ??= date;
  return rest;
}

/** The only heading may be the date too; one of several begins a day's section. */
function mayBeDateLine(first: Paragraph, rest: readonly Paragraph[]): boolean {
  return first.role === "text" || (first.role === "heading" && rest.every(({ role }) => role !== "heading"));
}

/** The day of a category such as `Category:December 4, 2004`, if only one day is named. */
export function dayCategory(wiki: Wiki, categories: Iterable<string>): string | undefined {
  const days = new Set<string>();
  for (const category of categories) {
    const day = wholeDate(wiki, category);
    if (day !== undefined) days.add(day);
  }
  return days.size === 1 ? [...days][0] : undefined;
}

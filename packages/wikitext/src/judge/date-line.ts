import type { PageFacts } from "../render/output.ts";
import type { Paragraph } from "../tidy/paragraphs.ts";
import { leadingDate, wholeDate } from "../wiki/dates.ts";
import type { Wiki } from "../wiki/wiki.ts";

/**
 * Takes a date line off the head of the text: a first paragraph that is nothing but a date, or what
 * `dateLines` of the language say, such as 【2020年9月16日讯】, which `{{date}}` prints on Chinese Wikinews.
 * Fills `facts.date` where nothing has stated one before.
 */
export function takeDateLine(wiki: Wiki, facts: PageFacts, paragraphs: readonly Paragraph[]): Paragraph[] {
  const [first, ...rest] = paragraphs;
  if (first === undefined || !mayBeDateLine(first, rest)) return [...paragraphs];
  for (const form of wiki.dateLines) {
    const line = form.exec(first.text);
    const date = leadingDate(wiki, (line?.groups?.date ?? "").normalize("NFKC"));
    if (line === null || date === undefined) continue;
    facts.date ??= date.iso;
    const text = first.text.slice(line[0].length);
    return text === "" ? rest : [{ ...first, text }, ...rest];
  }
  const date = onlyDate(wiki, first);
  if (date !== undefined) {
    facts.date ??= date;
    return rest;
  }
  const [second, ...others] = rest;
  const secondDate =
    facts.date === undefined && second?.role === "text" && isByline(first)
      ? onlyDate(wiki, second)
      : undefined;
  if (secondDate !== undefined) {
    facts.date = secondDate;
    return [first, ...others];
  }
  return facts.dateTemplate ? [...paragraphs] : [withoutDate(wiki, facts, first), ...rest];
}

/** The date a paragraph is and nothing more. */
function onlyDate(wiki: Wiki, { text }: Paragraph): string | undefined {
  return text.length <= 40 ? wholeDate(wiki, text) : undefined;
}

/** A line such as `By Ann, Wikinews`, which may stand before the date. */
function isByline({ role, text }: Paragraph): boolean {
  return role === "text" && text.length <= 80 && !/[.!?。！？:：]["'”’」』）)]*$/.test(text);
}

/** What is left of a line where a date in bold stood before. */
const dash = /^[–—―]\s+/;
/** What may stand before the date of a paragraph, and what then follows the date. */
const dateHeads: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/^/, /^(?::?\s*[–—―:-]|\s\p{Lu})/u],
  [/^\(/, /^\)\s+\p{Lu}/u],
  // A town in capitals: `HULL, March 5, 2012 — The bridge opened.`
  [/^\p{Lu}[\p{Lu} .'’-]{1,30}(?:, | \()/u, /^(?:\)?:?\s*[–—―:-]|\s\p{Lu})/u],
  [/^\p{Lu}[\p{Lu} .'’-]{1,30}, [\p{L}. ]{2,20}(?:, | \()/u, /^(?:\)?:?\s*[–—―:-]|\s\p{Lu})/u],
  // In small letters it is one only before a dash and a capital.
  [
    /^\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20}){0,2}(?:, \p{Lu}[\p{L}. ]{1,20})?(?:, | \()/u,
    /^\)?\s*[–—―-]+\s*["“‘]?\p{Lu}/u,
  ],
];

/**
 * The first paragraph of a page from before `{{date}}`: a date that runs into the text is taken off; one of a
 * dateline, which belongs to the text, is only read.
 */
function withoutDate(wiki: Wiki, facts: PageFacts, first: Paragraph): Paragraph {
  if (facts.date !== undefined) return { ...first, text: first.text.replace(dash, "") };
  for (const [before, follows] of dateHeads) {
    const start = before.exec(first.text)?.[0].length;
    if (start === undefined) continue;
    const date = leadingDate(wiki, first.text.slice(start));
    const after = first.text.slice(start + (date?.end ?? 0));
    if (date === undefined || !follows.test(after)) continue;
    facts.date = date.iso;
    return /^\)?\s\p{Lu}/u.test(after) && start < 2
      ? { ...first, text: after.replace(/^\)?\s+/, "") }
      : first;
  }
  return first;
}

/** The only heading may be the date too; one of several begins a day's section. */
function mayBeDateLine(first: Paragraph, rest: readonly Paragraph[]): boolean {
  if (first.role === "item") return rest[0]?.role !== "item";
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

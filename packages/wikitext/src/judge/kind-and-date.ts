import * as z from "@discoprep/files/zod";
import type { PageKind } from "../reader-options.ts";
import type { PageFacts } from "../render/page-state.ts";
import { sentenceCount, wordCount } from "../text/sentences.ts";
import type { Paragraph } from "../tidy/paragraphs.ts";
import { leadingDate, wholeDate } from "../wiki/dates.ts";
import { readTable } from "../wiki/table.ts";
import type { Wiki } from "../wiki/wiki.ts";

export function pageKind(
  wiki: Wiki,
  title: string,
  facts: PageFacts,
  paragraphs: readonly Paragraph[],
): "article" | PageKind {
  if (facts.kinds.has("disambiguation")) return "disambiguation";
  if (facts.kinds.has("compilation")) return "compilation";
  // On Wikinews a report may have the title of a list.
  const named = wiki.titles.find(
    ({ kind, pattern }) => pattern.test(title) && !(kind === "list" && wiki.isWikinews),
  )?.kind;
  if (named !== undefined && !(named === "compilation" && isOneArticle(facts, paragraphs))) return named;
  if (facts.kinds.has("headline-list")) return "headline-list";
  if (wiki.isWikinews && facts.draft && !facts.published) return "draft";
  if (isScorePage(facts.kinds.get("score-page") ?? 0, paragraphs)) return "score-page";
  return paragraphs.some(isProse) ? "article" : "no-prose";
}

/** Tells whether a page titled as a compilation is one article: a compilation has a section for each report. */
function isOneArticle(facts: PageFacts, paragraphs: readonly Paragraph[]): boolean {
  const isWhole = facts.date !== undefined && facts.published && facts.sources.length > 0;
  return isWhole && !paragraphs.some(({ role }) => role === "heading");
}

/** Fewest full sentences of a report, however many score boxes it has. */
const reportSentences = 2;
/** Fewest words of such a sentence; an item of a list may be a result: `* Moyne beat Hull 2-1.` */
const fewestWords = { text: 5, item: 8 };

function isScorePage(boxes: number, paragraphs: readonly Paragraph[]): boolean {
  if (boxes === 0) return false;
  const counts = paragraphs.map(({ role, text }) =>
    role === "heading" ? 0 : sentenceCount(text, fewestWords[role]),
  );
  return counts.reduce((sum, count) => sum + count, 0) < reportSentences;
}

/** Tells whether a paragraph has three words or the end of a sentence. */
function isProse({ role, text }: Paragraph): boolean {
  return role !== "heading" && (/[.!?。！？…]/.test(text) || wordCount(text) >= 3);
}

/** Removes a first paragraph that is only a date, or a date line like 【2020年9月16日讯】; sets `facts.date` if unset. */
export function takeDateLine(wiki: Wiki, facts: PageFacts, paragraphs: Paragraph[]): Paragraph[] {
  const [first, second] = paragraphs;
  if (first === undefined || !mayBeDateLine(paragraphs)) return paragraphs;
  const later = paragraphs.slice(1);
  const line = dateLine(wiki, first.text);
  if (line !== undefined) {
    facts.date ??= line.iso;
    const text = first.text.slice(line.end);
    return text === "" ? later : [{ ...first, text }, ...later];
  }
  if (facts.date === undefined && second?.role === "text" && isByline(first)) {
    facts.date = onlyDate(wiki, second.text);
    if (facts.date !== undefined) return [first, ...later.slice(1)];
  }
  return facts.dateTemplate ? paragraphs : [withoutDate(wiki, facts, first), ...later];
}

/** Returns the date that a line is or begins with, and the end of the date line. */
function dateLine(wiki: Wiki, text: string): { iso: string; end: number } | undefined {
  for (const form of wiki.dateLines) {
    const line = form.exec(text);
    const date = leadingDate(wiki, (line?.groups?.date ?? "").normalize("NFKC"));
    if (line !== null && date !== undefined) return { iso: date.iso, end: line[0].length };
  }
  const iso = onlyDate(wiki, text);
  return iso === undefined ? undefined : { iso, end: text.length };
}

function onlyDate(wiki: Wiki, text: string): string | undefined {
  return text.length <= 40 ? wholeDate(wiki, text) : undefined;
}

function isByline({ role, text }: Paragraph): boolean {
  return role === "text" && text.length <= 80 && !/[.!?。！？:：]["'”’」』）)]*$/.test(text);
}

const dash = /^[–—―]\s+/;
const pattern = z.string().transform((source) => new RegExp(`^${source}`, "u"));
/** Text that may come before the date in a first paragraph, and text that must follow it. */
const datelines = readTable("datelines", {
  rows: z.array(z.strictObject({ before: pattern, after: pattern, example: z.string() })),
});

/** Takes a date off an older page's first paragraph; one in a dateline is read, but stays. */
function withoutDate(wiki: Wiki, facts: PageFacts, first: Paragraph): Paragraph {
  if (facts.date !== undefined) return { ...first, text: first.text.replace(dash, "") };
  for (const { before, after: follows } of datelines.rows) {
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

/** Tells whether a page may begin with its date. A date among several headings begins the section of a day. */
function mayBeDateLine([first, ...rest]: readonly Paragraph[]): boolean {
  if (first?.role === "item") return rest[0]?.role !== "item";
  return first?.role === "text" || rest.every(({ role }) => role !== "heading");
}

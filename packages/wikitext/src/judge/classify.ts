import { primaryLanguage } from "@discoprep/corpus";
import { offendingCharacters } from "@discoprep/segment/chinese-script/identify";
import type { PageKind } from "../reader-options.ts";
import type { PageFacts } from "../render/output.ts";
import type { Paragraph } from "../tidy/paragraphs.ts";
import { sentenceCount, wordCount } from "../tidy/sentences.ts";
import type { Wiki } from "../wiki/wiki.ts";

/** What a page is: `article`, or a kind that is none. */
export function pageKind(
  wiki: Wiki,
  title: string,
  facts: PageFacts,
  paragraphs: readonly Paragraph[],
): "article" | PageKind {
  if (facts.kinds.has("disambiguation")) return "disambiguation";
  if (facts.kinds.has("compilation")) return "compilation";
  const named = wiki.titles.find(([, pattern]) => pattern.test(title))?.[0];
  if (named !== undefined && !(named === "compilation" && isOneArticle(facts, paragraphs))) return named;
  if (facts.kinds.has("headline-list")) return "headline-list";
  if (facts.draft && !facts.published) return "draft";
  if (isScorePage(facts.kinds.get("score-page") ?? 0, paragraphs)) return "score-page";
  return paragraphs.some(isProse) ? "article" : "no-prose";
}

/**
 * Dated, published, one list of sources and no sections: a single article, whatever its title promises.
 * A compilation has a section, with sources of its own, for each report.
 */
function isOneArticle(facts: PageFacts, paragraphs: readonly Paragraph[]): boolean {
  const isWhole = facts.date !== undefined && facts.published && facts.sources.length > 0;
  return isWhole && !paragraphs.some(({ role }) => role === "heading");
}

/** Full sentences that make a report of a page, however many score boxes stand in it. */
const reportSentences = 2;
/** Words of such a sentence; more in an item of a list, which may be a result: `* Moyne beat Hull 2-1.` */
const textWords = 5;
const itemWords = 8;

/** Score boxes with hardly a sentence beside them; a report with boxes in it is an article. */
function isScorePage(boxes: number, paragraphs: readonly Paragraph[]): boolean {
  if (boxes === 0) return false;
  let sentences = 0;
  for (const { role, text } of paragraphs) {
    if (role !== "heading") sentences += sentenceCount(text, role === "item" ? itemWords : textWords);
  }
  return sentences < reportSentences;
}

/** A paragraph that says something: three words, or a sentence's end. */
function isProse({ role, text }: Paragraph): boolean {
  return role !== "heading" && (/[.!?。！？…]/.test(text) || wordCount(text) >= 3);
}

/**
 * The variant a page is written in, by its own letters: of Chinese, `zh-hans` or `zh-hant`; of Serbian, `sr-ec`
 * (Cyrillic) or `sr-el` (Latin). The words of `-{ }-` blocks say nothing: they stand there in either.
 */
export function variantOfText(language: string, paragraphs: readonly Paragraph[]): string {
  if (primaryLanguage(language) !== "sr") return chineseVariant(paragraphs);
  const text = paragraphs.map((paragraph) => paragraph.text).join("\n");
  const letters = (script: RegExp): number => text.match(script)?.length ?? 0;
  return letters(/\p{Script=Latin}/gu) > letters(/\p{Script=Cyrillic}/gu) ? "sr-el" : "sr-ec";
}

/**
 * The variant of a text by the characters that only one script has: the more frequent; `zh-hans` of as many.
 */
function chineseVariant(paragraphs: readonly Paragraph[]): string {
  let difference = 0;
  for (const { text } of paragraphs) {
    difference += offendingCharacters(text, "simplified").length;
    difference -= offendingCharacters(text, "traditional").length;
  }
  return difference > 0 ? "zh-hant" : "zh-hans";
}

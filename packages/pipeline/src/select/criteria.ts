import type { Article } from "@discoprep/corpus";
import { isChinese } from "@discoprep/corpus";
import { identifyScript, offendingCharacters } from "@discoprep/script";
import { blindDocument, type Segmenter } from "./blind-document.ts";
import type { Criteria } from "./options.ts";
import type { Candidate } from "./ranking.ts";

/** Why an article was taken or left: one line of `selection.jsonl`. */
export interface Judgement extends Candidate {
  readonly title: string;
  readonly taken: boolean;
  /** `selected`, `not-simplified`, `too-few-characters`, `too-few-words`, `no-body` or `over-budget`. */
  readonly reason: string;
  readonly characters: number;
  readonly words: number;
  /** The first characters that are not simplified, where that is the reason. */
  readonly offending?: readonly string[];
}

/** Judges one article by itself; the budget is a matter of the ranking. */
export function judgeArticle(article: Article, criteria: Criteria, segmenter: Segmenter): Judgement {
  const characters = countCharacters(article.paragraphs.join(""));
  const base = { id: article.id, title: article.title, characters, words: 0, multiSentenceWords: 0 };
  const left = (reason: string, more: object = {}): Judgement => ({ ...base, taken: false, reason, ...more });
  if (characters === 0) return left("no-body");
  if (characters < (criteria.minChars ?? 0)) return left("too-few-characters");
  if (criteria.script === "simplified") {
    // Without the date line, which is this program's and simplified.
    const text = [article.title, ...article.paragraphs].join("\n");
    if (identifyScript(text) !== "SIMPLIFIED") {
      const offending = offendingCharacters(text).map(({ character }) => character);
      return left("not-simplified", { offending: [...new Set(offending)].slice(0, 20) });
    }
  }
  const counts = countWords(article, segmenter);
  const judged = { ...base, ...counts };
  const enough = counts.words >= (criteria.minWords ?? 0);
  return { ...judged, taken: enough, reason: enough ? "selected" : "too-few-words" };
}

function countCharacters(text: string): number {
  return [...text.replace(/\s/gu, "")].length;
}

/**
 * English words as the CoNLL-2015 overview counts them (§3.2.1: "words of untokenized text"), Chinese
 * words as segmented (CoNLL-2016 overview §3.2).
 */
function countWords(article: Article, segmenter: Segmenter): { words: number; multiSentenceWords: number } {
  const document = blindDocument(article, segmenter);
  let words = 0;
  let multiSentenceWords = 0;
  let next = 0;
  for (const paragraph of document.paragraphs) {
    const first = next;
    let tokens = 0;
    for (; (document.sentences[next]?.end ?? Number.POSITIVE_INFINITY) <= paragraph.end; next++) {
      tokens += document.sentences[next]?.tokens.length ?? 0;
    }
    const text = document.raw.slice(paragraph.start, paragraph.end);
    const count = isChinese(article.language) ? tokens : (text.match(/\S+/gu)?.length ?? 0);
    words += count;
    if (next - first > 1) multiSentenceWords += count;
  }
  return { words, multiSentenceWords };
}

import { type Article, type Document, isChinese } from "@discoprep/corpus";
import { identifyScript, offendingCharacters } from "@discoprep/script";
import { blindDocument, type Segmenter } from "./blind-document.ts";
import type { Criteria } from "./options.ts";
import type { Candidate } from "./ranking.ts";

/** Why an article was taken or left: one line of `selection.jsonl`. */
export interface Judgement extends Candidate {
  readonly title: string;
  readonly taken: boolean;
  /** `selected`, `not-simplified`, `too-few-characters`, `too-few-words`, `no-body`, `remnants`, `not-listed` or `over-budget`. */
  readonly reason: string;
  readonly characters: number;
  readonly words: number;
  /** The first characters that are not simplified, where that is the reason. */
  readonly offending?: readonly string[];
  /** The rules of the audit that found something, where that is the reason. */
  readonly remnants?: readonly string[];
}

/** A judgement, with the document it was made of where that is as it will be written. */
export interface JudgedArticle {
  readonly judgement: Judgement;
  readonly document?: Document;
}

/**
 * Judges one article by itself; the budget is a matter of the ranking. A listed article is taken as it is.
 * @param remnants the rules of the audit that found something in it
 * @param listed the ids to take, where they are given
 */
export function judgeArticle(
  article: Article,
  criteria: Criteria,
  segmenter: Segmenter,
  remnants: readonly string[],
  listed?: ReadonlySet<string>,
): JudgedArticle {
  const characters = countCharacters(article.paragraphs.join(""));
  const base = { id: article.id, title: article.title, characters, words: 0, multiSentenceWords: 0 };
  const left = (reason: string, more: object = {}): JudgedArticle => ({
    judgement: { ...base, taken: false, reason, ...more },
  });
  if (listed !== undefined && !listed.has(article.id)) return left("not-listed");
  const document = (): Document => blindDocument(article, segmenter);
  if (listed !== undefined) {
    const whole = document();
    return { judgement: { ...base, ...countWords(whole), taken: true, reason: "selected" }, document: whole };
  }
  if (characters === 0) return left("no-body");
  if (remnants.length > 0 && criteria.allowRemnants !== true) return left("remnants", { remnants });
  if (characters < (criteria.minChars ?? 0)) return left("too-few-characters");
  if (criteria.script === "simplified") {
    // Without the date line, which is this program's and simplified.
    const text = [article.title, ...article.paragraphs].join("\n");
    if (identifyScript(text) !== "SIMPLIFIED") {
      const offending = offendingCharacters(text).map(({ character }) => character);
      return left("not-simplified", { offending: [...new Set(offending)].slice(0, 20) });
    }
  }
  const whole = document();
  const counts = countWords(whole);
  const enough = counts.words >= (criteria.minWords ?? 0);
  const judgement = { ...base, ...counts, taken: enough, reason: enough ? "selected" : "too-few-words" };
  return { judgement, document: whole };
}

function countCharacters(text: string): number {
  return [...text.replace(/\s/gu, "")].length;
}

/**
 * English words as the CoNLL-2015 overview counts them (§3.2.1: "words of untokenized text"), Chinese
 * words as segmented (CoNLL-2016 overview §3.2).
 */
function countWords(document: Document): { words: number; multiSentenceWords: number } {
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
    const count = isChinese(document.language) ? tokens : (text.match(/\S+/gu)?.length ?? 0);
    words += count;
    if (next - first > 1) multiSentenceWords += count;
  }
  return { words, multiSentenceWords };
}

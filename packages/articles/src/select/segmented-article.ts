import { type Article, type Document, isChinese } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { WrittenDocument } from "@discoprep/releases/convert";
import { articleText } from "../article-text.ts";
import { blindDocument, type Segmenter } from "./blind-document.ts";

/** Counts of an article's words, title and date line included. */
export interface WordCounts {
  readonly words: number;
  /** In paragraphs of two or more sentences. */
  readonly multiSentenceWords: number;
}

/** An article as sentences and tokens; what an earlier selection knows of it is copied. */
export interface SegmentedArticle extends WordCounts {
  document(): Document;
  /** The same as an earlier selection has written it; undefined where it has not. To be asked for once. */
  written(): WrittenDocument | undefined;
}

/** What an earlier selection knows of articles, by `articleKey`. */
export interface EarlierWords {
  counts(key: string): WordCounts | undefined;
  written(key: string): Omit<WrittenDocument, "language"> | undefined;
}

/** A hash of all that decides about an article's sentences and tokens, beside the program. */
export function articleKey(article: Article): string {
  return sha256(JSON.stringify([article.id, article.language, articleText(article)])).slice(0, 32);
}

/** Splits articles into sentences and tokens. */
export interface ArticleSegmenter {
  of(article: Article): SegmentedArticle;
  /** The ids of the articles that were split, not copied; without an earlier selection none. */
  readonly split: ReadonlySet<string>;
}

/** @param earlier what an earlier selection knows is not split again */
export async function articleSegmenter(earlier: EarlierWords | undefined): Promise<ArticleSegmenter> {
  const segmenterOf = await segmenters();
  const split = new Set<string>();
  const documentOf = (article: Article): Document => {
    if (earlier !== undefined) split.add(article.id);
    return blindDocument(article, segmenterOf(article.language));
  };
  return {
    split,
    of(article) {
      const key = earlier === undefined ? "" : articleKey(article);
      const known = earlier?.counts(key);
      if (known !== undefined) {
        const written = (): WrittenDocument | undefined => {
          const found = earlier?.written(key);
          return found && { ...found, language: article.language };
        };
        return { ...known, document: () => documentOf(article), written };
      }
      const document = documentOf(article);
      return { ...countWords(document), document: () => document, written: () => undefined };
    },
  };
}

/** A segmenter a language, loaded once. */
async function segmenters(): Promise<(language: string) => Segmenter> {
  const { documentTokenizer, splitSentences } = await import("@discoprep/segment");
  const loaded = new Map<string, Segmenter>();
  return (language) => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const made = {
      sentences: (text: string) => splitSentences(text, language),
      tokenizer: documentTokenizer({ language }),
    };
    loaded.set(language, made);
    return made;
  };
}

/**
 * English words as the CoNLL-2015 overview counts them (§3.2.1: "words of untokenized text"), Chinese
 * words as segmented (CoNLL-2016 overview §3.2).
 */
function countWords(document: Document): WordCounts {
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

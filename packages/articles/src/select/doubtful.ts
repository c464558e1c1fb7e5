import { type Article, type Document, isChinese, offsetConverter } from "@discoprep/corpus";
import { chineseDoubts } from "@discoprep/segment/chinese-words";
import { articleText } from "../article-text.ts";

/** A line of `doubtful.jsonl`: a boundary of words on which our model and jieba disagree. */
export interface DoubtRecord {
  readonly document: string;
  /** Of the character behind the boundary, in `raw/`, in code points as in `parses.json`. */
  readonly offset: number;
  /** The words around it as written, and as jieba has them. */
  readonly model: string;
  readonly jieba: string;
  /** How much worse the best words with jieba's decision are; absent where a rule decides. */
  readonly margin?: number;
}

/** Collects the doubts of the Chinese documents of a set. */
export interface DoubtFinder {
  /** @param document made of the article, its words as found */
  add(article: Article, document: Document): void;
  /** The least sure ones first, then in the order of documents and text; undefined where no document is Chinese. */
  sorted(): DoubtRecord[] | undefined;
}

/** Collects doubts; what finds them is loaded with the first Chinese document. */
export function doubtFinder(): DoubtFinder {
  let doubtsOf: ReturnType<typeof chineseDoubts> | undefined;
  const records: DoubtRecord[] = [];
  return {
    add(article, document) {
      if (!isChinese(article.language)) return;
      doubtsOf ??= chineseDoubts();
      const text = articleText(article);
      const doubtsIn = doubtsOf(text);
      const offsets = offsetConverter(document.raw, "code-points");
      let end = 0;
      for (const { tokens } of document.sentences) {
        // The text has other white space than the document, and the same tokens.
        const starts = tokens.map(({ form }) => {
          const start = text.indexOf(form, end);
          end = start + form.length;
          return start;
        });
        const [first = end] = starts;
        for (const { offset, model, jieba, margin } of doubtsIn(text.slice(first, end))) {
          const at = first + offset;
          const index = starts.findLastIndex((start) => start <= at);
          const inRaw = (tokens[index]?.start ?? 0) + at - (starts[index] ?? 0);
          const rounded = margin === undefined ? {} : { margin: Math.round(margin * 1000) / 1000 };
          const where = { document: document.id, offset: offsets.fromUtf16(inRaw) };
          records.push({ ...where, model, jieba, ...rounded });
        }
      }
    },
    sorted() {
      const margin = (record: DoubtRecord): number => record.margin ?? Number.MAX_VALUE;
      return doubtsOf && records.toSorted((a, b) => margin(a) - margin(b));
    },
  };
}

import { type Article, CodePointOffsets, type Document, isChinese } from "@discoprep/corpus";
import { chineseDoubts } from "@discoprep/segment/chinese-words";
import { articleText } from "../article-text.ts";

/** A line of `doubtful.jsonl`: a boundary of words on which our model and jieba disagree. */
export interface DoubtRecord {
  readonly document: string;
  /** Of the character after the boundary, in `raw/`, in code points as in `parses.json`. */
  readonly offset: number;
  readonly model: string;
  readonly jieba: string;
  /** The margin between the best words and the best with jieba's decision; absent if a rule decides. */
  readonly margin?: number;
}

/** Collects the doubts of the Chinese documents of a set; what finds them is loaded with the first one. */
export class DoubtFinder {
  #doubtsOf: ReturnType<typeof chineseDoubts> | undefined;
  readonly #records: DoubtRecord[] = [];

  add(article: Article, document: Document): void {
    if (!isChinese(article.language)) return;
    this.#doubtsOf ??= chineseDoubts();
    const text = articleText(article);
    const doubtsIn = this.#doubtsOf(text);
    const offsets = new CodePointOffsets(document.raw);
    let end = 0;
    for (const { tokens } of document.sentences) {
      // The text has other white space than the document, and the same tokens.
      const starts = tokens.map(({ form }) => {
        const start = text.indexOf(form, end);
        end = start + form.length;
        return start;
      });
      const [first = end] = starts;
      for (const doubt of doubtsIn(text.slice(first, end))) {
        const at = first + doubt.offset;
        const index = starts.findLastIndex((start) => start <= at);
        const offset = offsets.fromUtf16((tokens[index]?.start ?? 0) + at - (starts[index] ?? 0));
        const margin = doubt.margin && Math.round(doubt.margin * 1000) / 1000;
        this.#records.push({ document: document.id, offset, model: doubt.model, jieba: doubt.jieba, margin });
      }
    }
  }

  /** Returns the least sure ones first, then in the order of documents and text; undefined if no document is Chinese. */
  sorted(): DoubtRecord[] | undefined {
    const margin = (record: DoubtRecord): number => record.margin ?? Number.MAX_VALUE;
    return this.#doubtsOf && this.#records.toSorted((a, b) => margin(a) - margin(b));
  }
}

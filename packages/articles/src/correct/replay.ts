import { type Article, type Document, isChinese } from "@discoprep/corpus";
import { groupBy } from "@discoprep/files/text";
import { chineseRawText, segmentedText, withSegmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import type { Correction, CorrectionRecord, CorrectionState } from "./correction.ts";
import { countIn } from "./text-changes.ts";

/**
 * Makes corrections in a document: those of its raw text in order, then sentences and tokens are found anew if that
 * changed (in Chinese by the blanks of the raw text), then those of its segmented text. A Chinese raw text follows the
 * segmented one.
 * @param revision of the page now
 * @throws ProblemError `segmented-differs` where corrections leave other characters in raw and segmented text
 */
export function correctDocument(
  document: Document,
  revision: string,
  corrections: readonly Correction[],
  segment: Segmenter,
): { document: Document; states: Map<Correction, CorrectionState> } {
  const states = new Map<Correction, CorrectionState>();
  if (corrections.length === 0) return { document, states };
  const replay = (text: string, file: Correction["file"]): string =>
    corrections
      .filter((correction) => correction.file === file)
      .reduce((current, correction) => {
        const { text: corrected, state } = applied(current, correction, revision);
        states.set(correction, state);
        return corrected;
      }, text);
  const chinese = isChinese(document.language);
  const raw = replay(document.raw, "raw");
  const bare = { ...document, raw };
  const withRaw = raw === document.raw ? document : chinese ? withSegmentedText(bare, raw) : segment(bare);
  const words = segmentedText(withRaw);
  const edited = replay(words, "segmented");
  if (edited === words) return { document: withRaw, states };
  const follows = chinese ? { ...withRaw, raw: chineseRawText(edited) } : withRaw;
  return { document: withSegmentedText(follows, edited), states };
}

function applied(
  text: string,
  correction: Correction,
  revision: string,
): { text: string; state: CorrectionState } {
  const { left, before, after, right } = correction;
  const place = left + before + right;
  const times = countIn(text, place);
  if (times === 0) return { text, state: countIn(text, left + after + right) === 1 ? "already" : "gone" };
  if (times === 2) return { text, state: "ambiguous" };
  const corrected = text.replace(place, () => left + after + right);
  return { text: corrected, state: revision === correction.revision ? "applied" : "moved" };
}

/** Makes the corrections of a file in the documents of a set, and says what became of each. */
export interface Corrector {
  correct(article: Article, document: Document): Document;
  /** Each correction with its state, in the order of the file. */
  records(): readonly CorrectionRecord[];
}

/** @param segment as it segments the documents that are not corrected */
export function corrector(corrections: readonly Correction[], segment: Segmenter): Corrector {
  const byDocument = groupBy(corrections, ({ document }) => document);
  const states = new Map<Correction, CorrectionState>();
  return {
    correct({ id, revision }, document) {
      const corrected = correctDocument(document, revision, byDocument.get(id) ?? [], segment);
      for (const [correction, state] of corrected.states) states.set(correction, state);
      return corrected.document;
    },
    records: () =>
      corrections.map((correction) => ({ ...correction, state: states.get(correction) ?? "unselected" })),
  };
}

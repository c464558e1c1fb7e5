import type { Article, Document } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { segmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import { documentOf, withEditedRaw, withEditedWords } from "./copies.ts";
import { type Correction, type CorrectionRecord, type CorrectionState, isLost } from "./correction.ts";
import { countIn } from "./text-changes.ts";

/**
 * Makes corrections in a document, in order. After each, its other copy follows. A correction whose place is not there is tried
 * again after the others: its place may be the text that they make.
 * @param revision of the page now
 * @throws ProblemError `segmented-over-space` where a correction leaves a word over white space of the raw text
 */
export function correctDocument(
  document: Document,
  revision: string,
  corrections: readonly Correction[],
  segment: Segmenter,
): { document: Document; states: Map<Correction, CorrectionState> } {
  const states = new Map<Correction, CorrectionState>();
  let current = document;
  for (let left = corrections, before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length;
    for (const correction of left) {
      const text = correction.file === "raw" ? current.raw : segmentedText(current);
      const made = applied(text, correction, revision);
      states.set(correction, made.state);
      if (made.text === text) continue;
      const version =
        correction.file === "raw"
          ? withEditedRaw(current, made.text, segment)
          : withEditedWords(current, made.text);
      current = documentOf(current, version);
    }
    left = left.filter((correction) => isLost(states.get(correction)));
  }
  return { document: current, states };
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
  /** Returns each correction with its state, in the order of the file. */
  records(): readonly CorrectionRecord[];
}

/** @param segment as it segments the documents that are not corrected */
export function corrector(corrections: readonly Correction[], segment: Segmenter): Corrector {
  const byDocument = new Groups(corrections, ({ document }) => document);
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

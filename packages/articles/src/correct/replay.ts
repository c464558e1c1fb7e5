import type { Document } from "@discoprep/corpus";
import { segmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import { documentOf, withEditedRaw, withEditedWords } from "./copies.ts";
import { type Correction, type CorrectionState, isLost } from "./correction.ts";
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
  for (let lost = corrections, tried = Infinity; lost.length > 0 && lost.length < tried; ) {
    tried = lost.length;
    for (const correction of lost) {
      const isRaw = correction.file === "raw";
      const text = isRaw ? current.raw : segmentedText(current);
      const corrected = applied(text, correction, revision);
      states.set(correction, corrected.state);
      if (corrected.text === text) continue;
      const version = isRaw
        ? withEditedRaw(current, corrected.text, segment)
        : withEditedWords(current, corrected.text);
      current = documentOf(current, version);
    }
    lost = lost.filter((correction) => isLost(states.get(correction)));
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

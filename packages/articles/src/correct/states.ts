import type { Message } from "@discoprep/corpus";

/** What becomes of a correction, by name. */
export const correctionStates = ["applied", "moved", "already", "gone", "ambiguous", "unselected"] as const;

export type CorrectionState = (typeof correctionStates)[number];

/** Whether a correction is not in the text, and somebody has to look at it. */
export function isLost(state: CorrectionState | undefined): boolean {
  return state === "gone" || state === "ambiguous";
}

/** A correction with what became of it: a line of `corrections.jsonl` of a set. */
export interface CorrectionRecord {
  readonly document: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly left: string;
  readonly right: string;
  readonly state: CorrectionState;
}

/** How many corrections have each state. */
export function countStates(records: readonly CorrectionRecord[]): Record<CorrectionState, number> {
  const counts = { applied: 0, moved: 0, already: 0, gone: 0, ambiguous: 0, unselected: 0 };
  for (const { state } of records) counts[state]++;
  return counts;
}

/** An error for each correction that was not made. */
export function lostCorrections(records: readonly CorrectionRecord[], path: string): Message[] {
  return records.flatMap(({ document, file, before, after, left, right, state }): Message[] => {
    if (!isLost(state)) return [];
    const times = state === "gone" ? "is not in the document" : "stands in the document more than once";
    return [
      {
        severity: "error",
        rule: state === "gone" ? "correction-gone" : "correction-ambiguous",
        what: `the correction is not made: its place ${times}`,
        where: { file: path, document },
        found: `${JSON.stringify(left + before + right)}, ${JSON.stringify(before)} → ${JSON.stringify(after)}, in ${file}`,
      },
    ];
  });
}

import type reasons from "../data/reasons.json";

/** Why `extract` drops a page, as `dropped.jsonl` says it. `data/reasons.json` says what each means and what to do. */
export type DropReason = keyof typeof reasons.dropped;

/** Why `select` takes or leaves an article, as `selection.jsonl` says it. */
export type SelectionReason = keyof typeof reasons.selection;

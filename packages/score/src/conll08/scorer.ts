import type { PropositionFormat } from "@discoprep/conll08";

/** What eval08.pl and eval09.pl do differently, beyond how they read. */
export interface Scorer {
  readonly format: PropositionFormat;
  /** The sense of a PRED: what of it is compared. */
  readonly senseOf: (pred: string) => string;
  readonly sameSense: (gold: string, system: string) => boolean;
  /** How the table of arguments names a predicate's tag. */
  readonly tagName: (tag: string) => string;
}

/** eval08.pl 1.8: the sense is what stands between the first and second full stop; senses are text. */
const eval08: Scorer = {
  format: "conll08",
  senseOf: (pred) => pred.split(".")[1] ?? "",
  sameSense: (gold, system) => gold === system,
  tagName: (tag) => `${tag.slice(0, 2)}*`,
};

/**
 * eval09.pl 0.4: the sense is what follows the only full stop, with text on both sides, else the whole PRED; two senses
 * of digits alone are numbers.
 */
const eval09: Scorer = {
  format: "conll09",
  senseOf: (pred) => /^[^.]+\.([^.]+)$/.exec(pred)?.[1] ?? pred,
  sameSense: (gold, system) => withoutZeros(gold) === withoutZeros(system),
  tagName: (tag) => tag,
};

/** Digits without leading zeros; other text as it is. */
function withoutZeros(sense: string): string {
  return /^[0-9]+$/.test(sense) ? sense.replace(/^0+(?=.)/, "") : sense;
}

/** The scorer of a format. */
export const scorers: Readonly<Record<PropositionFormat, Scorer>> = { conll08: eval08, conll09: eval09 };

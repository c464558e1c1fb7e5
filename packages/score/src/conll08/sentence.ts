import type { PropositionFormat } from "@discoprep/conll08";

/** A token as the scorers of CoNLL-2008 and 2009 see it; heads and labels are compared as text. */
export interface ScoredToken {
  readonly form: string;
  /** PPOSS of 2008, PPOS of 2009. */
  readonly tag: string;
  readonly head: string;
  readonly deprel: string;
}

/** A label on a token. */
export interface ScoredArgument {
  /** 0-based token of the sentence. */
  readonly position: number;
  readonly label: string;
}

/** A predicate with its arguments. */
export interface ScoredProposition {
  /** 0-based token of the sentence. */
  readonly position: number;
  readonly sense: string;
  /** The predicate's tag. */
  readonly tag: string;
  readonly arguments: readonly ScoredArgument[];
}

/** Predicates and arguments of support chains (SU) left out. */
export interface Skipped {
  predicates: number;
  arguments: number;
}

/** A sentence of one file. */
export interface ScoredSentence {
  readonly tokens: readonly ScoredToken[];
  /** By position, at most one a token. */
  readonly propositions: readonly ScoredProposition[];
  readonly skipped: Readonly<Skipped>;
}

/** The same sentence of both files; both have as many tokens. */
export interface SentencePair {
  readonly gold: ScoredSentence;
  readonly system: ScoredSentence;
}

/** What eval08.pl and eval09.pl do differently, beyond how they read. */
interface Scorer {
  /** The sense of a PRED: what of it is compared. */
  readonly senseOf: (pred: string) => string;
  readonly sameSense: (gold: string, system: string) => boolean;
  /** How the table of arguments names a predicate's tag. */
  readonly tagName: (tag: string) => string;
}

export const scorers: Readonly<Record<PropositionFormat, Scorer>> = {
  // eval08.pl 1.8: the sense is what stands between the first and second full stop; senses are text.
  conll08: {
    senseOf: (pred) => pred.split(".")[1] ?? "",
    sameSense: (gold, system) => gold === system,
    tagName: (tag) => `${tag.slice(0, 2)}*`,
  },
  // eval09.pl 0.4: the sense is what follows the only full stop, with text on both sides, else the whole PRED; two
  // senses of digits alone are numbers.
  conll09: {
    senseOf: (pred) => /^[^.]+\.([^.]+)$/.exec(pred)?.[1] ?? pred,
    sameSense: (gold, system) => withoutZeros(gold) === withoutZeros(system),
    tagName: (tag) => tag,
  },
};

/** Digits without leading zeros; other text as it is. */
function withoutZeros(sense: string): string {
  return /^[0-9]+$/.test(sense) ? sense.replace(/^0+(?=.)/, "") : sense;
}

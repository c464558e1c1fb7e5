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

/** A sentence of one file. */
export interface ScoredSentence {
  readonly tokens: readonly ScoredToken[];
  /** By position, at most one a token. */
  readonly propositions: readonly ScoredProposition[];
  /** Predicates and arguments of support chains (SU) left out. */
  readonly skipped: { readonly predicates: number; readonly arguments: number };
}

/** The same sentence of both files; both have as many tokens. */
export interface SentencePair {
  readonly gold: ScoredSentence;
  readonly system: ScoredSentence;
}

/** A token of CoNLL-2008: a part of a split word, or a word. `_` where a column is empty. */
export interface Conll08Token {
  /** The word before splitting, on its first part; `_` on the other parts, as in the next three columns. */
  readonly form: string;
  readonly lemma: string;
  /** The treebank's part of speech; `_` at test time. */
  readonly gpos: string;
  readonly ppos: string;
  readonly splitForm: string;
  readonly splitLemma: string;
  readonly pposs: string;
  /** 1-based token of the sentence, 0 for the root; undefined where it is not annotated. */
  readonly head: number | undefined;
  readonly deprel: string;
}

/** A token of CoNLL-2009; P stands for predicted. `_` where a column is empty. */
export interface Conll09Token {
  readonly form: string;
  readonly lemma: string;
  readonly plemma: string;
  readonly pos: string;
  readonly ppos: string;
  readonly feat: string;
  readonly pfeat: string;
  /** 1-based token of the sentence, 0 for the root; undefined where it is not annotated. */
  readonly head: number | undefined;
  readonly phead: number | undefined;
  readonly deprel: string;
  readonly pdeprel: string;
}

/** A semantic dependency from a predicate to the head of an argument. */
export interface Argument {
  /** 1-based token of the sentence. */
  readonly token: number;
  readonly label: string;
}

/** A predicate with its arguments. */
export interface Predicate {
  /** 1-based token of the sentence. */
  readonly token: number;
  /** `lemma.sense`; `lemma.SU` for an element of a support chain (2008), which is not scored. */
  readonly roleset: string;
  readonly arguments: readonly Argument[];
}

/** A sentence with syntactic and semantic dependencies. */
export interface PropositionSentence<Token> {
  readonly tokens: readonly Token[];
  /** At most one a token. */
  readonly predicates: readonly Predicate[];
}

/** A stretch of the text without spaces, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface EvaluatedWord extends TextSpan {
  /** True if it is under a range line; all words of a range have the span of the range. */
  readonly isMultiword: boolean;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  /** Without its subtype. */
  readonly deprel: string;
  /** The head by its place in `words`; -1 for the root. */
  readonly parent: number;
  readonly line: number;
}

export interface Treebank {
  readonly file: string;
  /** The forms of all tokens, spaces left out, without separators. */
  readonly text: string;
  readonly tokens: readonly TextSpan[];
  readonly sentences: readonly TextSpan[];
  readonly words: readonly EvaluatedWord[];
}

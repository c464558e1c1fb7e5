/** A stretch of the text without spaces, half-open, 0-based, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A syntactic word as the evaluation sees it. */
export interface EvaluatedWord extends TextSpan {
  /** True if it is under a range line; all words of a range have the span of the range. */
  readonly isMultiword: boolean;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  /** The column as written. */
  readonly feats: string;
  /** Without its subtype. */
  readonly deprel: string;
  /** The head by its place in `words`; -1 for the root. */
  readonly parent: number;
  /** 1-based line of the file. */
  readonly line: number;
}

/** A CoNLL-U file as the evaluation sees it. */
export interface Treebank {
  /** Its name in messages. */
  readonly file: string;
  /** The forms of all tokens, spaces left out, without separators. */
  readonly text: string;
  readonly tokens: readonly TextSpan[];
  readonly sentences: readonly TextSpan[];
  /** Of all sentences. */
  readonly words: readonly EvaluatedWord[];
}

import type { Engine } from "./chinese-words/index.ts";

/** How to segment; what is left out is the best for the language. */
export interface SegmentOptions {
  /** A BCP 47 language tag; `en` and `zh` have rules of their own. */
  readonly language: string;
  /** English: `ptb` (default) or `ud`; Chinese: `ctb`. */
  readonly tokenStandard?: TokenStandard;
  /** Chinese words; the default is `model`. */
  readonly engine?: Engine;
  /** Chinese words by the engine `model`: a file of weights that `train-words` wrote. */
  readonly wordWeights?: string;
  /** Chinese: a comma between two clauses may end a sentence, as CDTB's annotators decided. Off by default. */
  readonly commaEndsSentence?: boolean;
}

export type TokenStandard = "ptb" | "ud" | "ctb";

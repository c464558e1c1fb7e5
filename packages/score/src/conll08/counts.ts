import { type SemanticCounts, semanticCounts } from "./semantic-counts.ts";
import { type SyntacticCounts, syntacticCounts } from "./syntactic-counts.ts";

/** All that is counted over the sentences of two files. */
export interface Counts {
  readonly syntax: SyntacticCounts;
  readonly semantics: SemanticCounts;
  /** Sentences without an error in either. */
  exactSentences: number;
}

/** Nothing counted yet. */
export function emptyCounts(): Counts {
  return { syntax: syntacticCounts(), semantics: semanticCounts(), exactSentences: 0 };
}

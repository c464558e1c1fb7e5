import { type ReadRelation, tokenIndices } from "@discoprep/conll16";
import { ProblemError } from "@discoprep/corpus";

/** What a score looks at of a relation, gold or predicted. Token indices are 0-based in the document. */
export interface ScoredRelation {
  readonly document: string;
  readonly type: string;
  readonly senses: readonly string[];
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  readonly connective: readonly number[];
  /** Gold: the connective as it stands in the text, from which its head is found. */
  readonly connectiveText: string;
  /** The relation ID; the sense-only task matches by it. */
  readonly id?: number;
  /** Where it stands in its file, 1-based. */
  readonly line?: number;
}

/**
 * A relation of relations.json (TokenList of 5-tuples) or of a system's output.json (TokenList of indices)
 * as a score looks at it. A missing TokenList is an empty one, as in the 2015 data.
 * @throws ProblemError naming file and line where type or sense is not there
 */
export function scoredRelation(read: ReadRelation, file: string): ScoredRelation {
  const { DocID, Type, Sense, ID, Connective, line } = read;
  const missing = Type === "" ? "a type in Type" : "at least one sense in Sense";
  if (Type === "" || Sense.length === 0) {
    throw new ProblemError({
      rule: "relation-not-scorable",
      what: "the relation cannot be scored",
      where: { file, line },
      expected: missing,
      found: "nothing",
      remedy: "`discoprep validate` names everything that is wrong with the file.",
    });
  }
  return {
    document: DocID,
    type: Type,
    senses: Sense,
    arg1: tokenIndices(read.Arg1),
    arg2: tokenIndices(read.Arg2),
    connective: tokenIndices(Connective),
    connectiveText: Connective.RawText,
    line,
    ...(ID !== undefined && { id: ID }),
  };
}

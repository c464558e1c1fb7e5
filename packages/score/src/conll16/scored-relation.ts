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
}

/**
 * A relation of relations.json (TokenList of five-tuples, index 2 is the token) or of a system's
 * output.json (TokenList of indices). A missing TokenList is an empty one, as in the 2015 data.
 * @throws ProblemError naming file and line where the value is not a relation that can be scored
 */
export function scoredRelation(value: unknown, file: string, line: number): ScoredRelation {
  const wrong = (expected: string, found: unknown): ProblemError =>
    new ProblemError({
      rule: "relation-not-scorable",
      what: "the relation cannot be scored",
      where: { file, line },
      expected,
      found: JSON.stringify(found) ?? "nothing",
      remedy: "`discoprep validate` names everything that is wrong with the file.",
    });
  if (!isRecord(value)) throw wrong("a JSON object", value);
  const { DocID, Type, Sense, ID, Connective } = value;
  if (typeof DocID !== "string") throw wrong("a string in DocID", DocID);
  if (typeof Type !== "string") throw wrong("a string in Type", Type);
  if (!isStringList(Sense) || Sense.length === 0)
    throw wrong("a list of at least one string in Sense", Sense);
  const tokens = (field: string): number[] => {
    const list = tokenList(value[field]);
    if (list === undefined) throw wrong(`a TokenList of token indices in ${field}`, value[field]);
    return list;
  };
  const text = isRecord(Connective) && typeof Connective.RawText === "string" ? Connective.RawText : "";
  return {
    document: DocID,
    type: Type,
    senses: Sense,
    arg1: tokens("Arg1"),
    arg2: tokens("Arg2"),
    connective: tokens("Connective"),
    connectiveText: text,
    ...(typeof ID === "number" && { id: ID }),
  };
}

function tokenList(span: unknown): number[] | undefined {
  if (!isRecord(span)) return undefined;
  if (span.TokenList === undefined) return [];
  if (!Array.isArray(span.TokenList)) return undefined;
  const indices: number[] = [];
  for (const entry of span.TokenList as unknown[]) {
    const index: unknown = Array.isArray(entry) ? entry[2] : entry;
    if (typeof index !== "number" || !Number.isInteger(index)) return undefined;
    indices.push(index);
  }
  return indices;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

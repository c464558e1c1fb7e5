import { type Document, offsetConverter, ProblemError, type Relation, tokenTable } from "@discoprep/corpus";
import type { MarkedDocument, MarkedRelation } from "../agreement/conll/annotation.ts";
import { comparePlaces } from "../agreement/conll/equality.ts";
import type { Answer, RowErrors } from "./answers.ts";
import { goldOf } from "./gold-relation.ts";
import { type Decision, decisionOf, type Row } from "./row.ts";

/** An answer that decides, with the relations that it makes. */
export interface Decided extends Answer {
  readonly row: Row;
  readonly decision: Decision;
  readonly gold: readonly Relation[];
}

interface GoldDocument {
  /** In text order, without IDs. */
  readonly relations: readonly Relation[];
  /** Number of those on no row. */
  readonly agreed: number;
  readonly decided: readonly Decided[];
  readonly undecided: readonly Answer[];
}

/**
 * Makes the gold relations of a document: those that are on no row as A has them, and those of the rows.
 * @param marked as A has it
 * @param a the document of A's release
 * @param b that of B's
 */
export function goldDocument(
  marked: MarkedDocument,
  [a, b]: readonly [a: Document, b: Document | undefined],
  answers: readonly Answer[],
  errors: RowErrors,
): GoldDocument {
  const relationOfA = relationReader(a);
  const relationOfB = b && relationReader(b);
  const { raw, language } = a;
  const text = { raw, language, table: tokenTable(a), offsets: offsetConverter(raw, "code-points") };
  const decided: Decided[] = [];
  const undecided: Answer[] = [];
  for (const answer of answers) {
    const { row } = answer;
    const decision = row && errors.attempt(row.cells, () => decisionOf(row));
    if (row === undefined || decision === undefined) {
      undecided.push(answer);
      continue;
    }
    const sides = { a: answer.a && relationOfA(answer.a), b: answer.b && relationOfB?.(answer.b) };
    const gold = errors.attempt(row.cells, () => goldOf(decision, row, sides, text)) ?? [];
    decided.push({ ...answer, row, decision, gold });
  }
  const asked = new Set(answers.map((answer) => answer.a));
  const agreed = marked.relations.filter((relation) => !asked.has(relation)).map(relationOfA);
  const relations = inTextOrder([...agreed, ...decided.flatMap(({ gold }) => gold)]);
  return { relations, agreed: agreed.length, decided, undecided };
}

/**
 * Returns what finds the relation of the document model that is on the same line as a marked one.
 * @throws ProblemError where the document cannot be read as a whole
 */
function relationReader({ relations, messages }: Document): (marked: MarkedRelation) => Relation {
  const error = messages.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new ProblemError(error);
  const byLine = new Map(relations.map((relation) => [relation.source?.line, relation]));
  return ({ line }) => byLine.get(line) as Relation;
}

/** Sorts by where the relation begins, as on a sheet: its connective (Explicit) or its first argument; then Arg1, Arg2. */
function inTextOrder(relations: readonly Relation[]): Relation[] {
  const start = (part: Relation["connective"]): number => part?.spans[0]?.start ?? 0;
  const placeOf = (relation: Relation): number[] => {
    const arg1 = start(relation.arg1);
    const arg2 = start(relation.arg2);
    return [relation.type === "Explicit" ? start(relation.connective) : Math.min(arg1, arg2), arg1, arg2];
  };
  const placed = relations.map((relation) => ({ relation, place: placeOf(relation) }));
  placed.sort((first, second) => comparePlaces(first.place, second.place));
  return placed.map(({ relation }) => relation);
}

import { type Document, type Message, ProblemError, problem, type Relation } from "@discoprep/corpus";
import type { MarkedDocument, MarkedRelation } from "../agreement/conll/annotation.ts";
import { comparePlaces } from "../agreement/conll/equality.ts";
import type { Answer, RowErrors } from "./answers.ts";
import { goldOf } from "./gold-relation.ts";
import type { GoldSenses } from "./gold-senses.ts";
import { decisionOf, type Row } from "./row.ts";

export interface Decided extends Answer {
  readonly row: Row;
  readonly decision: string;
  readonly gold: readonly Relation[];
}

interface RowChecks {
  readonly file: string;
  readonly errors: RowErrors;
  readonly senses: GoldSenses;
  readonly report: (message: Message) => void;
}

/** Makes the gold relations of a document in text order: those on no row (`agreed`), as A has them, and those of the rows. */
export function goldDocument(
  marked: MarkedDocument,
  documents: readonly Document[],
  answers: readonly Answer[],
  { file, errors, senses, report }: RowChecks,
) {
  const readers = documents.map(relationReader);
  const [document] = documents as readonly [Document];
  const decided: Decided[] = [];
  const undecided: Answer[] = [];
  for (const answer of answers) {
    const { row, number } = answer;
    const decision = row && errors.attempt(row.cells, () => decisionOf(documents.length, row));
    if (row === undefined || decision === undefined) {
      undecided.push(answer);
      continue;
    }
    const sides = answer.sides.map((side, place) => side && readers[place]?.(side));
    const reportRow = ({ rule, found }: Message): void =>
      report(problem(rule, { file, document: document.id }, { found: `row ${number}: ${found}` }));
    const decidedRow = { row, decision, sides, document, senses };
    const gold = errors.attempt(row.cells, () => goldOf(decidedRow, reportRow)) ?? [];
    decided.push({ ...answer, row, decision, gold });
  }
  const onSheet = new Set(answers.map(({ sides }) => sides[0]));
  const agreed = marked.relations
    .filter((relation) => !onSheet.has(relation))
    .flatMap((relation) => readers[0]?.(relation) ?? []);
  const relations = inTextOrder([...agreed, ...decided.flatMap(({ gold }) => gold)]);
  return { relations, agreed: agreed.length, decided, undecided };
}

/** Returns a function that finds the relation on the line of a marked one. @throws ProblemError if the document is faulty */
function relationReader({ relations, messages }: Document): (marked: MarkedRelation) => Relation | undefined {
  const error = messages.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new ProblemError(error);
  const byLine = new Map(relations.map((relation) => [relation.source?.line, relation]));
  return ({ line }) => byLine.get(line);
}

/** Sorts by where the relation begins, as on a sheet: its connective (Explicit) or its first argument; then Arg1, Arg2. */
function inTextOrder(relations: readonly Relation[]): Relation[] {
  const start = (part: Relation["connective"]): number => part?.spans[0]?.start ?? 0;
  const placeOf = (relation: Relation): number[] => {
    const arg1 = start(relation.arg1);
    const arg2 = start(relation.arg2);
    return [relation.type === "Explicit" ? start(relation.connective) : Math.min(arg1, arg2), arg1, arg2];
  };
  return [...relations].sort((first, second) => comparePlaces(placeOf(first), placeOf(second)));
}

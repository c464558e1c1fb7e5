import { type Document, offsetConverter, ProblemError, type Relation, tokenTable } from "@discoprep/corpus";
import type { MarkedDocument, MarkedRelation } from "../agreement/conll/annotation.ts";
import { comparePlaces } from "../agreement/conll/equality.ts";
import type { Answer, RowErrors } from "./answers.ts";
import { type Decision, decisionOf, goldOf } from "./gold-relation.ts";
import type { SheetKind, SheetRow } from "./sheet-text.ts";

/** A row with its decision, and the relations that it makes. */
export interface Decided {
  readonly question: Answer;
  readonly row: SheetRow;
  readonly decision: Decision;
  readonly gold: readonly Relation[];
}

/** What the rows of a sheet make of one document. */
export interface GoldDocument {
  /** In text order, without IDs. */
  readonly relations: readonly Relation[];
  /** How many of them are on no row. */
  readonly agreed: number;
  readonly decided: readonly Decided[];
  readonly undecided: readonly Answer[];
}

/**
 * The gold relations of a document: those that are on no row as A has them, and what the rows make.
 * @param documents as the releases of A and B have it
 */
export function goldDocument(
  kind: SheetKind,
  { relations }: MarkedDocument,
  documents: { readonly a: Document; readonly b: Document | undefined },
  answers: readonly Answer[],
  errors: RowErrors,
): GoldDocument {
  const ofA = relationOf(documents.a);
  const ofB = documents.b && relationOf(documents.b);
  const { raw, language } = documents.a;
  const offsets = offsetConverter(raw, "code-points");
  const text = { raw, language, offsets, table: tokenTable(documents.a) };
  const decided: Decided[] = [];
  const undecided: Answer[] = [];
  for (const question of answers) {
    const { answer: row, isAdded } = question;
    const decision = row && errors.attempt(row, () => decisionOf(kind, row, isAdded));
    if (row === undefined || decision === undefined) {
      undecided.push(question);
      continue;
    }
    const sides = { a: question.a && ofA(question.a), b: question.b && ofB?.(question.b) };
    const gold = errors.attempt(row, () => goldOf(decision, row, sides, text)) ?? [];
    decided.push({ question, row, decision, gold });
  }
  const asked = new Set(answers.map(({ a }) => a));
  const agreed = relations.filter((relation) => !asked.has(relation)).map(ofA);
  const all = [...agreed, ...decided.flatMap(({ gold }) => gold)];
  return { relations: inTextOrder(all), agreed: agreed.length, decided, undecided };
}

/**
 * The relation of the document model that stands on the same line as what was compared.
 * @throws ProblemError where the document cannot be read as a whole
 */
function relationOf({ relations, messages }: Document): (marked: MarkedRelation) => Relation {
  const error = messages.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new ProblemError(error);
  const byLine = new Map(relations.map((relation) => [relation.source?.line, relation]));
  return ({ line }) => {
    const relation = byLine.get(line);
    if (relation === undefined) throw new Error(`no relation on line ${line}`);
    return relation;
  };
}

/** By where the relation begins, as on a sheet: its connective (Explicit) or its first argument; then Arg1, Arg2. */
function inTextOrder(relations: readonly Relation[]): Relation[] {
  const places = relations.map((relation) => {
    const [arg1, arg2] = [start(relation.arg1), start(relation.arg2)];
    const first = relation.type === "Explicit" ? start(relation.connective) : Math.min(arg1, arg2);
    return { relation, place: [first, arg1, arg2] };
  });
  return places.sort((one, other) => comparePlaces(one.place, other.place)).map(({ relation }) => relation);
}

function start(part: Relation["connective"]): number {
  return part?.spans[0]?.start ?? 0;
}

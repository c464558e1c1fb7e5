import { assignIds } from "@discoprep/conll16";
import { type Message, type Relation, type Selection, taskTypes } from "@discoprep/corpus";
import { isDroppedRow, type ReadResult } from "@discoprep/files/format";
import { checkSpans, spanProblem } from "@discoprep/pdtb";
import { type Mapping, mapSenses, type SenseOptions } from "@discoprep/senses";
import { add, type DropCounts } from "./counts.ts";
import type { TypeSelection } from "./options.ts";

/** The relations of one document on their way into the release. */
interface DocumentRelations {
  /** With IDs and final senses. */
  readonly relations: readonly Relation[];
  readonly messages: readonly Message[];
  /** Rows or blocks of the annotation file: the relations plus all that `dropped` counts. */
  readonly rows: number;
  readonly dropped: DropCounts;
  /** Each sense as annotated, with what it became. */
  readonly senses: readonly (readonly [annotated: string, target: string])[];
  /** The first ID after those of this document. */
  readonly nextId: number;
}

export interface RelationOptions {
  readonly mapping: Mapping | undefined;
  readonly senses: SenseOptions;
  readonly types: TypeSelection;
  /** Whether IDs of the annotations stay, where every relation of a document has one. */
  readonly keepsIds: boolean;
}

/**
 * Checks, numbers, filters and maps the relations of an annotation file. IDs go to every relation that could
 * be read, NoRel included, in the file's order.
 */
export function documentRelations(
  read: ReadResult,
  raw: string,
  firstId: number,
  options: RelationOptions,
): DocumentRelations {
  const dropped: DropCounts = {};
  const drop = (reason: string): void => add(dropped, reason);
  for (const message of read.messages) if (isDroppedRow(message)) drop(message.rule);
  const numbered = numberedRelations(read.relations, firstId, options.keepsIds);
  const spanMessages = checkSpans(numbered, raw).filter((message) => message.rule !== "span-cuts-word");
  const messages = [...read.messages, ...spanMessages, ...repeatedRelations(numbered)];
  const wanted = numbered.filter((relation) => {
    const reason = reasonToLeaveOut(relation, raw, options.types);
    if (reason !== undefined) drop(reason);
    if (reason === "other-type") messages.push(otherType(relation));
    return reason === undefined;
  });
  const usable = wanted.map((relation) => withUsableSup1(relation, raw));
  const isBare = ({ type }: Relation): boolean => type === "Hypophora" || type === "NoRel";
  const mapped = mapSenses(
    usable.filter((relation) => !isBare(relation)),
    options.mapping,
    options.senses,
  );
  for (const message of mapped.messages) if (message.rule === "relation-without-sense") drop(message.rule);
  return {
    relations: [...mapped.relations, ...usable.filter(isBare).map(withOwnSense)],
    messages: [...messages, ...mapped.messages],
    rows: read.rows,
    dropped,
    senses: mapped.pairs,
    nextId: Math.max(firstId, ...numbered.map(({ id = -1 }) => id + 1)),
  };
}

/** With the IDs they have, if those stay and are distinct, else numbered from `firstId`. */
function numberedRelations(relations: readonly Relation[], firstId: number, keepsIds: boolean): Relation[] {
  const ids = new Set(relations.map(({ id }) => id));
  const stay = keepsIds && ids.size === relations.length && !ids.has(undefined);
  return stay ? [...relations] : assignIds(relations, firstId);
}

/** Whether the parts that make the relation in the release lie inside the text; an attribution's may not. */
function hasUsableSpans({ arg1, arg2, connective, punctuation }: Relation, raw: string): boolean {
  return [arg1, arg2, connective, punctuation].every((part) => part === undefined || liesInside(part, raw));
}

/** The Chinese release has Sup1, too, but a relation is whole without it. */
function withUsableSup1(relation: Relation, raw: string): Relation {
  if (relation.sup1 === undefined || liesInside(relation.sup1, raw)) return relation;
  const { sup1: _outside, ...rest } = relation;
  return rest;
}

function liesInside({ spans }: Pick<Selection, "spans">, raw: string): boolean {
  return spans.every((span) => spanProblem(span, raw) === undefined);
}

const released: readonly string[] = taskTypes;

function reasonToLeaveOut(relation: Relation, raw: string, types: TypeSelection): string | undefined {
  if (!hasUsableSpans(relation, raw)) return "unusable-span";
  // The tasks treat NoRel as the absence of a relation; it only takes part in the numbering.
  if (relation.type === "NoRel" && types === "task") return "NoRel";
  return types === "all" || relation.type === "" || released.includes(relation.type)
    ? undefined
    : "other-type";
}

function otherType(relation: Relation): Message {
  return {
    severity: "warning",
    rule: "other-type",
    what: `the ${relation.type} relation is left out: the shared tasks do not know the type`,
    where: { ...relation.source, ...(relation.id !== undefined && { relation: relation.id }) },
    expected: taskTypes.join(", "),
    found: relation.type,
    remedy: "Keep such relations with --types all.",
  };
}

/** PDTB gives NoRel, and PDTB 3.0 Hypophora, no sense; as with EntRel the type's name becomes the sense. */
function withOwnSense(relation: Relation): Relation {
  return { ...relation, conn1: { text: "", senses: [relation.type] } };
}

/** Relations that say the same as an earlier one of the document. */
function repeatedRelations(relations: readonly Relation[]): Message[] {
  const seen = new Map<string, Relation>();
  return relations.flatMap((relation): Message[] => {
    const { type, arg1, arg2, connective, conn1, conn2 } = relation;
    const key = JSON.stringify([type, arg1.spans, arg2.spans, connective?.spans, conn1, conn2]);
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, relation);
      return [];
    }
    return [
      {
        severity: "warning",
        rule: "repeated-relation",
        what: "the relation repeats an earlier one; both are kept",
        where: { ...relation.source, ...(relation.id !== undefined && { relation: relation.id }) },
        found: `relation ${earlier.id}`,
      },
    ];
  });
}

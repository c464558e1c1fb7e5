import { assignIds } from "@discoprep/conll";
import type { Message, Relation } from "@discoprep/corpus";
import { checkSpans, isDroppedRow, type ReadResult } from "@discoprep/pdtb";
import { type Mapping, mapSenses, type SenseOptions } from "@discoprep/senses";
import type { TypeSelection } from "./options.ts";
import { add } from "./tally.ts";

/** How many relations were left out, by reason. */
export type DropCounts = Record<string, number>;

/** The relations of one document on their way into the release. */
export interface DocumentRelations {
  /** With IDs and final senses. */
  readonly relations: readonly Relation[];
  readonly messages: readonly Message[];
  /** Rows or blocks of the annotation file: the relations plus all that `dropped` counts. */
  readonly rows: number;
  readonly dropped: DropCounts;
  /** The first ID after those of this document. */
  readonly nextId: number;
}

export interface RelationOptions {
  readonly mapping: Mapping | undefined;
  readonly senses: SenseOptions;
  readonly types: TypeSelection;
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
  const numbered = assignIds(read.relations, firstId);
  const spanMessages = checkSpans(numbered, raw).filter((message) => message.rule !== "span-cuts-word");
  const unusable = new Map(
    spanMessages.filter(isUnusable).map((message) => [message.where.relation, message.rule]),
  );
  const messages = [...read.messages, ...spanMessages, ...repeatedRelations(numbered)];
  const wanted = numbered.filter((relation) => {
    const reason = unusable.get(relation.id) ?? reasonToLeaveOut(relation, options.types);
    if (reason !== undefined) drop(reason);
    if (reason === "other-type") messages.push(otherType(relation));
    return reason === undefined;
  });
  const hypophora = wanted.filter((relation) => relation.type === "Hypophora");
  const mapped = mapSenses(
    wanted.filter((relation) => relation.type !== "Hypophora"),
    options.mapping,
    options.senses,
  );
  for (const message of mapped.messages) if (message.rule === "relation-without-sense") drop(message.rule);
  return {
    relations: [...mapped.relations, ...hypophora.map(withOwnSense)],
    messages: [...messages, ...mapped.messages],
    rows: read.rows,
    dropped,
    nextId: firstId + numbered.length,
  };
}

/** Spans that cannot be written; a stated text that differs leaves the spans usable. */
const unusableSpans = new Set(["reversed-span", "empty-span", "span-past-end", "span-splits-character"]);

function isUnusable(message: Message): boolean {
  return unusableSpans.has(message.rule);
}

const taskTypes: readonly string[] = ["Explicit", "Implicit", "AltLex", "EntRel"];

function reasonToLeaveOut(relation: Relation, types: TypeSelection): string | undefined {
  // The tasks treat NoRel as the absence of a relation; it only takes part in the numbering.
  if (relation.type === "NoRel") return "NoRel";
  return types === "all" || taskTypes.includes(relation.type) ? undefined : "other-type";
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

/** PDTB 3.0 gives Hypophora no sense; as with EntRel the type's name becomes the sense. */
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

import type { Document, Relation, Selection, Span } from "@discoprep/corpus";
import { diffArrays } from "diff";

/** A relation whose text is not in the new document as it was: it must be annotated anew. */
export interface LostRelation {
  readonly document: string;
  /** The relation's ID; where it has none, its 0-based place in the document. */
  readonly relation: number;
  /** The parts whose text changed: `Arg1`, `Arg2`, `Connective`. */
  readonly parts: readonly string[];
}

/** Returns the relations of a document that have a part whose text is not in the new one as it was. */
export function lostRelations(before: Document, newText: string): LostRelation[] {
  const isKept = keptSpans(before.raw, newText);
  return before.relations.flatMap((relation, index) => {
    const parts = partsOf(relation).flatMap(([name, { spans }]) => (spans.every(isKept) ? [] : [name]));
    return parts.length === 0 ? [] : [{ document: before.id, relation: relation.id ?? index, parts }];
  });
}

function partsOf({ arg1, arg2, connective }: Relation): [string, Selection][] {
  return [
    ["Arg1", arg1],
    ["Arg2", arg2],
    ...(connective === undefined ? [] : ([["Connective", connective]] as [string, Selection][])),
  ];
}

/** Words, single marks and Han characters, and the white space between them. */
const pieces = /\s+|\p{Script=Han}|[\p{L}\p{N}\p{M}]+|[\s\S]/gu;

/** Returns a test whether a span of the old text is unbroken in the new one. Changed white space does not count. */
function keptSpans(before: string, after: string): (span: Span) => boolean {
  const words = (text: string): string[] => text.match(pieces) ?? [];
  const changedAt: Span[] = [];
  let at = 0;
  const comparator = (one: string, other: string): boolean =>
    one === other || (one.trim() === "" && other.trim() === "");
  for (const { value, added, removed } of diffArrays(words(before), words(after), { comparator })) {
    const isBlank = value.every((piece) => piece.trim() === "");
    if (added) {
      if (!isBlank) changedAt.push({ start: at, end: at });
      continue;
    }
    // The pieces are the new text's where both have them, so the old length is counted on the old text.
    const length = removed ? lengthOf(value) : oldLength(before, at, value.length);
    if (removed && !isBlank) changedAt.push({ start: at, end: at + length });
    at += length;
  }
  return ({ start, end }) =>
    changedAt.every((change) =>
      change.start === change.end
        ? change.start <= start || change.start >= end
        : change.end <= start || change.start >= end,
    );
}

function lengthOf(value: readonly string[]): number {
  return value.reduce((sum, { length }) => sum + length, 0);
}

function oldLength(text: string, from: number, count: number): number {
  const next = new RegExp(pieces);
  next.lastIndex = from;
  for (let index = 0; index < count; index++) next.exec(text);
  return next.lastIndex - from;
}

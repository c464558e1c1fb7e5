import {
  CodePointOffsets,
  type Document,
  type Relation,
  type Selection,
  type Span,
  tokenTable,
} from "@discoprep/corpus";
import type { TokenTuple } from "./schema.ts";

/** The parts of a relation that mark tokens, in the order of the Linkers. */
export const roles = ["conn", "arg1", "arg2", "punct"] as const;
export type Role = (typeof roles)[number];

/** Returns the connective in the text, or undefined: relations of other types have at most an inserted one. */
export function textConnective(relation: Relation): Selection | undefined {
  return ["Explicit", "AltLex", "AltLexC"].includes(relation.type) ? relation.connective : undefined;
}

export interface PlacedRelation {
  readonly relation: Relation;
  readonly id: number;
  readonly tokens: Readonly<Record<Role, readonly number[]>>;
}

export interface PlacedDocument {
  readonly document: Document;
  readonly tuples: readonly TokenTuple[];
  readonly offsets: CodePointOffsets;
  readonly relations: readonly PlacedRelation[];
}

/** Finds the tokens of every relation of a document. @throws Error if a relation has no ID: see `assignIds` */
export function placeRelations(document: Document): PlacedDocument {
  const table = tokenTable(document);
  const relations = document.relations
    .map((relation): PlacedRelation => {
      if (relation.id === undefined) throw new Error(`a relation of ${document.id} has no ID`);
      const within = (spans: readonly Span[] | undefined): number[] => table.within(spans ?? []);
      const tokens = {
        conn: within(textConnective(relation)?.spans),
        arg1: within(relation.arg1.spans),
        arg2: within(relation.arg2.spans),
        punct: within(relation.punctuation?.spans),
      };
      return { relation, id: relation.id, tokens };
    })
    .sort((a, b) => a.id - b.id);
  const offsets = new CodePointOffsets(document.raw);
  return { document, tuples: tokenTuples(document, offsets), offsets, relations };
}

function tokenTuples({ sentences }: Document, offsets: CodePointOffsets): TokenTuple[] {
  const tuples: TokenTuple[] = [];
  for (const [sentence, { tokens }] of sentences.entries())
    for (const [index, { start, end }] of tokens.entries())
      tuples.push([offsets.fromUtf16(start), offsets.fromUtf16(end), tuples.length, sentence, index]);
  return tuples;
}

/**
 * Gives relations IDs in the order of the list. The official IDs run over the whole corpus in source order and were given before
 * NoRel relations were removed.
 */
export function assignIds(relations: readonly Relation[], firstId: number): Relation[] {
  return relations.map((relation, index) => ({ ...relation, id: firstId + index }));
}

export function tokenLinks(placed: PlacedDocument): { role: Role; relation: PlacedRelation }[][] {
  const links: { role: Role; relation: PlacedRelation }[][] = placed.tuples.map(() => []);
  for (const relation of placed.relations)
    for (const role of roles)
      for (const index of relation.tokens[role]) links[index]?.push({ role, relation });
  return links;
}

/**
 * Returns the place of Arg1 seen from Arg2: both share a sentence (`same`), Arg1 ends in the sentence before the one where Arg2
 * begins (`previous`), or `other`: Arg1 further back, and, as in Chinese, after Arg2.
 * @param arg1 the sentences of its tokens; undefined for a token outside the document
 */
export function arg1Place(arg1: readonly (number | undefined)[], arg2: readonly (number | undefined)[]) {
  const isInside = (sentence: number | undefined): sentence is number => sentence !== undefined;
  if (arg1.length === 0 || arg2.length === 0 || ![...arg1, ...arg2].every(isInside)) return "other";
  if (arg1.some((sentence) => arg2.includes(sentence))) return "same";
  const last = arg1.filter(isInside).reduce((most, sentence) => Math.max(most, sentence));
  const next = arg2.filter(isInside).reduce((least, sentence) => Math.min(least, sentence));
  return next - last === 1 ? "previous" : "other";
}

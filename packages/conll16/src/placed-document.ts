import {
  type Document,
  firstIndex,
  type OffsetConverter,
  offsetConverter,
  type Relation,
  type Selection,
  type Span,
  sortedSpans,
  type Token,
} from "@discoprep/corpus";
import type { TokenTuple } from "./schema.ts";

/** A document's tokens in order, with their 5-tuples. */
export interface TokenTable {
  readonly tokens: readonly Token[];
  /** Parallel to `tokens`; offsets in code points. */
  readonly tuples: readonly TokenTuple[];
  /** Converts between UTF-16 code units and code points of raw. */
  readonly offsets: OffsetConverter;
  /**
   * The tokens that lie wholly inside one of the spans, as positions in `tokens`, ascending, each once.
   * A span that cuts a token loses the token, as in the official data (`U.S.` without its full stop).
   */
  within(spans: readonly Span[]): number[];
  /** The position of the first token that ends after the offset (UTF-16). */
  firstEndingAfter(offset: number): number;
}

/** The token table of a document whose sentences and tokens ascend. */
export function tokenTable(document: Document): TokenTable {
  const offsets = offsetConverter(document.raw, "code-points");
  const tokens: Token[] = [];
  const tuples: TokenTuple[] = [];
  for (const [sentenceIndex, sentence] of document.sentences.entries()) {
    for (const [index, token] of sentence.tokens.entries()) {
      const begin = offsets.fromUtf16(token.start);
      tuples.push([begin, offsets.fromUtf16(token.end), tokens.length, sentenceIndex, index]);
      tokens.push(token);
    }
  }
  return {
    tokens,
    tuples,
    offsets,
    within: (spans) => tokensWithin(tokens, spans),
    firstEndingAfter: (offset) => firstIndex(tokens, (token) => token.end > offset),
  };
}

function tokensWithin(tokens: readonly Token[], spans: readonly Span[]): number[] {
  const found: number[] = [];
  for (const span of sortedSpans(spans)) {
    let index = Math.max(
      firstIndex(tokens, (token) => token.start >= span.start),
      (found.at(-1) ?? -1) + 1,
    );
    for (; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      if (token.start >= span.end) break;
      if (token.end <= span.end) found.push(index);
    }
  }
  return found;
}

/** The parts of a relation that mark tokens, in the order of the Linkers. */
export const roles = ["conn", "arg1", "arg2", "punct"] as const;
export type Role = (typeof roles)[number];

/** The connective that stands in the text; relations of other types have at most an inserted one. */
export function textConnective(relation: Relation): Selection | undefined {
  return ["Explicit", "AltLex", "AltLexC"].includes(relation.type) ? relation.connective : undefined;
}

/** A relation with the tokens of each of its parts. */
export interface PlacedRelation {
  readonly relation: Relation;
  readonly id: number;
  /** Positions in the document's token table; ascending. */
  readonly tokens: Readonly<Record<Role, readonly number[]>>;
}

/** A document with everything the release's files need worked out once. */
export interface PlacedDocument {
  readonly document: Document;
  readonly table: TokenTable;
  /** In ID order. */
  readonly relations: readonly PlacedRelation[];
}

/**
 * Finds the tokens of every relation of a document.
 * @throws Error where a relation has no ID yet (`assignIds` gives them)
 */
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
  return { document, table, relations };
}

/**
 * Relation IDs in the order of the list, from `firstId`. The official IDs run over the whole corpus in
 * source order and were given before NoRel relations were removed.
 */
export function assignIds(relations: readonly Relation[], firstId: number): Relation[] {
  return relations.map((relation, index) => ({ ...relation, id: firstId + index }));
}

/** The roles of each token, token by token: pairs of role and relation, relations in ID order. */
export function tokenLinks(placed: PlacedDocument): { role: Role; relation: PlacedRelation }[][] {
  const links: { role: Role; relation: PlacedRelation }[][] = placed.table.tokens.map(() => []);
  for (const relation of placed.relations) {
    for (const role of roles) {
      for (const index of relation.tokens[role]) links[index]?.push({ role, relation });
    }
  }
  return links;
}

/** Where Arg1 stands, seen from Arg2. */
export type Arg1Place = "same" | "previous" | "other";

/**
 * Whether both arguments share a sentence (`same`), Arg1 ends in the sentence before the one where Arg2 begins
 * (`previous`), or neither (`other`): Arg1 further back, and, as in Chinese, behind Arg2.
 * @param arg1 the sentences of Arg1's tokens; undefined for a token outside the document
 * @param arg2 those of Arg2's
 */
export function arg1Place(
  arg1: readonly (number | undefined)[],
  arg2: readonly (number | undefined)[],
): Arg1Place {
  const isKnown = (sentence: number | undefined): sentence is number => sentence !== undefined;
  if (arg1.length === 0 || arg2.length === 0 || ![...arg1, ...arg2].every(isKnown)) return "other";
  if (arg1.some((sentence) => arg2.includes(sentence))) return "same";
  const last = arg1.filter(isKnown).reduce((most, sentence) => Math.max(most, sentence));
  const next = arg2.filter(isKnown).reduce((least, sentence) => Math.min(least, sentence));
  return next - last === 1 ? "previous" : "other";
}

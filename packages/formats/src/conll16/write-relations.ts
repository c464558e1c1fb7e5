import { type Span, sortedSpans } from "@discoprep/corpus";
import { pythonJson } from "./cpython2/index.ts";
import { type Edition, layoutOf, rawText } from "./layout.ts";
import { type PlacedDocument, type PlacedRelation, type Role, textConnective } from "./placed-document.ts";
import type { CharacterSpan, ReleaseRelation, ReleaseSpan, TokenTuple } from "./schema.ts";

/** Returns the relations of a document as objects of relations.json, in ID order. */
export function releaseRelations(placed: PlacedDocument, edition: Edition): ReleaseRelation[] {
  return placed.relations.map((relation) => releaseRelation(placed, relation, edition));
}

function releaseRelation(
  placed: PlacedDocument,
  placedRelation: PlacedRelation,
  edition: Edition,
): ReleaseRelation {
  const { relation, id } = placedRelation;
  const part = (role: Role, spans: readonly Span[]): ReleaseSpan =>
    releaseSpan(placed, placedRelation, role, spans);
  const { punctuation } = relation;
  const connective = textConnective(relation);
  const inserted = relation.type === "Implicit" ? (relation.conn1?.text ?? "") : "";
  return {
    Arg1: part("arg1", relation.arg1.spans),
    Arg2: part("arg2", relation.arg2.spans),
    Connective: connective ? part("conn", connective.spans) : insertedConnective(inserted, edition),
    DocID: placed.document.id,
    ID: id,
    ...(punctuation && {
      Punctuation: {
        ...part("punct", punctuation.spans),
        ...(punctuation.type !== undefined && { PunctuationType: punctuation.type }),
      },
    }),
    Sense: relation.conn1?.senses ?? [],
    // Only the Chinese release kept Sup1, and only by oversight.
    ...(relation.sup1 &&
      layoutOf(placed.document.language) === "zh" && {
        Sup1Span: characterSpans(placed, relation.sup1.spans),
      }),
    Type: relation.type,
  };
}

function releaseSpan(
  placed: PlacedDocument,
  relation: PlacedRelation,
  role: Role,
  spans: readonly Span[],
): ReleaseSpan {
  return {
    CharacterSpanList: characterSpans(placed, spans),
    RawText: rawText(placed.document.raw, spans, placed.document.language),
    TokenList: relation.tokens[role].map((index) => placed.tuples[index] as TokenTuple),
  };
}

/** Returns the connective of an Implicit relation: a text without a place. */
function insertedConnective(text: string, edition: Edition): ReleaseSpan {
  const connective = { CharacterSpanList: [], RawText: text };
  return edition === "2015" ? connective : { ...connective, TokenList: [] };
}

function characterSpans(placed: PlacedDocument, spans: readonly Span[]): CharacterSpan[] {
  const { offsets } = placed;
  return sortedSpans(spans).map((span) => [offsets.fromUtf16(span.start), offsets.fromUtf16(span.end)]);
}

type RelationKeys = readonly (keyof ReleaseRelation)[];

const sortedKeys: RelationKeys = [
  ...(["Arg1", "Arg2", "Connective", "DocID", "ID"] as const),
  ...(["Punctuation", "Sense", "Sup1Span", "Type"] as const),
];

/** The order of a CPython 2 dictionary. */
const unsortedKeys: RelationKeys = [
  ...(["DocID", "Arg1", "Arg2", "Punctuation", "Connective"] as const),
  ...(["Sense", "Sup1Span", "Type", "ID"] as const),
];

/**
 * English keys are sorted in relations.json; Chinese keys, and those of relations-no-senses.json in every
 * language, are not. Without sense there is no type either; all else stays.
 */
export function relationLines(relation: ReleaseRelation, language: string) {
  const line = (keys: RelationKeys, from: ReleaseRelation): string =>
    `${pythonJson(Object.fromEntries(keys.map((key) => [key, from[key]])))}\n`;
  return {
    line: line(layoutOf(language) === "zh" ? unsortedKeys : sortedKeys, relation),
    withoutSense: line(unsortedKeys, { ...relation, Sense: [], Type: "" }),
  };
}

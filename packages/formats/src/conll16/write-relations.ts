import { type Span, sortedSpans } from "@discoprep/corpus";
import { pythonJson } from "./cpython2/index.ts";
import { type Edition, layoutOf, rawText } from "./layout.ts";
import { type PlacedDocument, type PlacedRelation, type Role, textConnective } from "./placed-document.ts";
import type { CharacterSpan, ReleaseRelation, ReleaseSpan, TokenTuple } from "./schema.ts";

export function releaseRelations(placed: PlacedDocument, edition: Edition): ReleaseRelation[] {
  return placed.relations.map((relation) => releaseRelation(placed, relation, edition));
}

function releaseRelation(
  placed: PlacedDocument,
  { relation, id, tokens }: PlacedRelation,
  edition: Edition,
): ReleaseRelation {
  const { raw, language } = placed.document;
  const part = (role: Role, spans: readonly Span[]): ReleaseSpan => ({
    CharacterSpanList: characterSpans(placed, spans),
    RawText: rawText(raw, spans, language),
    TokenList: tokens[role].map((index) => placed.tuples[index] as TokenTuple),
  });
  const { arg1, arg2, punctuation, sup1 } = relation;
  const connective = textConnective(relation);
  const inserted = relation.type === "Implicit" ? (relation.conn1?.text ?? "") : "";
  // Only the Chinese release kept Sup1, and only by oversight.
  const keepsSup1 = sup1 !== undefined && layoutOf(language) === "zh";
  return {
    Arg1: part("arg1", arg1.spans),
    Arg2: part("arg2", arg2.spans),
    Connective: connective ? part("conn", connective.spans) : insertedConnective(inserted, edition),
    DocID: placed.document.id,
    ID: id,
    Punctuation: punctuation && {
      ...part("punct", punctuation.spans),
      PunctuationType: punctuation.type,
    },
    Sense: relation.conn1?.senses ?? [],
    Sup1Span: keepsSup1 ? characterSpans(placed, sup1.spans) : undefined,
    Type: relation.type,
  };
}

function insertedConnective(text: string, edition: Edition): ReleaseSpan {
  const connective = { CharacterSpanList: [], RawText: text };
  return edition === "2015" ? connective : { ...connective, TokenList: [] };
}

function characterSpans(placed: PlacedDocument, spans: readonly Span[]): CharacterSpan[] {
  const { offsets } = placed;
  return sortedSpans(spans).map((span) => [offsets.fromUtf16(span.start), offsets.fromUtf16(span.end)]);
}

/** The keys of a line in the order of a CPython 2 dictionary. */
const unsortedKeys = "DocID Arg1 Arg2 Punctuation Connective Sense Sup1Span Type ID".split(
  " ",
) as readonly (keyof ReleaseRelation)[];
const sortedKeys = [...unsortedKeys].sort();

export interface RelationLines {
  readonly line: string;
  readonly withoutSense: string;
}

/** Returns the lines of a relation. Keys are sorted in English relations.json, but not in relations-no-senses.json. */
export function relationLines(relation: ReleaseRelation, language: string): RelationLines {
  const line = (keys: typeof unsortedKeys, from: ReleaseRelation): string =>
    `${pythonJson(Object.fromEntries(keys.map((key) => [key, from[key]])))}\n`;
  return {
    line: line(layoutOf(language) === "zh" ? unsortedKeys : sortedKeys, relation),
    withoutSense: line(unsortedKeys, { ...relation, Sense: [], Type: "" }),
  };
}

import * as z from "@discoprep/files/zod";

const count = z.int().nonnegative();

/** Half-open `[begin, end)` in code points of raw. */
const characterSpan = z.tuple([count, count]).readonly();

/** `[begin, end, token in document, sentence, token in sentence]`, all 0-based, offsets in code points. */
const tokenTuple = z.tuple([count, count, count, count, count]).readonly();

/** Gold lists 5-tuples, system output the tokens' positions in the document. */
const tokenEntry = z.union([tokenTuple, count]);

/** A part of a relation (CoNLL-2016 task description, "Data format"). */
export const releaseSpanSchema = z.object({
  CharacterSpanList: z.array(characterSpan).readonly(),
  RawText: z.string(),
  /** Absent in the 2015 release where there are no spans. */
  TokenList: z.array(tokenEntry).readonly().optional(),
  /** Chinese punctuation of Implicit and EntRel relations: `Comma`, `Period`, … */
  PunctuationType: z.string().optional(),
});

/** One line of relations.json. */
export const releaseRelationSchema = z.object({
  Arg1: releaseSpanSchema,
  Arg2: releaseSpanSchema,
  Connective: releaseSpanSchema,
  DocID: z.string(),
  ID: count,
  /** Chinese only: the mark that separates the arguments. */
  Punctuation: releaseSpanSchema.optional(),
  /** One or two senses; none in relations-no-senses.json. */
  Sense: z.array(z.string()).readonly(),
  /** A leftover in the Chinese release: bare character spans. */
  Sup1Span: z.array(characterSpan).readonly().optional(),
  /** Explicit, Implicit, AltLex or EntRel; empty in relations-no-senses.json. */
  Type: z.string(),
});

/** A word of parses.json: its form and its properties. */
const word = z
  .tuple([
    z.string(),
    z.object({
      CharacterOffsetBegin: count,
      CharacterOffsetEnd: count,
      Linkers: z.array(z.string()).readonly().default([]),
      PartOfSpeech: z.string().default(""),
    }),
  ])
  .readonly();

const parsedSentence = z.object({
  /** `[label, "HEAD-n", "DEPENDENT-m"]`, n and m 1-based in the sentence, 0 for the root. */
  dependencies: z
    .array(z.tuple([z.string(), z.string(), z.string()]).readonly())
    .readonly()
    .default([]),
  /** The bracketed tree with a final line feed. */
  parsetree: z.string().default(""),
  words: z.array(word).readonly(),
});

/** The value of one DocID in parses.json. */
export const parsedDocumentSchema = z.object({ sentences: z.array(parsedSentence).readonly() });

/** parses.json as a whole. */
export const parsesSchema = z.record(z.string(), parsedDocumentSchema);

export type CharacterSpan = z.infer<typeof characterSpan>;
export type TokenTuple = z.infer<typeof tokenTuple>;
export type TokenEntry = z.infer<typeof tokenEntry>;
export type ReleaseSpan = z.infer<typeof releaseSpanSchema>;
export type ReleaseRelation = z.infer<typeof releaseRelationSchema>;
export type ParsedWord = z.infer<typeof word>;
export type ParsedSentence = z.infer<typeof parsedSentence>;
export type ParsedDocument = z.infer<typeof parsedDocumentSchema>;

/** JSON Schema (draft 2020-12) of a line of relations.json. */
export function relationJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(releaseRelationSchema, { io: "input" }) };
}

/** JSON Schema (draft 2020-12) of parses.json. */
export function parsesJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(parsesSchema, { io: "input" }) };
}

/** The positions of a part's tokens in the document, from either form of TokenList. */
export function tokenIndices(span: ReleaseSpan): number[] {
  return (span.TokenList ?? []).map((entry) => (typeof entry === "number" ? entry : entry[2]));
}

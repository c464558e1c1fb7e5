import * as z from "@discoprep/files/zod";

const count = z.int().nonnegative();

const characterSpan = z.tuple([count, count]).readonly();

export const tokenTupleSchema = z.tuple([count, count, count, count, count]).readonly();

const tokenEntry = z.union([tokenTupleSchema, count]);

/** A part of a relation (CoNLL-2016 task description, "Data format"). */
export const releaseSpanSchema = z.object({
  CharacterSpanList: z
    .array(characterSpan)
    .readonly()
    .describe("[begin, end) in code points of the raw text, from 0"),
  RawText: z.string(),
  TokenList: z
    .array(tokenEntry)
    .readonly()
    .optional()
    .describe(
      "gold: [begin, end, token in document, sentence, token in sentence], all from 0, begin and end in code points; " +
        "output of a system: token in document. The 2015 release leaves it out where there are no spans",
    ),
  PunctuationType: z
    .string()
    .optional()
    .describe("Chinese punctuation of Implicit and EntRel relations: Comma, Period and others"),
});

export const releaseRelationSchema = z.object({
  Arg1: releaseSpanSchema,
  Arg2: releaseSpanSchema,
  Connective: releaseSpanSchema,
  DocID: z.string(),
  ID: count,
  Punctuation: releaseSpanSchema.optional().describe("Chinese: the mark that separates the arguments"),
  Sense: z.array(z.string()).readonly().describe("one or two senses; none in relations-no-senses.json"),
  Sup1Span: z
    .array(characterSpan)
    .readonly()
    .optional()
    .describe("a leftover in the Chinese release: bare character spans"),
  Type: z.string().describe("Explicit, Implicit, AltLex or EntRel; empty in relations-no-senses.json"),
});

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
  dependencies: z
    .array(z.tuple([z.string(), z.string(), z.string()]).readonly())
    .readonly()
    .default([])
    .describe('[label, "HEAD-n", "DEPENDENT-m"], n and m from 1 in the sentence, 0 for the root'),
  parsetree: z.string().default("").describe("the bracketed tree with a final line feed"),
  words: z.array(word).readonly(),
});

export const parsedDocumentSchema = z.object({ sentences: z.array(parsedSentence).readonly() });

export const parsesSchema = z.record(z.string(), parsedDocumentSchema);

export type CharacterSpan = z.infer<typeof characterSpan>;
export type TokenTuple = z.infer<typeof tokenTupleSchema>;
export type ReleaseSpan = z.infer<typeof releaseSpanSchema>;
export type ReleaseRelation = z.infer<typeof releaseRelationSchema>;
export type ParsedSentence = z.infer<typeof parsedSentence>;
export type ParsedDocument = z.infer<typeof parsedDocumentSchema>;

/** Returns the positions of a part's tokens in the document, from either form of TokenList. */
export function tokenIndices(span: Pick<ReleaseSpan, "TokenList"> | undefined): number[] {
  return (span?.TokenList ?? []).map((entry) => (typeof entry === "number" ? entry : entry[2]));
}

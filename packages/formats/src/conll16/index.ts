/**
 * {@include README.md}
 *
 * @module discoprep/formats/conll16
 */

export * from "./connective-head.ts";
export * from "./dependency.ts";
export { type Edition, rawText, releaseFileNames } from "./layout.ts";
export * from "./other-format.ts";
export { arg1Place, assignIds, type PlacedDocument, placeRelations } from "./placed-document.ts";
export * from "./read-parses.ts";
export * from "./read-relations.ts";
export { corpusSentences, releaseDocument, withMarkNamed } from "./release-document.ts";
export {
  type ParsedDocument,
  type ParsedSentence,
  parsesSchema,
  type ReleaseRelation,
  type ReleaseSpan,
  releaseRelationSchema,
  releaseSpanSchema,
  tokenIndices,
  tokenTupleSchema,
} from "./schema.ts";
export { conllText } from "./write-conll.ts";
export * from "./write-parses.ts";
export { releaseRelations } from "./write-relations.ts";
export * from "./write-release.ts";

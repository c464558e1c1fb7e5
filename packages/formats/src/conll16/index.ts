/**
 * {@include README.md}
 *
 * @module discoprep/formats/conll16
 */

export {
  connectiveHead,
  connectiveHeadByToken,
  connectiveHeads,
  officialHeadTokens,
} from "./connective-head.ts";
export { type DependencyNode, dependencyBetween, dependencyOf, parseDependencyNode } from "./dependency.ts";
export { type Edition, rawText, releaseFileNames } from "./layout.ts";
export { formatInsteadOf, otherFormat } from "./other-format.ts";
export { arg1Place, assignIds, type PlacedDocument, placeRelations } from "./placed-document.ts";
export { Parses, readParses } from "./read-parses.ts";
export {
  eachRelation,
  type ReadRelation,
  type ReadSpan,
  readRelationSchema,
  readRelations,
  relationsOfLines,
} from "./read-relations.ts";
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
export { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
export { releaseRelations } from "./write-relations.ts";
export { type ReleasePart, type ReleaseWriter, releaseWriter, writeRelease } from "./write-release.ts";

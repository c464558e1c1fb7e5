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
export { type DependencyNode, dependencyBetween, parseDependencyNode } from "./dependency-node.ts";
export {
  type Edition,
  type Layout,
  type ReleaseFileNames,
  rawText,
  releaseFileNames,
} from "./layout.ts";
export { formatInsteadOf, otherFormat } from "./other-format.ts";
export {
  type Arg1Place,
  arg1Place,
  assignIds,
  type PlacedDocument,
  placeRelations,
} from "./placed-document.ts";
export { Parses, readParses } from "./read-parses.ts";
export {
  eachRelation,
  type ReadRelation,
  type ReadSpan,
  readRelationLine,
  readRelationSchema,
  readRelations,
  relationsOfLines,
} from "./read-relations.ts";
export { corpusSentences, dependencyOf, releaseDocument, withMarkNamed } from "./release-document.ts";
export {
  type CharacterSpan,
  type ParsedDocument,
  type ParsedSentence,
  type ParsedWord,
  parsesSchema,
  type ReleaseRelation,
  type ReleaseSpan,
  releaseRelationSchema,
  releaseSpanSchema,
  type TokenEntry,
  type TokenTuple,
  tokenIndices,
  tokenTupleSchema,
} from "./schema.ts";
export { conllText } from "./write-conll.ts";
export { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
export { releaseRelations } from "./write-relations.ts";
export { type ReleasePart, type ReleaseWriter, releaseWriter, writeRelease } from "./write-release.ts";

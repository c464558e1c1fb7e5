/**
 * {@include ../README.md}
 *
 * @module @discoprep/conll16
 */

export {
  connectiveHead,
  connectiveHeadByToken,
  connectiveHeads,
  headProblems,
  officialHeadTokens,
} from "./connective-head.ts";
export { corpusSentences } from "./corpus-sentences.ts";
export { type DependencyNode, parseDependencyNode } from "./dependency-node.ts";
export { conll } from "./format.ts";
export {
  type Edition,
  type Layout,
  type ReleaseFileNames,
  rawText,
  releaseFileNames,
} from "./layout.ts";
export { formatInsteadOf, otherFormat } from "./other-format.ts";
export { type ParsesText, parsesTexts } from "./parses-entries.ts";
export { type ConllToken, readConll } from "./read-conll.ts";
export { eachParse, openParses, readParses, type StoredParses } from "./read-parses.ts";
export {
  eachRelation,
  type ReadRelation,
  type ReadSpan,
  readRelation,
  readRelations,
  relationsOfLines,
} from "./read-relations.ts";
export {
  openRelease,
  type Release,
  type ReleasePaths,
  type ReleaseReader,
  readRelease,
  releaseDocument,
  releasePaths,
} from "./read-release.ts";
export { assignIds, placeRelations } from "./relation-parts.ts";
export { relationsFile } from "./relations-file.ts";
export { releaseLanguage } from "./release-language.ts";
export { type ReleaseSet, releaseSets } from "./release-sets.ts";
export {
  type CharacterSpan,
  type ParsedDocument,
  type ParsedSentence,
  type ParsedWord,
  parsesJsonSchema,
  parsesSchema,
  type ReleaseRelation,
  type ReleaseSpan,
  relationJsonSchema,
  releaseRelationSchema,
  releaseSpanSchema,
  type TokenEntry,
  type TokenTuple,
  tokenIndices,
} from "./schema.ts";
export { type TokenTable, tokenTable } from "./token-table.ts";
export { conllText } from "./write-conll.ts";
export { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
export { type DocumentRelease, documentRelease, writeRelease } from "./write-release.ts";

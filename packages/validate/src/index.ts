/**
 * {@include ../README.md}
 *
 * @module discoprep/validate
 */

export {
  type FileKind,
  isText,
  type LabelRules,
  type Level,
  type RawReader,
  type TokenReader,
} from "./context.ts";
export { valueDifference } from "./difference.ts";
export { findingLine } from "./finding-line.ts";
export { checkLine } from "./line-checks.ts";
export { missingText } from "./raw-checks.ts";
export { checkRelationFile } from "./relation-file.ts";
export { type ConversionOptions, judgedRules, namedRules } from "./rules.ts";
export { tokensOf } from "./token-checks.ts";

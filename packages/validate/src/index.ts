/**
 * {@include ../README.md}
 *
 * @module discoprep/validate
 */

export { type FileKind, isText, type LabelRules, type RawReader, type TokenReader } from "./context.ts";
export { type Check, checks, type Finding, type Incident, incident, type Level } from "./incident.ts";
export { checkLine } from "./line-checks.ts";
export { checkRawDocument, unreadable } from "./raw-checks.ts";
export { checkRelationFile } from "./relation-file.ts";
export { type ConversionOptions, judgedRules, namedRules } from "./rules.ts";
export { tokensOf } from "./token-checks.ts";

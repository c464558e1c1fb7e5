/**
 * {@include ../README.md}
 *
 * @module @discoprep/validate
 */

export type { FileKind } from "./context.ts";
export { type Check, checks, type Incident, type Level } from "./incident.ts";
export {
  type RelationListValidation,
  validateRelationLines,
  validateRelationList,
} from "./official/relation-list.ts";
export {
  type OfficialLanguage,
  type OfficialOutput,
  officialRules,
  officialUsage,
  officialValidation,
} from "./official/run.ts";
export { type Selection, selectIncidents } from "./selection.ts";
export { type ValidateOptions, validate, validateStream } from "./validate.ts";

export { allowedSenses } from "./allowed-senses.ts";
export type { FileKind } from "./context.ts";
export { type Check, checks, type Incident, type Level } from "./incident.ts";
export { decodePythonJson } from "./official/json-decoder.ts";
export { PythonException, type PythonValue } from "./official/python-value.ts";
export {
  pythonValue,
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

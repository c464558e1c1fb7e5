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
  officialValidation,
} from "./official/run.ts";
export { type ValidateOptions, validate, validateStream } from "./validate.ts";

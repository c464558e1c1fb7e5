import { decodePythonJson, PythonException, type PythonValue } from "@discoprep/conll16/cpython2";
import { type OfficialLanguage, officialRules, outcome } from "./run.ts";
import { checkRelation } from "./validator.ts";

/** What the official library function has written and returned. */
export interface RelationListValidation {
  /** `Relation I MESSAGE` lines, I from 0. */
  readonly stderr: string;
  /** Whether all relations are fine. */
  readonly valid: boolean;
  /** The exception that ended it, as `NAME: TEXT`. */
  readonly uncaught?: string;
}

/**
 * `validate_relation_list` of the official validator.py of CoNLL-2016, which the TIRA programs call.
 * @param relations as `decodePythonJson` reads them; `pythonValue` makes them of `JSON.parse` values
 */
export function validateRelationList(
  relations: readonly PythonValue[],
  language: OfficialLanguage,
): RelationListValidation {
  const rules = officialRules("2016", language);
  let stderr = "";
  for (const [index, relation] of relations.entries()) {
    const { message, uncaught } = outcome(() => checkRelation(relation, rules), rules);
    if (message !== undefined) stderr += `Relation ${index} ${message}\n`;
    if (uncaught !== undefined) return { stderr, valid: false, uncaught };
  }
  return { stderr, valid: stderr === "" };
}

/**
 * The same from the bytes of output.json, as the TIRA programs begin: all lines are read first, and a line
 * that is not JSON ends the program.
 */
export function validateRelationLines(bytes: Uint8Array, language: OfficialLanguage): RelationListValidation {
  const relations: PythonValue[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      relations.push(decodePythonJson(bytes.subarray(start, end)));
    } catch (error) {
      if (!(error instanceof PythonException)) throw error;
      return { stderr: "", valid: false, uncaught: `${error.name}: ${error.message}` };
    }
    start = end;
  }
  return validateRelationList(relations, language);
}

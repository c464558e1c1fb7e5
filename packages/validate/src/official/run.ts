import {
  asciiText,
  decodePythonJson,
  decodePythonLines,
  isDict,
  isList,
  type PythonDict,
  PythonException,
  type PythonValue,
  pythonStr,
  pythonType,
} from "@discoprep/conll16/cpython2";
import { ProblemError, pdtb2Types } from "@discoprep/corpus";
import { byteLines, maximalLineLength } from "@discoprep/files/text";
import { inventory } from "@discoprep/senses";

export type OfficialLanguage = "en" | "zh";

/** A piece of what the official script prints. */
export interface OfficialOutput {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

/** The rules of an edition; the 2015 task was English only. */
export function officialRules(edition: OfficialRules["edition"], language: OfficialLanguage): OfficialRules {
  const id = language === "zh" && edition === "2016" ? "conll2016-zh" : "conll2015";
  return { edition, senses: inventory(id).senses };
}

/** What the script of 2016 prints on stderr for a language it does not know, before it exits with 2. */
export function officialUsage(language: string): string {
  const program = "System output format validator";
  return (
    `usage: ${program} [-h] {en,zh} system_output_file\n` +
    `${program}: error: argument language: invalid choice: '${language}' (choose from 'en', 'zh')\n`
  );
}

/**
 * What `validator.py LANGUAGE FILE` of CoNLL-2016 (or `validator.py FILE` of CoNLL-2015) prints, piece by
 * piece, and its exit status: 0 whatever it finds, 1 where the script itself fails. Of a failure only the
 * traceback's last line is given, on stderr.
 * @param stream the bytes of the file
 * @throws ProblemError where a line is longer than `maximalLineLength`
 */
export async function* officialValidation(
  stream: AsyncIterable<Uint8Array | string>,
  rules: OfficialRules,
  file?: string,
): AsyncGenerator<OfficialOutput, 0 | 1> {
  const tab = rules.edition === "2016" ? "\t" : "";
  for await (const line of byteLines(stream)) {
    if (line.bytes === undefined) throw tooLong(line, file);
    const { bytes } = line;
    yield { stream: "stdout", text: `Validating line ${line.number}\n` };
    const { message, uncaught } = outcome(() => checkRelation(decodePythonJson(bytes), rules), rules);
    if (message !== undefined) yield { stream: "stderr", text: `${tab}Line ${line.number} ${message}\n` };
    if (uncaught !== undefined) {
      yield { stream: "stderr", text: `${uncaught}\n` };
      return 1;
    }
  }
  return 0;
}

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
 * @param senses those allowed; by default the task's
 */
export function validateRelationList(
  relations: readonly PythonValue[],
  language: OfficialLanguage,
  senses?: readonly string[],
): RelationListValidation {
  const rules = { ...officialRules("2016", language), ...(senses && { senses }) };
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
export function validateRelationLines(
  bytes: Uint8Array,
  language: OfficialLanguage,
  senses?: readonly string[],
): RelationListValidation {
  try {
    return validateRelationList(decodePythonLines(bytes), language, senses);
  } catch (error) {
    if (!(error instanceof PythonException)) throw error;
    return { stderr: "", valid: false, uncaught: `${error.name}: ${error.message}` };
  }
}

/** What the script's `try` statement makes of a check. */
export function outcome(check: () => void, rules: OfficialRules): { message?: string; uncaught?: string } {
  try {
    check();
    return {};
  } catch (error) {
    if (!(error instanceof PythonException)) throw error;
    if (!isCaught(error, rules.edition)) return { uncaught: `${error.name}: ${error.message}` };
    // The script ends where it formats a text that is not ASCII into a message.
    try {
      return { message: asciiText(error.message) };
    } catch (second) {
      const { name, message } = second as PythonException;
      return { uncaught: `${name}: ${message}` };
    }
  }
}

function tooLong(line: { number: number; length: number }, file: string | undefined): ProblemError {
  return new ProblemError({
    rule: "line-too-long",
    what: "the line is too long to be a relation",
    where: { ...(file !== undefined && { file }), line: line.number },
    expected: `at most ${maximalLineLength} bytes`,
    found: `${line.length} bytes`,
    remedy: "Write one relation a line, with a line feed after each.",
  });
}

/** What the official validator needs to know of an edition and a language. */
export interface OfficialRules {
  readonly edition: "2015" | "2016";
  /** The language's senses. */
  readonly senses: readonly string[];
}

const types: readonly string[] = pdtb2Types;

/**
 * The checks of the official validator.py in their order; the first that fails raises.
 * @throws PythonException as the official script raises it
 */
export function checkRelation(relation: PythonValue, rules: OfficialRules): void {
  const dict = checkType(relation);
  checkSense(dict, rules);
  checkSpan(field(dict, "Arg1"));
  checkSpan(field(dict, "Arg2"));
  checkSpan(field(dict, "Connective"));
}

/** Whether the script's `except` clause catches the exception. */
export function isCaught(exception: PythonException, edition: OfficialRules["edition"]): boolean {
  // The two Unicode errors are kinds of ValueError.
  return edition === "2015" || !["IndexError", "RuntimeError"].includes(exception.name);
}

function checkType(relation: PythonValue): PythonDict {
  const type = field(relation, "Type");
  if (typeof type !== "string" || !types.includes(type)) {
    throw new PythonException("ValueError", `Invalid type of ${pythonStr(type)}`);
  }
  if (type === "NoRel") {
    throw new PythonException("ValueError", "NoRel should be removed as it is treated as a negative example");
  }
  return relation as PythonDict;
}

function checkSense(relation: PythonDict, { edition, senses }: OfficialRules): void {
  const found = field(relation, "Sense");
  const message = `Sense field must ${edition === "2015" ? "a" : "be a"} list of one element`;
  if (!isList(found)) throw new PythonException("TypeError", message);
  if (found.length > 1) throw new PythonException("TypeError", `${message}. Got ${found.length}`);
  const [sense] = found;
  if (sense === undefined) throw new PythonException("IndexError", "list index out of range");
  if (typeof sense !== "string" || !senses.includes(sense)) {
    throw new PythonException("ValueError", `Invalid sense of ${pythonStr(sense)}`);
  }
}

function checkSpan(span: PythonValue): void {
  if (!isList(field(span, "TokenList"))) {
    throw new PythonException("TypeError", "TokenList field must a list of token indices");
  }
}

/** `if name not in container: raise …` and then `container[name]`, whatever the container is. */
function field(container: PythonValue, name: string): PythonValue {
  if (isDict(container)) {
    const value = container.get(name);
    if (value !== undefined) return value;
  } else if (typeof container === "string") {
    if (container.includes(name)) throw new PythonException("TypeError", "string indices must be integers");
  } else if (isList(container)) {
    if (container.includes(name)) {
      throw new PythonException("TypeError", "list indices must be integers, not str");
    }
  } else {
    throw new PythonException("TypeError", `argument of type '${pythonType(container)}' is not iterable`);
  }
  throw new PythonException("ValueError", `Field '${name}' is required but not found`);
}

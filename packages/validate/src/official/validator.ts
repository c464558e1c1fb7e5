import {
  asciiText,
  isDict,
  isList,
  type PythonDict,
  PythonException,
  type PythonValue,
  pythonStr,
  pythonType,
} from "@discoprep/conll16/cpython2";
import { pdtb2Types } from "@discoprep/corpus";

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

/**
 * The text of an exception where the script formats it into a message.
 * @throws PythonException UnicodeEncodeError where the text is not ASCII: the script ends there
 */
export function exceptionText(exception: PythonException): string {
  return asciiText(exception.message);
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

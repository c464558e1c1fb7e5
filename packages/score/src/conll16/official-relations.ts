import {
  decodePythonLines,
  isDict,
  isList,
  PythonException,
  type PythonValue,
  pythonStr,
  pythonType,
} from "@discoprep/conll16/cpython2";
import { OfficialException, type Outcome, outcome } from "../official-exception.ts";
import type { ScoredRelation } from "./scored-relation.ts";

/**
 * The relations of a file as the official scripts read them: `json.loads` of every line, and nothing looked
 * at before it is needed. So a line that is not JSON ends a script before it prints, and a relation that
 * lacks a field, when the script comes to that field.
 * @param bytes the file
 * @returns the relations, parts of which throw the script's exception when they are read; or the exception of
 * a line that is not JSON
 */
export function officialRelations(bytes: Uint8Array): Outcome<ScoredRelation[]> {
  try {
    return decodePythonLines(bytes).map(officialRelation);
  } catch (error) {
    if (!(error instanceof PythonException)) throw error;
    return new OfficialException(error.name, error.message);
  }
}

const parts: { readonly [part in keyof ScoredRelation]?: (relation: PythonValue) => unknown } = {
  document: (relation) => label(item(relation, "DocID")),
  type: (relation) => label(item(relation, "Type")),
  senses: (relation) => senses(item(relation, "Sense")),
  arg1: (relation) => tokens(item(item(relation, "Arg1"), "TokenList")),
  arg2: (relation) => tokens(item(item(relation, "Arg2"), "TokenList")),
  connective: (relation) => tokens(item(item(relation, "Connective"), "TokenList")),
  connectiveText: (relation) => label(item(item(relation, "Connective"), "RawText")),
};

/** A relation whose unreadable parts throw when they are read. */
function officialRelation(value: PythonValue): ScoredRelation {
  const relation: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(parts)) {
    const part = outcome(() => read(value));
    if (part instanceof OfficialException) {
      const get = (): never => {
        throw part;
      };
      Object.defineProperty(relation, name, { get, enumerable: true });
    } else relation[name] = part;
  }
  const id = isDict(value) ? value.get("ID") : undefined;
  if (typeof id === "number") relation.id = id;
  return relation as unknown as ScoredRelation;
}

/** `container[name]`. */
function item(container: PythonValue, name: string): PythonValue {
  if (isDict(container)) {
    const found = container.get(name);
    if (found === undefined) throw new OfficialException("KeyError", `'${name}'`);
    return found;
  }
  if (isList(container)) throw typeError("list indices must be integers, not str");
  if (typeof container === "string") throw typeError("string indices must be integers");
  throw noItems(container);
}

function typeError(detail: string): OfficialException {
  return new OfficialException("TypeError", detail);
}

function noItems(value: PythonValue): OfficialException {
  return typeError(`'${pythonType(value)}' object has no attribute '__getitem__'`);
}

/** What can be compared with other labels. */
function label(value: PythonValue): string {
  return typeof value === "string" ? value : `${pythonType(value)} ${pythonStr(value)}`;
}

/** The scripts take the first one, whatever the container. */
function senses(value: PythonValue): string[] {
  if (typeof value === "string") {
    if (value === "") throw new OfficialException("IndexError", "string index out of range");
    return [value.charAt(0)];
  }
  if (isList(value)) {
    if (value.length === 0) throw new OfficialException("IndexError", "list index out of range");
    return value.map(label);
  }
  throw isDict(value) ? new OfficialException("KeyError", "0") : noItems(value);
}

/** Token positions: of gold's 5-tuples the third number, of system output the number itself. */
function tokens(value: PythonValue): number[] {
  if (!isList(value)) throw typeError(`'${pythonType(value)}' object is not iterable`);
  return value.map((entry, index) => {
    const position = isList(entry) ? entry[2] : entry;
    if (position === undefined) throw new OfficialException("IndexError", "list index out of range");
    return typeof position === "number" ? position : -1 - index;
  });
}

/**
 * A value as CPython 2.7's `json.loads` returns it. Numbers are Python integers that JavaScript can hold
 * exactly; greater integers and floats have their own records, dictionaries keep insertion order.
 */
export type PythonValue =
  | null
  | boolean
  | number
  | PythonLong
  | PythonFloat
  | string
  | readonly PythonValue[]
  | PythonDict;

/** An integer of more than 15 digits, as its decimal digits with an optional minus sign. */
export interface PythonLong {
  readonly digits: string;
}

export interface PythonFloat {
  readonly float: number;
}

/** Keys in order of first insertion, values as last set. */
export type PythonDict = ReadonlyMap<string, PythonValue>;

/** The exceptions that reading and checking a line can raise in Python 2.7. */
export type PythonExceptionName =
  | "ValueError"
  | "TypeError"
  | "IndexError"
  | "RuntimeError"
  | "UnicodeDecodeError"
  | "UnicodeEncodeError";

/** A Python exception; `message` is the text of the exception. */
export class PythonException extends Error {
  override readonly name: PythonExceptionName;

  constructor(name: PythonExceptionName, message: string) {
    super(message);
    this.name = name;
  }
}

export function isDict(value: PythonValue): value is PythonDict {
  return value instanceof Map;
}

export function isList(value: PythonValue): value is readonly PythonValue[] {
  return Array.isArray(value);
}

export function isLong(value: PythonValue): value is PythonLong {
  return typeof value === "object" && value !== null && "digits" in value;
}

export function isFloat(value: PythonValue): value is PythonFloat {
  return typeof value === "object" && value !== null && "float" in value;
}

/** The value as `JSON.parse` would give it. A key `__proto__` is a key like any other. */
export function plainValue(value: PythonValue): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isDict(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plainValue(item)]));
  if (isList(value)) return value.every(isPrimitive) ? value : value.map(plainValue);
  if (isFloat(value)) return value.float;
  return isLong(value) ? Number(value.digits) : value;
}

function isPrimitive(value: PythonValue): boolean {
  return typeof value !== "object" || value === null;
}

/** A value of `JSON.parse` as Python's reader would give it, as far as JavaScript's numbers show it. */
export function pythonValue(value: unknown): PythonValue {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : { float: value };
  if (Array.isArray(value)) return value.map(pythonValue);
  if (typeof value !== "object" || value === null) return value as PythonValue;
  return new Map(Object.entries(value).map(([key, item]) => [key, pythonValue(item)]));
}

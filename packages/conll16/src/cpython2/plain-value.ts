import { isDict, isFloat, isList, isLong, type PythonValue } from "./python-value.ts";

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

/** A value of `JSON.parse` as Python's reader would give it, as far as JavaScript's numbers tell. */
export function pythonValue(value: unknown): PythonValue {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : { float: value };
  if (Array.isArray(value)) return value.map(pythonValue);
  if (typeof value !== "object" || value === null) return value as PythonValue;
  return new Map(Object.entries(value).map(([key, item]) => [key, pythonValue(item)]));
}

import { isDict, isFloat, isList, isLong, type PythonValue } from "./official/python-value.ts";

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

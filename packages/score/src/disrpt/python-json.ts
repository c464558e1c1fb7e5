import { floatText, pythonJson } from "@discoprep/conll16/cpython2";

/** A float of Python, which prints `1.0` for 1. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  valueOf(): number {
    return this.value;
  }

  /** As JSON: null for NaN. */
  toJSON(): number | null {
    return Number.isNaN(this.value) ? null : this.value;
  }

  /** As Python's `repr`; NaN as its `json` writes it. */
  toString(): string {
    return Number.isNaN(this.value) ? "NaN" : floatText(this.value);
  }
}

/** A quotient; the integer 0 where Python catches a division by zero. */
export function exact(dividend: number, divisor: number): Float | 0 {
  return divisor === 0 ? 0 : new Float(dividend / divisor);
}

/** Objects of texts, numbers and floats. */
export type FloatJson = string | number | boolean | Float | { readonly [key: string]: FloatJson };

/** `json.dumps(value, indent=4)`. */
export function indentedJson(value: FloatJson, indent = ""): string {
  if (value instanceof Float) return `${value}`;
  if (typeof value !== "object") return pythonJson(value);
  const inner = `${indent}    `;
  const entries = Object.entries(value).map(
    ([key, each]) => `${inner}${pythonJson(key)}: ${indentedJson(each, inner)}`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

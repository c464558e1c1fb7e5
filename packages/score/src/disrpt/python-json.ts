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

  /** As Python's `repr`: shortest digits; an exponent of two digits below 0.0001. */
  toString(): string {
    const { value } = this;
    if (Number.isNaN(value)) return "NaN";
    if (Number.isInteger(value)) return `${value}.0`;
    if (Math.abs(value) >= 1e-4) return `${value}`;
    return value.toExponential().replace(/e-(\d)$/, "e-0$1");
  }
}

/** A quotient; the integer 0 where Python catches a division by zero. */
export function exact(dividend: number, divisor: number): Float | 0 {
  return divisor === 0 ? 0 : new Float(dividend / divisor);
}

/** `json.dumps(value, indent=4)`: ASCII only. */
export function pythonJson(value: unknown, indent = ""): string {
  if (value instanceof Float) return `${value}`;
  if (typeof value !== "object" || value === null) return asciiJson(value);
  const inner = `${indent}    `;
  const entries = Object.entries(value).map(
    ([key, each]) => `${inner}${asciiJson(key)}: ${pythonJson(each, inner)}`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (unit) => (unit === "\x7f" ? unit : escaped(unit)));
}

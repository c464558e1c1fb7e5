import { floatText, pythonJson } from "@discoprep/formats/conll16/cpython2";
import { byCodePoints } from "../code-points.ts";
import { type Counts, sumOf } from "../comparison/counts.ts";
import { labelCounts, shares } from "./counts.ts";

/** Returns `classification_report` of scikit-learn 1.6 over the labels of gold, with `zero_division=0.0`. */
export function labelReport(
  gold: readonly string[],
  prediction: readonly string[],
): Record<string, FloatJson> {
  const labels = [...labelCounts(gold.map((label, row) => [label, prediction[row]]))];
  const ofGold = labels.filter(([, counts]) => counts.gold > 0).sort(([a], [b]) => byCodePoints(a, b));
  const counts = ofGold.map(([, counted]) => counted);
  const ofLabels = counts.map(rowOf);
  const micro = rowOf(sumOf(counts));
  const average = (mean: (values: number[]) => number) => {
    const meanOf = (figure: "precision" | "recall" | "f1-score") =>
      new Float(mean(ofLabels.map((row) => row[figure].value)));
    const precision = meanOf("precision");
    return { precision, recall: meanOf("recall"), "f1-score": meanOf("f1-score"), support: micro.support };
  };
  const supports = counts.map((counted) => counted.gold);
  return {
    ...Object.fromEntries(ofGold.map(([label, counted]) => [label, rowOf(counted)])),
    ...(ofGold.length === labels.length ? { accuracy: micro.precision } : { "micro avg": micro }),
    "macro avg": average((values) => numpySum(values) / values.length),
    "weighted avg": average(
      (values) => numpySum(values.map((value, at) => value * (supports[at] as number))) / numpySum(supports),
    ),
  };
}

function rowOf(counts: Counts) {
  const { precision, recall, f1 } = shares(counts);
  return {
    precision: new Float(precision),
    recall: new Float(recall),
    "f1-score": new Float(f1),
    support: new Float(counts.gold),
  };
}

/** Adds up to 128 numbers as numpy does: in eight running sums joined in pairs; fewer than eight from left to right. */
function numpySum(values: readonly number[]): number {
  if (values.length < 8) return values.reduce((sum, value) => sum + value, 0);
  const sums = values.slice(0, 8);
  const end = values.length - (values.length % 8);
  for (let at = 8; at < end; at++) sums[at % 8] = (sums[at % 8] as number) + (values[at] as number);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sums;
  return values.slice(end).reduce((sum, value) => sum + value, a + b + (c + d) + (e + f + (g + h)));
}

/** A float of Python, which prints `1.0` for 1. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  valueOf(): number {
    return this.value;
  }

  /** Returns null for NaN, which JSON does not have. */
  toJSON(): number | null {
    return Number.isNaN(this.value) ? null : this.value;
  }

  /** Returns Python's `repr`; NaN as its `json` writes it. */
  toString(): string {
    return Number.isNaN(this.value) ? "NaN" : floatText(this.value);
  }
}

/** Returns a quotient; the integer 0 where Python catches a division by zero. */
export function exact(dividend: number, divisor: number): Float | 0 {
  return divisor === 0 ? 0 : new Float(dividend / divisor);
}

export type FloatJson = string | number | boolean | Float | { readonly [key: string]: FloatJson };

/** Returns `json.dumps(value, indent=4)`. */
export function indentedJson(value: FloatJson, indent = ""): string {
  if (value instanceof Float) return `${value}`;
  if (typeof value !== "object") return pythonJson(value);
  const inner = `${indent}    `;
  const entries = Object.entries(value).map(
    ([key, each]) => `${inner}${pythonJson(key)}: ${indentedJson(each, inner)}`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

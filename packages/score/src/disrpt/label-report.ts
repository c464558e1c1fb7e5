import { floatText, pythonJson } from "@discoprep/formats/conll16/cpython2";
import { byCodePoints } from "../code-points.ts";
import { labelCounts } from "./counts.ts";

type Row = {
  readonly precision: Float;
  readonly recall: Float;
  readonly "f1-score": Float;
  readonly support: Float;
};

/** `classification_report` of scikit-learn 1.6 over the labels of gold, with `zero_division=0.0`. */
export function labelReport(
  gold: readonly string[],
  prediction: readonly string[],
): Record<string, FloatJson> {
  const all = [...labelCounts(gold.map((label, row) => [label, prediction[row]]))]
    .sort(([a], [b]) => byCodePoints(a, b))
    .map(([label, counts]) => ({ label, ...counts }));
  const known = all.filter((one) => one.gold > 0);
  const rows = known.map((one) => rowOf(one.correct, one.predicted, one.gold));
  const of = (field: keyof Row): number[] => rows.map((row) => row[field].value);
  const total = (field: "correct" | "predicted" | "gold"): number =>
    known.reduce((sum, one) => sum + one[field], 0);
  const micro = rowOf(total("correct"), total("predicted"), total("gold"));
  const supports = of("support");
  const average = (mean: (values: number[]) => number): Row => ({
    precision: new Float(mean(of("precision"))),
    recall: new Float(mean(of("recall"))),
    "f1-score": new Float(mean(of("f1-score"))),
    support: new Float(total("gold")),
  });
  return {
    ...Object.fromEntries(known.map(({ label }, index) => [label, rows[index]])),
    ...(known.length === all.length ? { accuracy: micro.precision } : { "micro avg": micro }),
    "macro avg": average((values) => numpySum(values) / values.length),
    "weighted avg": average(
      (values) => numpySum(values.map((value, at) => value * (supports[at] as number))) / numpySum(supports),
    ),
  };
}

function rowOf(correct: number, predicted: number, gold: number): Row {
  const share = (dividend: number, divisor: number): Float =>
    new Float(divisor === 0 ? 0 : dividend / divisor);
  return {
    precision: share(correct, predicted),
    recall: share(correct, gold),
    "f1-score": share(2 * correct, predicted + gold),
    support: new Float(gold),
  };
}

/** numpy adds up to 128 numbers in eight running sums, which it joins in pairs; fewer than eight from left to right. */
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

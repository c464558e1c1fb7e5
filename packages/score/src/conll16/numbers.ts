/** Precision, recall and F1, unrounded. */
export interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The official convention: precision is 1 where nothing was predicted, recall 1 where there is no gold. */
export function figures(correct: number, predicted: number, gold: number): Figures {
  return withF1(predicted === 0 ? 1 : correct / predicted, gold === 0 ? 1 : correct / gold);
}

/** F1 of a precision and a recall; 0 where both are 0. */
export function withF1(precision: number, recall: number): Figures {
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

/** Each figure rounded by itself, as the official scripts do it (F1 comes from the unrounded two). */
export function roundFigures({ precision, recall, f1 }: Figures): Figures {
  return { precision: round4(precision), recall: round4(recall), f1: round4(f1) };
}

/** `round(x, 4)` of Python 2: nearest on the exact binary value, exact ties away from zero. */
export function round4(value: number): number {
  return Number(value.toFixed(4));
}

/** `"%1.4f" % x` of Python: nearest on the exact binary value, exact ties to the even digit. */
export function format4(value: number): string {
  // x·10⁴ ends in exactly .5 only for odd multiples of 1/32, where the product is exact.
  const isTie = Math.abs((value * 32) % 2) === 1;
  if (!isTie) return value.toFixed(4);
  const below = Math.floor(value * 10_000);
  return ((below % 2 === 0 ? below : below + 1) / 10_000).toFixed(4);
}

/** `str(x)` of Python for a float in the range of scores: at least one decimal. */
export function pythonFloat(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

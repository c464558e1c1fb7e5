import type { RelationWeights } from "./evaluate.ts";
import { UdError } from "./ud-error.ts";

/**
 * A file of weights of relations: `relation weight` a line, blank lines and lines that begin with `#` passed over
 * (conll17_ud_eval.py, `load_deprel_weights`).
 * @throws UdError of type ValueError, worded as there, with its line
 */
export function readWeights(text: string): RelationWeights {
  const weights = new Map<string, number>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const columns = line.trim().split(/\s+/);
    const [relation = "", weight = ""] = columns;
    if (columns.length !== 2) {
      const message = `Expected two columns in the UD Relations weights file on line '${line}\n'`;
      throw new UdError("ValueError", message, index + 1);
    }
    weights.set(relation, pythonFloat(weight, index + 1));
  }
  return weights;
}

function pythonFloat(text: string, line: number): number {
  const found =
    /^([+-]?)(?:(inf|infinity)|(nan)|((?:\d+(?:_\d+)*)?\.?(?:\d+(?:_\d+)*)?(?:e[+-]?\d+)?))$/i.exec(text);
  const [, sign, infinite, nan, digits = ""] = found ?? [];
  const value = infinite
    ? Number.POSITIVE_INFINITY
    : nan
      ? Number.NaN
      : Number(digits.replaceAll("_", "") || "?");
  if (found === null || (Number.isNaN(value) && nan === undefined)) {
    throw new UdError("ValueError", `could not convert string to float: '${text}'`, line);
  }
  return sign === "-" ? -value : value;
}

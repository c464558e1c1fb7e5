import type { RelationWeights } from "./evaluate.ts";
import { faultIn, UdError } from "./ud-error.ts";

/**
 * A file of weights of relations: `relation weight` a line, blank lines and lines that begin with `#` passed over
 * (conll17_ud_eval.py, `load_deprel_weights`).
 * @param file a name for messages
 * @throws UdError of type ValueError, worded as there, with its line
 */
export function readWeights(text: string, file: string): RelationWeights {
  try {
    return weightsOf(text);
  } catch (error) {
    throw faultIn(file, error);
  }
}

function weightsOf(text: string): RelationWeights {
  const weights = new Map<string, number>();
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const columns = line.trim().split(/\s+/);
    const [relation = "", weight = ""] = columns;
    if (columns.length !== 2) {
      const message = `Expected two columns in the UD Relations weights file on line '${line}${index < lines.length - 1 ? "\n" : ""}'`;
      throw new UdError("ValueError", message, { line: index + 1 });
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
    throw new UdError("ValueError", `could not convert string to float: '${text}'`, { line });
  }
  return sign === "-" ? -value : value;
}

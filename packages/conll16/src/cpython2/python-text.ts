import { textDictOrder } from "./dict-order.ts";
import { isDict, isFloat, isList, isLong, PythonException, type PythonValue } from "./python-value.ts";

/** `'%s' % value` in Python 2.7, where a string stands for itself and all else for its `str()`. */
export function pythonStr(value: PythonValue): string {
  if (typeof value === "string") return value;
  if (isFloat(value)) return floatText(value.float, 12);
  if (isLong(value)) return value.digits;
  return pythonRepr(value);
}

/** `repr(value)` in Python 2.7. */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return unicodeRepr(value);
  if (isFloat(value)) return floatText(value.float);
  if (isLong(value)) return longRepr(value.digits);
  if (isList(value)) return `[${value.map(pythonRepr).join(", ")}]`;
  const items = textDictOrder(value.keys()).map(
    (key) => `${unicodeRepr(key)}: ${pythonRepr(value.get(key) as PythonValue)}`,
  );
  return `{${items.join(", ")}}`;
}

/** The name of a value's type, as it stands in a TypeError. */
export function pythonType(value: PythonValue): string {
  if (value === null) return "NoneType";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "int";
  if (typeof value === "string") return "unicode";
  if (isFloat(value)) return "float";
  if (isLong(value)) return isPlainInt(value.digits) ? "int" : "long";
  return isDict(value) ? "dict" : "list";
}

/**
 * `str(text)` of a unicode text: itself where it is ASCII.
 * @throws PythonException UnicodeEncodeError naming the first run of other characters
 */
export function asciiText(text: string): string {
  // Positions count code points.
  const points = Array.from(text);
  const isAscii = (character: string | undefined): boolean => character !== undefined && character < "\x80";
  const start = points.findIndex((character) => !isAscii(character));
  if (start === -1) return text;
  let end = start + 1;
  while (end < points.length && !isAscii(points[end])) end++;
  const what =
    end === start + 1
      ? `character u'${escapedCharacter(points[start] as string)}' in position ${start}`
      : `characters in position ${start}-${end - 1}`;
  throw new PythonException(
    "UnicodeEncodeError",
    `'ascii' codec can't encode ${what}: ordinal not in range(128)`,
  );
}

/** Python 2 integers have 64 bits; greater ones are long. */
function isPlainInt(digits: string): boolean {
  if (digits.length > 20) return false;
  return BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
}

function longRepr(digits: string): string {
  return isPlainInt(digits) ? digits : `${digits}L`;
}

function unicodeRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const characters = Array.from(text, (character) =>
    character === quote || character === "\\" ? `\\${character}` : escapedCharacter(character),
  );
  return `u${quote}${characters.join("")}${quote}`;
}

/** A character as `repr` writes it where it cannot stand for itself; printable ASCII as it is. */
export function escapedCharacter(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  if (character >= " " && character < "\x7f") return character;
  const point = character.codePointAt(0) as number;
  const hexadecimal = point.toString(16);
  if (point > 0xffff) return `\\U${hexadecimal.padStart(8, "0")}`;
  return point > 0xff ? `\\u${hexadecimal.padStart(4, "0")}` : `\\x${hexadecimal.padStart(2, "0")}`;
}

/** A float with as many digits as `repr` needs (the same in Python 3), or with at most `precision` digits as `str` prints. */
export function floatText(value: number, precision?: number): string {
  if (Number.isNaN(value)) return "nan";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (!Number.isFinite(value)) return `${sign}inf`;
  const { digits, point } = decimalDigits(Math.abs(value), precision);
  const last = precision === undefined ? 16 : precision - 1;
  if (point <= -4 || point > last) {
    const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
    const exponent = point - 1;
    return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, "0")}.${digits.slice(point) || "0"}`;
}

/** Significant digits without trailing zeros, and how many of them stand before the decimal point. */
function decimalDigits(value: number, precision: number | undefined): { digits: string; point: number } {
  // 100 decimals show every tie exactly; JavaScript rounds ties up, C to even.
  const text = precision === undefined ? value.toExponential() : value.toExponential(100);
  const [mantissa = "", exponent = "0"] = text.split("e");
  let digits = mantissa.replace(".", "");
  let point = Number(exponent) + 1;
  if (precision !== undefined) {
    const rounded = roundHalfEven(digits, precision);
    if (rounded.length > precision) point++;
    digits = rounded;
  }
  return { digits: digits.replace(/0+$/, "") || "0", point };
}

function roundHalfEven(digits: string, precision: number): string {
  const head = digits.slice(0, precision);
  const tail = digits.slice(precision);
  const half = `5${"0".repeat(tail.length - 1)}`;
  const up = tail > half || (tail === half && Number(head.at(-1)) % 2 === 1);
  return up ? (BigInt(head) + 1n).toString().padStart(precision, "0") : head;
}

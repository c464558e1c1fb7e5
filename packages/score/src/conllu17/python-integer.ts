import { UdError } from "./ud-error.ts";

/**
 * `int(text)` of Python 3: white space around it, a sign, digits of any script, single underscores between them.
 * @throws UdError of type ValueError, as the official scripts leave it uncaught
 */
export function pythonInteger(text: string, line?: number): number {
  const plain = /^[+-]?\d+$/.test(text) ? text : asciiInteger(text);
  if (plain !== undefined) return Number(plain);
  throw new UdError(
    "ValueError",
    `invalid literal for int() with base 10: ${pythonRepr(text)}`,
    line === undefined ? {} : { line },
  );
}

function asciiInteger(text: string): string | undefined {
  const found = /^\s*([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)\s*$/u.exec(text);
  if (found === null) return undefined;
  const digits = Array.from((found[2] as string).replaceAll("_", ""), digitValue);
  return (found[1] as string) + digits.join("");
}

/** The value of a decimal digit of any script: they stand in runs of ten, from 0 to 9. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}

/** `repr(text)` of Python 3. */
function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const characters = Array.from(text, (character) =>
    character === quote || character === "\\" ? `\\${character}` : visible(character),
  );
  return quote + characters.join("") + quote;
}

const named: ReadonlyMap<string, string> = new Map([
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

function visible(character: string): string {
  const name = named.get(character);
  if (name !== undefined) return name;
  if (character === " " || !/[\p{C}\p{Z}]/u.test(character)) return character;
  const point = character.codePointAt(0) as number;
  if (point > 0xffff) return `\\U${point.toString(16).padStart(8, "0")}`;
  if (point > 0xff) return `\\u${point.toString(16).padStart(4, "0")}`;
  return `\\x${point.toString(16).padStart(2, "0")}`;
}

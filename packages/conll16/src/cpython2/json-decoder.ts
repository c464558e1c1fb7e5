import { PythonException, type PythonValue } from "./python-value.ts";
import { decodePythonUtf8 } from "./utf8-decoder.ts";

/** Things a decoder accepts in silence and a careful reader wants to know of. */
export type JsonOddity = "duplicate-key" | "prototype-key" | "non-finite-number" | "lone-surrogate";

/** Called for each oddity with its text and the byte where it begins. */
type OnOddity = (oddity: JsonOddity, text: string, byte: number) => void;

/**
 * What `json.loads(line)` of CPython 2.7 returns for a byte string, or the exception it raises, with the
 * same wording and positions (bytes from 0). NaN and infinities are numbers, of equal keys the last one
 * counts. Source: CPython 2.7, Modules/_json.c and Lib/json/decoder.py.
 * @param line a line with its line feed, if it has one
 * @param onOddity called for what is accepted but suspicious
 * @throws PythonException
 */
export function decodePythonJson(line: Uint8Array, onOddity?: OnOddity): PythonValue {
  return new Scanner(line, onOddity).scan();
}

/** The same for each line of a file. @throws PythonException at the first line that is not JSON */
export function decodePythonLines(bytes: Uint8Array): PythonValue[] {
  const values: PythonValue[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    values.push(decodePythonJson(bytes.subarray(start, end)));
    start = end;
  }
  return values;
}

/**
 * CPython's recursion limit of 1,000 less the frames of the validator and of `json.loads`: as many
 * lists and dictionaries can be open. Measured with CPython 2.7.18.
 */
export const maximalDepth = 994;

const words: readonly (readonly [string, PythonValue])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", { float: Number.NaN }],
  ["Infinity", { float: Number.POSITIVE_INFINITY }],
  ["-Infinity", { float: Number.NEGATIVE_INFINITY }],
];

const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '"', "\\": "\\", "/": "/" },
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};

class Scanner {
  readonly #bytes: Buffer;
  /** A character a byte. */
  readonly #text: string;
  readonly #onOddity: OnOddity | undefined;
  /** The next byte to read. */
  #position = 0;
  /** How many lists and dictionaries are open. */
  #depth = 0;

  constructor(line: Uint8Array, onOddity: OnOddity | undefined) {
    this.#bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
    this.#text = this.#bytes.toString("latin1");
    this.#onOddity = onOddity;
  }

  scan(): PythonValue {
    this.#skipWhitespace();
    const value = this.#value();
    this.#skipWhitespace();
    if (this.#position === this.#text.length) return value;
    const [from, to] = [this.#position, this.#text.length];
    const places = `${this.#place(from)} - ${this.#place(to)} (char ${from} - ${to})`;
    throw new PythonException("ValueError", `Extra data: ${places}`);
  }

  /** Passes what a sticky pattern matches. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    this.#position += found?.[0].length ?? 0;
    return found;
  }

  #skipWhitespace(): void {
    this.#match(/[ \n\r\t]*/y);
  }

  /** Whether this character comes next. */
  #isAt(character: string): boolean {
    return this.#text[this.#position] === character;
  }

  #value(): PythonValue {
    if (this.#isAt('"')) return this.#string();
    if (this.#isAt("{")) return this.#nested("object", () => this.#object());
    if (this.#isAt("[")) return this.#nested("array", () => this.#array());
    const word = this.#word();
    return word === undefined ? this.#number() : word;
  }

  #nested(kind: string, scan: () => PythonValue): PythonValue {
    if (this.#depth >= maximalDepth)
      throw recursionError(` while decoding a JSON ${kind} from a byte string`);
    this.#depth++;
    this.#position++;
    const value = scan();
    this.#depth--;
    return value;
  }

  #array(): PythonValue[] {
    const values: PythonValue[] = [];
    this.#skipWhitespace();
    if (!this.#isAt("]")) {
      while (this.#position < this.#text.length) {
        values.push(this.#value());
        if (!this.#continues("]")) break;
      }
    }
    this.#close("]");
    return values;
  }

  #object(): PythonValue {
    const dict = new Map<string, PythonValue>();
    this.#skipWhitespace();
    if (!this.#isAt("}")) {
      while (this.#position < this.#text.length) {
        const key = this.#key(dict);
        dict.set(key, this.#value());
        if (!this.#continues("}")) break;
      }
    }
    this.#close("}");
    this.#checkCallDepth();
    return dict;
  }

  /** A key and its colon. */
  #key(dict: ReadonlyMap<string, PythonValue>): string {
    const start = this.#position;
    if (!this.#isAt('"')) throw this.#error("Expecting property name", start);
    const key = this.#string();
    if (dict.has(key)) this.#onOddity?.("duplicate-key", key, start);
    if (key === "__proto__") this.#onOddity?.("prototype-key", key, start);
    this.#skipWhitespace();
    if (!this.#isAt(":")) throw this.#error("Expecting : delimiter", this.#position);
    this.#position++;
    this.#skipWhitespace();
    return key;
  }

  /** Passes a comma; false before the closing bracket and at the end of the line. */
  #continues(closing: string): boolean {
    this.#skipWhitespace();
    if (this.#position >= this.#text.length || this.#isAt(closing)) return false;
    if (!this.#isAt(",")) throw this.#error("Expecting , delimiter", this.#position);
    this.#position++;
    this.#skipWhitespace();
    return true;
  }

  #close(closing: string): void {
    if (!this.#isAt(closing)) throw this.#error("Expecting object", this.#text.length - 1);
    this.#position++;
  }

  #word(): PythonValue | undefined {
    const start = this.#position;
    const found = words.find(([word]) => this.#text.startsWith(word, start));
    if (found === undefined) return undefined;
    const [word, value] = found;
    if (typeof value === "object" && value !== null) {
      this.#checkCallDepth();
      this.#onOddity?.("non-finite-number", word, start);
    }
    this.#position += word.length;
    return value;
  }

  #number(): PythonValue {
    const start = this.#position;
    const found = this.#match(/-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y);
    // CPython raises StopIteration here, which `decode` turns into this message, whatever is open.
    if (found === null) throw new PythonException("ValueError", "No JSON object could be decoded");
    const [text, fraction, exponent] = found;
    if (fraction === undefined && exponent === undefined) {
      if (text === "-0") return 0;
      return text.length <= 15 ? Number(text) : { digits: text };
    }
    const float = Number(text);
    if (!Number.isFinite(float)) this.#onOddity?.("non-finite-number", text, start);
    return { float };
  }

  /** Source: scanstring_str in Modules/_json.c. */
  #string(): string {
    const begin = this.#position++;
    if (this.#position === this.#text.length) throw new PythonException("ValueError", "end is out of bounds");
    this.#checkCallDepth();
    let text = "";
    for (;;) {
      const start = this.#position;
      // All bytes but quotes, backslashes and control characters.
      this.#match(/[ !#-[\]-\xff]*/y);
      const end = this.#text[this.#position];
      if (end === undefined) throw this.#error("Unterminated string starting at", begin);
      if (end !== '"' && end !== "\\") throw this.#error("Invalid control character at", this.#position);
      text += decodePythonUtf8(this.#bytes.subarray(start, this.#position++));
      if (end === '"') break;
      if (this.#position === this.#text.length) throw this.#error("Unterminated string starting at", begin);
      text += this.#isAt("u") ? this.#unicodeEscape() : this.#plainEscape();
    }
    if (this.#onOddity && /\p{Surrogate}/u.test(text)) this.#onOddity("lone-surrogate", text, begin);
    return text;
  }

  #plainEscape(): string {
    const character = escapes[this.#text[this.#position] ?? ""];
    if (character === undefined) throw this.#error("Invalid \\escape", this.#position - 1);
    this.#position++;
    return character;
  }

  /** `uXXXX`, with its low half where it is the high half of a surrogate pair. */
  #unicodeEscape(): string {
    const first = this.#fourDigits(this.#position + 1);
    this.#position += 5;
    const end = this.#position;
    const isHigh = first >= 0xd800 && first <= 0xdbff;
    const another = this.#text.startsWith("\\u", end) && end + 6 < this.#text.length;
    const second = isHigh && another ? this.#fourDigits(end + 2) : 0;
    if (second < 0xdc00 || second > 0xdfff) return String.fromCharCode(first);
    this.#position += 6;
    return String.fromCharCode(first, second);
  }

  #fourDigits(start: number): number {
    const digits = this.#text.slice(start, start + 4);
    const runsOut = start + 4 >= this.#text.length;
    if (!runsOut && /^[0-9a-fA-F]{4}$/.test(digits)) return Number.parseInt(digits, 16);
    throw this.#error("Invalid \\uXXXX escape", start - 1);
  }

  /** Where CPython calls a Python object, which fails in the innermost allowed list or dictionary. */
  #checkCallDepth(): void {
    if (this.#depth >= maximalDepth) throw recursionError(" while calling a Python object");
  }

  /** `MESSAGE: line L column C (char N)`; making the message takes Python frames of its own. */
  #error(message: string, position: number): PythonException {
    if (this.#depth >= maximalDepth) return recursionError(" while calling a Python object");
    if (this.#depth >= maximalDepth - 2) return recursionError("");
    return new PythonException("ValueError", `${message}: ${this.#place(position)} (char ${position})`);
  }

  /** Both from 1; columns count bytes. */
  #place(position: number): string {
    const lines = this.#text.slice(0, position).split("\n");
    return `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
  }
}

function recursionError(detail: string): PythonException {
  return new PythonException("RuntimeError", `maximum recursion depth exceeded${detail}`);
}

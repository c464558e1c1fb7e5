/** Bytes of UTF-8 text, valid until the next call of the function that gave them. */
export interface TextBytes {
  readonly bytes: Buffer;
  /** The first thing in the XML that stands for no character: an unknown entity or a forbidden number. */
  readonly invalid?: string;
  /** Whether there may be characters that XML forbids; where not, there are none. */
  readonly suspect: boolean;
  /** Whether there are control characters other than tabs and line feeds, or noncharacters. */
  readonly hasControls: boolean;
}

const AMPERSAND = 0x26;
const SPACE = 0x20;
const RETURN = 0x0d;
const SEMICOLON = 0x3b;
let scratch = Buffer.alloc(1 << 16);

/** The first byte of U+0080 to U+00BF, and of the noncharacters below U+10000. */
const BEFORE_CONTROL = 0xc2;
const BEFORE_NONCHARACTER = 0xef;

/** By byte: 1 for what is to be looked at, an ampersand, a control, or what may begin one or a noncharacter. */
const notable = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === AMPERSAND || byte === BEFORE_CONTROL || byte === BEFORE_NONCHARACTER) return 1;
  return byte < 0x80 && isControl(byte) ? 1 : 0;
});

function isControl(code: number): boolean {
  return (code < SPACE && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code < 0xa0);
}

function isNoncharacter(code: number): boolean {
  return (code >= 0xfdd0 && code <= 0xfdef) || code === 0xfffe || code === 0xffff;
}

const NAMED = new Map([
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["amp", 0x26],
  ["quot", 0x22],
  ["apos", 0x27],
]);
/** `&#x10FFFF;` is the longest reference. */
const LONGEST = 12;

/**
 * The character data of an element: references replaced once, line ends made line feeds (XML 1.0 §2.11, §4.1).
 * A reference to nothing stays unchanged and is reported.
 */
export function characterData(xml: Buffer, start: number, end: number): TextBytes {
  if (scratch.length < end - start) scratch = Buffer.alloc((end - start) * 2);
  const bytes = scratch;
  let invalid: string | undefined;
  let suspect = false;
  let hasControls = false;
  let size = 0;
  for (let at = start; at < end; ) {
    const stop = plainEnd(xml, at, end);
    copyBytes(xml, at, stop, bytes, size);
    size += stop - at;
    at = stop;
    if (at === end) break;
    const byte = xml[at] as number;
    if (byte === AMPERSAND) {
      const { code, length } = readReference(xml, at, end);
      if (code === undefined)
        invalid ??= withLineFeeds(xml.toString("utf8", at, Math.min(end, at + LONGEST)));
      if (code !== undefined && (isControl(code) || isNoncharacter(code))) hasControls = true;
      size = putCharacter(bytes, size, code ?? AMPERSAND);
      at += length;
    } else if (byte === RETURN) {
      bytes[size++] = 0x0a;
      at += xml[at + 1] === 0x0a && at + 1 < end ? 2 : 1;
    } else {
      if (isUnusual(xml, at)) suspect = hasControls = true;
      bytes[size++] = byte;
      at++;
    }
  }
  return { bytes: bytes.subarray(0, size), suspect, hasControls, ...(invalid !== undefined && { invalid }) };
}

/** Whether a notable byte is a control, or begins one or a noncharacter. */
function isUnusual(xml: Buffer, at: number): boolean {
  const byte = xml[at] as number;
  if (byte < BEFORE_CONTROL) return true;
  const second = xml[at + 1] as number;
  if (byte === BEFORE_CONTROL) return isControl(second);
  // U+FDC0 to U+FDFF begin with EF B7, U+FFC0 to U+FFFF with EF BF.
  const third = xml[at + 2] as number;
  return second === 0xb7 ? third >= 0x90 && third <= 0xaf : second === 0xbf && third >= 0xbe;
}

/** Where the next notable byte stands, or `end`. */
function plainEnd(xml: Buffer, from: number, end: number): number {
  let at = from;
  // Four at a time take less than half the time.
  while (at + 3 < end) {
    const any = isNotable(xml, at) | isNotable(xml, at + 1) | isNotable(xml, at + 2) | isNotable(xml, at + 3);
    if (any !== 0) break;
    at += 4;
  }
  while (at < end && isNotable(xml, at) === 0) at++;
  return at;
}

function isNotable(xml: Buffer, at: number): number {
  return notable[xml[at] as number] as number;
}

/** From so many bytes on a call costs less than a loop. */
const FEWEST_TO_CALL = 64;

function copyBytes(xml: Buffer, from: number, end: number, target: Buffer, at: number): void {
  if (end - from >= FEWEST_TO_CALL) xml.copy(target, at, from, end);
  else for (let index = from; index < end; index++) target[at - from + index] = xml[index] as number;
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

function putCharacter(bytes: Buffer, at: number, code: number): number {
  if (code >= 0x80) return at + bytes.write(String.fromCodePoint(code), at, "utf8");
  bytes[at] = code;
  return at + 1;
}

interface Reference {
  readonly code: number | undefined;
  /** Bytes from the ampersand to what follows; 1 where it begins no reference. */
  readonly length: number;
}

const LESS: Reference = { code: 0x3c, length: 4 };
const GREATER: Reference = { code: 0x3e, length: 4 };
const QUOTE: Reference = { code: 0x22, length: 6 };
const AND: Reference = { code: AMPERSAND, length: 5 };
const NONE: Reference = { code: undefined, length: 1 };

function readReference(raw: Buffer, start: number, end: number): Reference {
  // Those that dumps are written with.
  const usual = end - start < QUOTE.length ? NONE : usualReference(raw, start);
  if (usual !== NONE) return usual;
  const length = raw.subarray(start, Math.min(end, start + LONGEST)).indexOf(SEMICOLON);
  if (length === -1) return NONE;
  const name = raw.toString("latin1", start + 1, start + length);
  const code = NAMED.get(name) ?? numericReference(name);
  return code === undefined ? NONE : { code, length: length + 1 };
}

function usualReference(raw: Buffer, start: number): Reference {
  const [first, second, third, fourth] = [raw[start + 1], raw[start + 2], raw[start + 3], raw[start + 4]];
  if (second === 0x74 && third === SEMICOLON) return first === 0x6c ? LESS : first === 0x67 ? GREATER : NONE;
  if (first === 0x61 && second === 0x6d && third === 0x70 && fourth === SEMICOLON) return AND;
  const quotes = first === 0x71 && second === 0x75 && third === 0x6f && fourth === 0x74;
  return quotes && raw[start + 5] === SEMICOLON ? QUOTE : NONE;
}

/** XML 1.0 §2.2: no surrogates, no controls but tab and line ends, no U+FFFE and U+FFFF. */
function numericReference(name: string): number | undefined {
  const match = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (match === null) return undefined;
  const code = match[1] !== undefined ? Number.parseInt(match[1], 16) : Number.parseInt(match[2] ?? "", 10);
  const allowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? code : undefined;
}

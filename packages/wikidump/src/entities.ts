/** Bytes of UTF-8 text, valid until the next call of the function that gave them. */
export interface TextBytes {
  readonly bytes: Buffer;
  /** The first thing in the XML that stands for no character: an unknown entity or a forbidden number. */
  readonly invalid?: string;
}

const AMPERSAND = 0x26;
const RETURN = 0x0d;
let scratch = Buffer.alloc(1 << 16);

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
  const raw = withLineFeeds(xml.subarray(start, end));
  if (!raw.includes(AMPERSAND)) return { bytes: raw };
  if (scratch.length < raw.length) scratch = Buffer.alloc(raw.length * 2);
  let invalid: string | undefined;
  let size = 0;
  let from = 0;
  for (let at = raw.indexOf(AMPERSAND); at !== -1; at = raw.indexOf(AMPERSAND, from)) {
    size += raw.copy(scratch, size, from, at);
    const { code, length } = readReference(raw, at);
    if (code === undefined) invalid ??= raw.toString("utf8", at, at + LONGEST);
    size = putCharacter(scratch, size, code ?? AMPERSAND);
    from = at + length;
  }
  size += raw.copy(scratch, size, from);
  return { bytes: scratch.subarray(0, size), ...(invalid !== undefined && { invalid }) };
}

/** No program that writes dumps writes carriage returns, so this is not made fast. */
function withLineFeeds(raw: Buffer): Buffer {
  if (!raw.includes(RETURN)) return raw;
  return Buffer.from(raw.toString("latin1").replaceAll(/\r\n?/g, "\n"), "latin1");
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
const NONE: Reference = { code: undefined, length: 1 };

function readReference(raw: Buffer, start: number): Reference {
  // Two of every three in a dump are these.
  if (raw[start + 2] === 0x74 && raw[start + 3] === 0x3b) {
    if (raw[start + 1] === 0x6c) return LESS;
    if (raw[start + 1] === 0x67) return GREATER;
  }
  const end = raw.subarray(start, start + LONGEST).indexOf(0x3b);
  if (end === -1) return NONE;
  const name = raw.toString("latin1", start + 1, start + end);
  const code = NAMED.get(name) ?? numericReference(name);
  return code === undefined ? NONE : { code, length: end + 1 };
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

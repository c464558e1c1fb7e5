/** Bytes of UTF-8 text, valid until the next call of the function that gave them. */
export interface TextBytes {
  readonly bytes: Buffer;
  /** The first thing in the XML that stands for no character: an unknown entity or a forbidden number. */
  readonly invalid?: string;
}

const AMPERSAND = 0x26;
const RETURN = 0x0d;
let scratch = Buffer.alloc(1 << 16);

const NAMED: Readonly<Record<string, number>> = { lt: 0x3c, gt: 0x3e, amp: 0x26, quot: 0x22, apos: 0x27 };
/** `&#x10FFFF;` is the longest reference. */
const LONGEST = 12;

/**
 * The character data of an element: references replaced once, line ends made line feeds (XML 1.0 §2.11, §4.1).
 * A reference to nothing stays as it stands and is told.
 */
export function characterData(xml: Buffer, start: number, end: number): TextBytes {
  const raw = xml.subarray(start, end);
  if (!raw.includes(AMPERSAND) && !raw.includes(RETURN)) return { bytes: raw };
  if (scratch.length < raw.length) scratch = Buffer.alloc(raw.length * 2);
  let invalid: string | undefined;
  let size = 0;
  for (let index = 0; index < raw.length; index++) {
    const byte = raw[index] as number;
    if (byte === AMPERSAND) {
      const reference = readReference(raw, index);
      if (reference.code === undefined) {
        invalid ??= raw.toString("utf8", index, index + LONGEST);
        scratch[size++] = AMPERSAND;
        continue;
      }
      if (reference.code < 0x80) scratch[size++] = reference.code;
      else size += scratch.write(String.fromCodePoint(reference.code), size, "utf8");
      index = reference.last;
    } else if (byte === RETURN) {
      if (raw[index + 1] !== 0x0a) scratch[size++] = 0x0a;
    } else scratch[size++] = byte;
  }
  return { bytes: scratch.subarray(0, size), ...(invalid !== undefined && { invalid }) };
}

function readReference(raw: Buffer, start: number): { code: number | undefined; last: number } {
  let last = start + 1;
  while (last < raw.length && last < start + LONGEST && raw[last] !== 0x3b) last++;
  if (raw[last] !== 0x3b) return { code: undefined, last: start };
  const name = raw.toString("latin1", start + 1, last);
  return { code: NAMED[name] ?? numericReference(name), last };
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

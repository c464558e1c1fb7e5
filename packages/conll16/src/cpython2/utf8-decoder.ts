import { PythonException } from "./python-value.ts";

/**
 * The text of bytes as CPython 2.7's UTF-8 decoder reads them: encoded surrogates are accepted, all other
 * ill-formed bytes raise UnicodeDecodeError with CPython's wording (positions count from the first byte
 * given). Source: CPython 2.7, Objects/unicodeobject.c, PyUnicode_DecodeUTF8Stateful.
 * @throws PythonException UnicodeDecodeError
 */
export function decodePythonUtf8(bytes: Buffer): string {
  try {
    return wellFormed.decode(bytes);
  } catch {
    return withSurrogates(bytes);
  }
}

const wellFormed = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function withSurrogates(bytes: Buffer): string {
  const units: string[] = [];
  for (let position = 0; position < bytes.length; ) {
    const length = checkedSequence(bytes, position);
    units.push(String.fromCodePoint(codePoint(bytes, position, length)));
    position += length;
  }
  return units.join("");
}

/** Python's table of sequence lengths by lead byte; 0 cannot lead. */
function announcedLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function checkedSequence(bytes: Buffer, start: number): number {
  const lead = bytes[start] as number;
  const length = announcedLength(lead);
  if (length === 0) throw decodeError(bytes, start, start + 1, "invalid start byte");
  if (start + length > bytes.length) {
    let end = start + 1;
    // CPython adds the running index here, not one, so the range it reports grows too fast.
    for (let k = 1; k < bytes.length - start && isContinuation(bytes[start + k]); k++) end += k;
    throw decodeError(bytes, start, Math.min(end, bytes.length), "unexpected end of data");
  }
  const rest = Array.from(bytes.subarray(start + 1, start + length));
  const second = rest[0] ?? 0;
  const overlongOrBeyond =
    (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f);
  if (!rest.every(isContinuation) || overlongOrBeyond) {
    let good = 0;
    while (good < length - 2 && isContinuation(rest[good])) good++;
    throw decodeError(bytes, start, start + 1 + good, "invalid continuation byte");
  }
  return length;
}

function codePoint(bytes: Buffer, start: number, length: number): number {
  const lead = bytes[start] as number;
  if (length === 1) return lead;
  let value = lead & (0xff >> (length + 1));
  for (let k = 1; k < length; k++) value = (value << 6) | ((bytes[start + k] as number) & 0x3f);
  return value;
}

function decodeError(bytes: Buffer, start: number, end: number, reason: string): PythonException {
  const what =
    end === start + 1
      ? `byte 0x${(bytes[start] as number).toString(16).padStart(2, "0")} in position ${start}`
      : `bytes in position ${start}-${end - 1}`;
  return new PythonException("UnicodeDecodeError", `'utf8' codec can't decode ${what}: ${reason}`);
}

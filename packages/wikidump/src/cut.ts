/** A half-open stretch of bytes. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Where the pages lie in a stretch of XML that may begin and end anywhere. */
export interface Cut {
  /** What comes before the first page that begins here: the rest of an earlier page, or the dump's head. */
  readonly head: ByteSpan;
  /** Whole pages with what lies between them: white space, in a sound dump. */
  readonly pages: readonly ByteSpan[];
  /** What comes after the last whole page: the beginning of a further page, or the dump's end. */
  readonly tail: ByteSpan;
  /** False where no page begins: then all is head. */
  readonly opens: boolean;
}

const OPEN = Buffer.from("<page");
const CLOSE = Buffer.from("</page");

/** Finds the pages by a scan for their tags; no text can hold them, as a dump writes `<` as `&lt;`. */
export function cutPages(xml: Buffer): Cut {
  const pages: ByteSpan[] = [];
  const first = findPage(xml, 0);
  if (first === -1) {
    return {
      head: { start: 0, end: xml.length },
      pages,
      tail: { start: xml.length, end: xml.length },
      opens: false,
    };
  }
  let last = first;
  for (let start = first; start !== -1; start = findPage(xml, last)) {
    const close = xml.indexOf(CLOSE, start);
    const end = close === -1 ? -1 : xml.indexOf(0x3e, close) + 1;
    if (end <= 0) break;
    pages.push({ start, end });
    last = end;
  }
  return { head: { start: 0, end: first }, pages, tail: { start: last, end: xml.length }, opens: true };
}

/** Where the next `<page>` begins, or -1. */
export function findPage(xml: Buffer, from: number): number {
  for (let start = xml.indexOf(OPEN, from); start !== -1; start = xml.indexOf(OPEN, start + 1)) {
    const next = xml[start + OPEN.length];
    if (next === 0x3e || isSpace(next)) return start;
  }
  return -1;
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** The first byte in the stretch that is not white space, or -1. */
export function firstNonSpace(xml: Uint8Array, { start, end }: ByteSpan): number {
  for (let index = start; index < end; index++) if (!isSpace(xml[index])) return index;
  return -1;
}

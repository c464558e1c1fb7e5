// The only XML that is read by hand: `<page`, `<text`, their ends, and `<ns>` to pass pages over. No text can hold
// them, as a dump writes `<` as `&lt;`. fast-xml-parser reads all else (xml-parser.ts): it takes 40 µs for a header
// of 450 bytes, and would take a hundred times as long as these searches for the texts.

/** A half-open stretch of bytes. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const PAGE = Buffer.from("<page");
const PAGE_END = Buffer.from("</page");
const TEXT = Buffer.from("<text");
const TEXT_END = Buffer.from("</text");
const NAMESPACE = Buffer.from("<ns>");

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Where the next `<page>` begins, or -1. */
export function findPage(xml: Buffer, from: number): number {
  return findTag(xml, PAGE, from);
}

/** Where the page that begins at `start` ends, or -1. */
export function findPageEnd(xml: Buffer, start: number): number {
  const close = xml.indexOf(PAGE_END, start);
  const end = close === -1 ? -1 : xml.indexOf(GREATER, close);
  return end === -1 ? -1 : end + 1;
}

/** A `<text>` element. */
export interface TextElement {
  readonly start: number;
  /** Where its tag ends, without the `>` or `/>`. */
  readonly tagEnd: number;
  /** Empty for `<text/>`. */
  readonly content: ByteSpan;
  /** Where the element ends; where the XML ends, if that is sooner. */
  readonly end: number;
  /** False where it holds comments or CDATA sections, which dumps never do. */
  readonly isPlain: boolean;
}

/** The `<text>` elements that begin in a stretch, which may end inside the last of them. */
export function* textElements(xml: Buffer, { start, end }: ByteSpan): Generator<TextElement> {
  for (let at = findTag(xml, TEXT, start); at !== -1 && at < end; at = findTag(xml, TEXT, at)) {
    const tag = findTagEnd(xml, at, end);
    const isEmpty = xml[tag - 1] === SLASH;
    const contentStart = Math.min(tag + 1, end);
    let contentEnd = contentStart;
    let isPlain = true;
    if (!isEmpty) {
      contentEnd = indexIn(xml, LESS, contentStart, end);
      isPlain = contentEnd === end || xml[contentEnd + 1] === SLASH;
      if (!isPlain) contentEnd = indexIn(xml, TEXT_END, contentEnd, end);
    }
    const elementEnd = isEmpty ? contentEnd : Math.min(end, contentEnd + TEXT_END.length + 1);
    const content = { start: contentStart, end: contentEnd };
    yield { start: at, tagEnd: isEmpty ? tag - 1 : tag, content, end: elementEnd, isPlain };
    at = elementEnd;
  }
}

/** The number in the `<ns>` of a page, which stands before its first text; undefined where there is none. */
export function findNamespace(xml: Buffer, page: ByteSpan): number | undefined {
  const text = findTag(xml, TEXT, page.start);
  const header = xml.subarray(page.start, text === -1 ? page.end : Math.min(text, page.end));
  const start = header.indexOf(NAMESPACE);
  if (start === -1) return undefined;
  const value = header.toString("latin1", start + NAMESPACE.length, header.indexOf(LESS, start + 1));
  return namespaceNumber(value);
}

/** The number that an `<ns>` holds. */
export function namespaceNumber(value: string): number | undefined {
  const digits = value.trim();
  return /^-?[0-9]+$/.test(digits) ? Number(digits) : undefined;
}

/** The first byte from a place on that is not white space, or -1. */
export function firstNonSpace(xml: Buffer, from: number, end = xml.length): number {
  for (let index = from; index < end; index++) if (!isSpace(xml[index])) return index;
  return -1;
}

/** Where a tag begins whose name is all of `name`, or -1. */
function findTag(xml: Buffer, name: Buffer, from: number): number {
  for (let start = xml.indexOf(name, from); start !== -1; start = xml.indexOf(name, start + 1)) {
    const next = xml[start + name.length];
    if (next === GREATER || next === SLASH || isSpace(next)) return start;
  }
  return -1;
}

/** Where the `>` of a tag stands, which may hold others between quotes; `end` where it is not closed. */
function findTagEnd(xml: Buffer, start: number, end: number): number {
  let quote: number | undefined;
  for (let index = start; index < end; index++) {
    const byte = xml[index];
    if (quote !== undefined) {
      if (byte === quote) quote = undefined;
    } else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    else if (byte === GREATER) return index;
  }
  return end;
}

function indexIn(xml: Buffer, value: number | Buffer, from: number, end: number): number {
  const index = xml.indexOf(value, from);
  return index === -1 ? end : Math.min(index, end);
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** A wiki allows texts of 2 MiB; a page beyond this size is not read but named. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The attribute that marks the text left out of a page that is too large. */
export const OVERSIZE = "discoprep-oversize";

/**
 * A page whose end has not been read yet, in bounded memory: of one that is larger than `MAX_PAGE_BYTES` the older
 * revisions are left out, and if that is not enough, the text of the last.
 * @param page from `<page` on
 * @returns bytes of their own; undefined where the page is too large without any text
 */
export function heldPage(page: Buffer): Buffer | undefined {
  if (page.length <= MAX_PAGE_BYTES) return Buffer.from(page);
  const texts = [...textElements(page, { start: 0, end: page.length })];
  const last = texts.at(-1);
  if (last === undefined) return undefined;
  const { tagEnd, content } = last;
  const [first] = texts;
  const before = texts.at(-2);
  // From the end of the first text to that of the one before the last: ends of revisions and beginnings of others,
  // which match.
  const header =
    first === undefined || before === undefined
      ? [page.subarray(0, tagEnd)]
      : [
          page.subarray(0, first.content.start),
          page.subarray(first.content.end, first.end),
          page.subarray(before.end, tagEnd),
        ];
  const whole = Buffer.concat([...header, page.subarray(tagEnd)]);
  if (whole.length <= MAX_PAGE_BYTES / 2) return whole;
  const isMarked = page.subarray(last.start, tagEnd).includes(OVERSIZE);
  const mark = Buffer.from(isMarked ? "" : ` ${OVERSIZE}="true"`);
  const rest = page.subarray(content.end);
  const short = Buffer.concat([...header, mark, page.subarray(tagEnd, content.start), rest]);
  return short.length <= MAX_PAGE_BYTES / 2 ? short : undefined;
}

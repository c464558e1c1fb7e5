// The only XML that is read by hand: `<page`, `<text`, and their ends. No text can hold them, as a dump writes `<` as
// `&lt;`. fast-xml-parser reads all else (pages.ts): it takes 40 µs for a header of 450 bytes, and would take a hundred
// times as long as these searches for the texts.

export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const PAGE = Buffer.from("<page");
export const PAGE_END = Buffer.from("</page");
const TEXT = Buffer.from("<text");
const TEXT_END = Buffer.from("</text");

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

export function findPage(xml: Buffer, from: number): number {
  return findTag(xml, PAGE, from);
}

export function findPageEnd(xml: Buffer, start: number): number {
  const close = xml.indexOf(PAGE_END, start);
  const end = close === -1 ? -1 : xml.indexOf(GREATER, close);
  return end === -1 ? -1 : end + 1;
}

interface TextContent extends ByteSpan {
  /** False if it holds comments or CDATA sections, which dumps never do. */
  readonly isPlain: boolean;
}

/** Finds the contents of the `<text>` elements of a page; that of `<text/>` is empty. */
export function* textContents(xml: Buffer, page: ByteSpan): Generator<TextContent> {
  let at = findTag(xml, TEXT, page.start);
  while (at !== -1 && at < page.end) {
    const tagEnd = findTagEnd(xml, at, page.end);
    const start = Math.min(tagEnd + 1, page.end);
    let end = start;
    let isPlain = true;
    if (xml[tagEnd - 1] !== SLASH) {
      end = indexIn(xml, LESS, start, page.end);
      isPlain = xml[end + 1] === SLASH;
      if (!isPlain) end = indexIn(xml, TEXT_END, end, page.end);
    }
    yield { start, end, isPlain };
    at = findTag(xml, TEXT, end);
  }
}

export function firstNonSpace(xml: Buffer, from: number, end = xml.length): number {
  for (let index = from; index < end; index++) if (!isSpace(xml[index])) return index;
  return -1;
}

/** Returns where a tag begins whose name is all of `name`, or -1. */
function findTag(xml: Buffer, name: Buffer, from: number): number {
  for (let start = xml.indexOf(name, from); start !== -1; start = xml.indexOf(name, start + 1)) {
    const next = xml[start + name.length];
    if (next === GREATER || next === SLASH || isSpace(next)) return start;
  }
  return -1;
}

/** Returns where the `>` of a tag is, which may hold others between quotes; `end` if the tag is not closed. */
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

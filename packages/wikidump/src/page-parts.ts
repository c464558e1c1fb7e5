import { ProblemError } from "@discoprep/corpus";
import { type ByteSpan, isSpace } from "./cut.ts";

/** Where the parts of one `<page>` lie that decide whether it is to be read, and those to read. */
export interface PageParts {
  /** The page from `<page` to `</page>`. */
  readonly page: ByteSpan;
  /** The content of the first `<id>` below the page. */
  readonly id?: ByteSpan;
  /** The content of `<ns>`; exports before schema 0.6 have none. */
  readonly namespace?: ByteSpan;
  readonly redirect: boolean;
  /** From the first revision to the last: only the last is read. */
  readonly firstRevision?: number;
  readonly lastRevision?: number;
  /** The content of the last revision's `<text>`; empty for `<text/>`. */
  readonly text?: ByteSpan;
  /** False where the text holds comments or CDATA sections, which dumps never do. */
  readonly plainText: boolean;
}

/** Deeper nesting is no page: a page's elements nest four deep. */
const MAX_DEPTH = 32;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;

/**
 * Walks over the tags of one page, as bytes: every tag closed in order, nothing but known kinds of markup.
 * @throws ProblemError with the offset in `xml` of what is wrong
 */
export function findPageParts(xml: Buffer, page: ByteSpan): PageParts {
  const open: ByteSpan[] = [];
  const found: { -readonly [K in keyof PageParts]: PageParts[K] } = {
    page,
    redirect: false,
    plainText: true,
  };
  let index = page.start;
  while (index < page.end) {
    if (xml[index] !== LESS) {
      index++;
      continue;
    }
    const next = xml[index + 1];
    if (next === 0x21 || next === 0x3f) {
      index = skipDeclaration(xml, index, page);
    } else if (next === SLASH) {
      index = closeTag(xml, index, page, open);
    } else {
      const tag = readTag(xml, index, page);
      note(xml, tag, open.length, found);
      if (!tag.empty) {
        if (open.length >= MAX_DEPTH) throw malformed(xml, index, page, "tags nested at most 32 deep");
        open.push(tag.name);
      }
      index = tag.end;
      if (open.length === 3 && !tag.empty && isNamed(xml, tag.name, "text")) {
        index = endOfText(xml, tag.end, page, found);
      }
    }
  }
  if (open.length > 0) throw malformed(xml, page.end, page, `</${nameOf(xml, open.at(-1))}>`);
  return found;
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: ByteSpan;
  /** `<text/>` */
  readonly empty: boolean;
}

function readTag(xml: Buffer, start: number, page: ByteSpan): Tag {
  let index = start + 1;
  while (index < page.end && !isSpace(xml[index]) && xml[index] !== SLASH && xml[index] !== GREATER) index++;
  const name = { start: start + 1, end: index };
  if (name.start === name.end) throw malformed(xml, start, page, "a tag's name");
  let quote = 0;
  for (; index < page.end; index++) {
    const byte = xml[index] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === LESS) break;
    else if (byte === GREATER) return { start, end: index + 1, name, empty: xml[index - 1] === SLASH };
  }
  throw malformed(xml, start, page, "a tag that ends with >");
}

function closeTag(xml: Buffer, start: number, page: ByteSpan, open: ByteSpan[]): number {
  const expected = open.pop();
  const end = xml.indexOf(GREATER, start);
  let last = end;
  while (last > start && isSpace(xml[last - 1])) last--;
  const name = { start: start + 2, end: last };
  if (end === -1 || expected === undefined || !sameBytes(xml, name, expected)) {
    throw malformed(
      xml,
      start,
      page,
      expected === undefined ? "no closing tag" : `</${nameOf(xml, expected)}>`,
    );
  }
  return end + 1;
}

/** Comments, CDATA sections and processing instructions are passed over; a DOCTYPE cannot stand here. */
function skipDeclaration(xml: Buffer, start: number, page: ByteSpan): number {
  for (const [begin, finish] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const) {
    if (xml.toString("latin1", start, start + begin.length) !== begin) continue;
    const end = xml.indexOf(finish, start + begin.length, "latin1");
    if (end === -1 || end >= page.end) throw malformed(xml, start, page, finish);
    return end + finish.length;
  }
  throw malformed(xml, start, page, "no declaration inside a page");
}

type Found = { -readonly [K in keyof PageParts]: PageParts[K] };

/** `depth` is the number of open elements: 1 for the page's own children, 2 for a revision's. */
function note(xml: Buffer, tag: Tag, depth: number, found: Found): void {
  if (depth === 1) {
    if (isNamed(xml, tag.name, "revision")) {
      found.firstRevision ??= tag.start;
      found.lastRevision = tag.start;
      delete found.text;
    } else if (isNamed(xml, tag.name, "ns")) found.namespace = contentOf(xml, tag);
    else if (isNamed(xml, tag.name, "id")) found.id ??= contentOf(xml, tag);
    else if (isNamed(xml, tag.name, "redirect")) found.redirect = true;
    else if (isNamed(xml, tag.name, "page")) throw malformed(xml, tag.start, found.page, "</page>");
  } else if (depth === 2 && tag.empty && isNamed(xml, tag.name, "text")) {
    found.text = { start: tag.end, end: tag.end };
  }
}

function contentOf(xml: Buffer, tag: Tag): ByteSpan {
  return { start: tag.end, end: tag.empty ? tag.end : Math.max(tag.end, xml.indexOf(LESS, tag.end)) };
}

/** Skips a revision's text by one search, as it holds no tags. */
function endOfText(xml: Buffer, start: number, page: ByteSpan, found: Found): number {
  let end = xml.indexOf(LESS, start);
  found.plainText = true;
  while (xml[end + 1] === 0x21) {
    found.plainText = false;
    end = xml.indexOf(LESS, skipDeclaration(xml, end, page));
  }
  if (end === -1 || end >= page.end) throw malformed(xml, start, page, "</text>");
  found.text = { start, end };
  return end;
}

function isNamed(xml: Buffer, { start, end }: ByteSpan, name: string): boolean {
  if (end - start !== name.length) return false;
  for (let index = 0; index < name.length; index++) {
    if (xml[start + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

function sameBytes(xml: Buffer, a: ByteSpan, b: ByteSpan): boolean {
  if (a.end - a.start !== b.end - b.start) return false;
  for (let index = a.end - a.start - 1; index >= 0; index--) {
    if (xml[a.start + index] !== xml[b.start + index]) return false;
  }
  return true;
}

function nameOf(xml: Buffer, name: ByteSpan | undefined): string {
  return name === undefined ? "" : xml.toString("utf8", name.start, name.end);
}

function malformed(xml: Buffer, byte: number, page: ByteSpan, expected: string): ProblemError {
  const id = /<id>\s*(\d+)/.exec(
    xml.toString("latin1", page.start, Math.min(page.end, page.start + 4096)),
  )?.[1];
  return new ProblemError({
    rule: "malformed-xml",
    what: "the XML of the page is not well-formed",
    where: { byte, ...(id !== undefined && { page: id }) },
    expected,
    found: xml.toString("utf8", byte, Math.min(page.end, byte + 40)),
    remedy: "Download the dump again; a dump changed by hand must stay well-formed XML.",
  });
}

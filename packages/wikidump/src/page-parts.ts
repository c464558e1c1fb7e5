import { ProblemError } from "@discoprep/corpus";
import { type ByteSpan, isSpace } from "./cut.ts";

/** Where the parts of one `<page>` lie that decide whether it is to be read, and those to read. */
export interface PageParts {
  /** The page from `<page` to `</page>`. */
  readonly page: ByteSpan;
  /** The content of elements that hold plain values: digits, times, names of models, checksums. */
  readonly values: { readonly [name in ValueName]?: ByteSpan };
  readonly redirect: boolean;
  /** What fast-xml-parser is to read: the elements `title` and `redirect`, and the tag of the last `text`. */
  readonly header: readonly ByteSpan[];
  readonly textTag?: ByteSpan;
  /** The content of the last revision's `<text>`; empty for `<text/>`. */
  readonly text?: ByteSpan;
  /** False where the text holds comments or CDATA sections, which dumps never do. */
  readonly plainText: boolean;
  /** Whether the last revision has further slots beside its text (schema 0.11, `<content>`). */
  readonly hasSlots: boolean;
}

/** `id` and `ns` are the page's; the others are those of its last revision, `revision` being its id. */
export type ValueName = "id" | "ns" | "revision" | "timestamp" | "model" | "sha1";

/** The elements that are looked at, inside a page or a revision. */
const ELEMENTS = [
  ...(["page", "revision", "redirect", "title", "text", "content"] as const),
  ...(["id", "ns", "timestamp", "model", "sha1"] as const),
];
type ElementName = (typeof ELEMENTS)[number];

const LONGEST_NAME = 9;
const elementsByLength = Array.from({ length: LONGEST_NAME + 1 }, (_, length) =>
  ELEMENTS.filter((name) => name.length === length),
);

/** A page's elements nest four deep; anything deeper is not a page. */
const MAX_DEPTH = 32;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;

interface Found {
  readonly page: ByteSpan;
  values: { [name in ValueName]?: ByteSpan };
  redirect: boolean;
  readonly header: ByteSpan[];
  textTag?: ByteSpan;
  text?: ByteSpan;
  plainText: boolean;
  hasSlots: boolean;
  hasRevision: boolean;
}

/**
 * Walks over the tags of one page, as bytes: every tag closed in order, nothing but known kinds of markup.
 * @throws ProblemError with the offset in `xml` of what is wrong
 */
export function findPageParts(xml: Buffer, page: ByteSpan): PageParts {
  const open: Tag[] = [];
  const found: Found = {
    page,
    values: {},
    redirect: false,
    header: [],
    plainText: true,
    hasSlots: false,
    hasRevision: false,
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
      index = closeTag(xml, index, page, open, found);
    } else {
      index = openTag(xml, readTag(xml, index, page), open, found);
    }
  }
  if (open.length > 0) throw malformed(xml, page.end, page, `</${nameOf(xml, open.at(-1)?.name)}>`);
  return found;
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: ByteSpan;
  /** Which of those looked at it is, if it is one of them. */
  readonly element: ElementName | undefined;
  /** `<text/>` */
  readonly empty: boolean;
}

function readTag(xml: Buffer, start: number, page: ByteSpan): Tag {
  let index = start + 1;
  while (index < page.end && !isSpace(xml[index]) && xml[index] !== SLASH && xml[index] !== GREATER) index++;
  const name = { start: start + 1, end: index };
  if (name.start === name.end) throw malformed(xml, start, page, "a tag's name");
  const element = elementOf(xml, name);
  let quote = 0;
  for (; index < page.end; index++) {
    const byte = xml[index] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === LESS) break;
    else if (byte === GREATER) {
      return { start, end: index + 1, name, element, empty: xml[index - 1] === SLASH };
    }
  }
  throw malformed(xml, start, page, "a tag that ends with >");
}

/** @returns where to go on: after the tag, or after the text it opens */
function openTag(xml: Buffer, tag: Tag, open: Tag[], found: Found): number {
  if (open.length >= MAX_DEPTH) throw malformed(xml, tag.start, found.page, "tags nested at most 32 deep");
  if (open.length === 1) notePageChild(xml, tag, found);
  // A revision's children; those of other elements of the page are ignored.
  if (open.length === 2 && open[1]?.element === "revision") noteRevisionChild(xml, tag, found);
  if (!tag.empty) open.push(tag);
  return found.text?.start === tag.end ? found.text.end : tag.end;
}

function closeTag(xml: Buffer, start: number, page: ByteSpan, open: Tag[], found: Found): number {
  const tag = open.pop();
  let last = start + 2;
  while (last < page.end && xml[last] !== GREATER) last++;
  const end = last + 1;
  while (last > start && isSpace(xml[last - 1])) last--;
  if (end > page.end || tag === undefined || !sameBytes(xml, { start: start + 2, end: last }, tag.name)) {
    throw malformed(xml, start, page, tag === undefined ? "no closing tag" : `</${nameOf(xml, tag.name)}>`);
  }
  if (open.length === 1 && isHeader(tag)) found.header.push({ start: tag.start, end });
  return end;
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

function notePageChild(xml: Buffer, tag: Tag, found: Found): void {
  const { element } = tag;
  if (element === "page") throw malformed(xml, tag.start, found.page, "</page>");
  if (element === "revision") startRevision(found);
  else if (element === "redirect") found.redirect = true;
  else if (element === "id" || element === "ns") found.values[element] = contentOf(xml, tag);
  if (tag.empty && isHeader(tag)) found.header.push({ start: tag.start, end: tag.end });
}

/** Only the last revision counts. */
function startRevision(found: Found): void {
  if (found.hasRevision) {
    const { id, ns } = found.values;
    found.values = { ...(id !== undefined && { id }), ...(ns !== undefined && { ns }) };
    delete found.text;
    delete found.textTag;
  }
  found.plainText = true;
  found.hasSlots = false;
  found.hasRevision = true;
}

function noteRevisionChild(xml: Buffer, tag: Tag, found: Found): void {
  const { element } = tag;
  if (element === "text") {
    found.textTag = { start: tag.start, end: tag.end };
    found.text = tag.empty ? { start: tag.end, end: tag.end } : textAfter(xml, tag.end, found);
  } else if (element === "content") found.hasSlots = true;
  else if (element === "id") found.values.revision = contentOf(xml, tag);
  else if (element === "timestamp" || element === "model" || element === "sha1")
    found.values[element] = contentOf(xml, tag);
}

function isHeader({ element }: Tag): boolean {
  return element === "title" || element === "redirect";
}

function contentOf(xml: Buffer, tag: Tag): ByteSpan {
  return { start: tag.end, end: tag.empty ? tag.end : Math.max(tag.end, xml.indexOf(LESS, tag.end)) };
}

/** A revision's text, found by one search, as it holds no tags. */
function textAfter(xml: Buffer, start: number, found: Found): ByteSpan {
  let end = xml.indexOf(LESS, start);
  while (xml[end + 1] === 0x21) {
    found.plainText = false;
    end = xml.indexOf(LESS, skipDeclaration(xml, end, found.page));
  }
  if (end === -1 || end >= found.page.end) throw malformed(xml, start, found.page, "</text>");
  return { start, end };
}

function elementOf(xml: Buffer, { start, end }: ByteSpan): ElementName | undefined {
  const length = end - start;
  if (length > LONGEST_NAME) return undefined;
  for (const name of elementsByLength[length] as ElementName[]) {
    let index = 0;
    while (index < length && xml[start + index] === name.charCodeAt(index)) index++;
    if (index === length) return name;
  }
  return undefined;
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

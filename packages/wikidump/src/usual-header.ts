import { type ByteSpan, isSpace } from "./cut.ts";
import type { PageParts } from "./page-parts.ts";

/** What a page's header says besides its plain values. */
export interface PageHeader {
  readonly title?: string;
  /** The target of the `<redirect>`, where one is named. */
  readonly redirect?: string;
  /** The attributes of the tag of its text. */
  readonly text: ReadonlyMap<string, string>;
}

const TITLE = Buffer.from("<title>");
const TITLE_END = Buffer.from("</title>");
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const LESS = 0x3c;
const SLASH = 0x2f;
const GREATER = 0x3e;
const EQUALS = 0x3d;
const RETURN = 0x0d;

/**
 * The header of a page in the shape in which MediaWiki writes it; undefined for any other, which an XML parser is to
 * read: further elements or attributes in the title, single quotes, other references than those MediaWiki writes.
 */
export function usualHeader(xml: Buffer, { header, redirect, textTag }: PageParts): PageHeader | undefined {
  const [first, second] = header;
  if (first === undefined || header.length !== (redirect ? 2 : 1)) return undefined;
  const title = usualTitle(xml, first);
  const text = textTag === undefined ? new Map<string, string>() : usualAttributes(xml, textTag);
  if (title === undefined || text === undefined) return undefined;
  if (second === undefined) return { title, text };
  const target = usualAttributes(xml, second)?.get("title");
  return target === undefined ? undefined : { title, redirect: target, text };
}

function usualTitle(xml: Buffer, { start, end }: ByteSpan): string | undefined {
  const from = start + TITLE.length;
  const to = end - TITLE_END.length;
  const isUsual = to > from && TITLE.compare(xml, start, from) === 0 && TITLE_END.compare(xml, to, end) === 0;
  if (!isUsual) return undefined;
  let hasReferences = false;
  for (let at = from; at < to; at++) {
    const byte = xml[at];
    if (byte === LESS || byte === RETURN) return undefined;
    if (byte === AMPERSAND) hasReferences = true;
  }
  const title = xml.toString("utf8", from, to);
  return hasReferences ? withCharacters(title) : title;
}

const references: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
};

/** With each reference replaced once; undefined where one is none of those MediaWiki writes. */
function withCharacters(text: string): string | undefined {
  if (/&(?!(?:lt|gt|amp|quot);)/.test(text)) return undefined;
  return text.replace(/&[a-z]+;/g, (reference) => references[reference] as string);
}

/** The attributes of a tag, all in double quotes and without references. */
function usualAttributes(xml: Buffer, tag: ByteSpan): Map<string, string> | undefined {
  const attributes = new Map<string, string>();
  let at = tag.start + 1;
  while (isNameByte(xml[at] as number)) at++;
  for (;;) {
    const blank = at;
    while (isSpace(xml[at])) at++;
    if (xml[at] === SLASH) at++;
    if (xml[at] === GREATER) return attributes;
    const start = at;
    while (isNameByte(xml[at] as number)) at++;
    if (at === start || start === blank || xml[at] !== EQUALS || xml[at + 1] !== QUOTE) return undefined;
    const value = at + 2;
    const end = xml.indexOf(QUOTE, value);
    for (let index = value; index < end; index++) {
      const byte = xml[index];
      if (byte === AMPERSAND || byte === LESS || byte === RETURN) return undefined;
    }
    attributes.set(xml.toString("latin1", start, at), xml.toString("utf8", value, end));
    at = end + 1;
  }
}

function isNameByte(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x3a) || byte === 0x2d;
}

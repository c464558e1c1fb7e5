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

const TITLE = "<title>";
const TITLE_END = "</title>";
const QUOTE = 0x22;
const SLASH = 0x2f;
const GREATER = 0x3e;
const EQUALS = 0x3d;

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
  const element = xml.toString("utf8", start, end);
  if (!element.startsWith(TITLE) || !element.endsWith(TITLE_END)) return undefined;
  const title = element.slice(TITLE.length, -TITLE_END.length);
  if (title === "" || title.includes("<") || title.includes("\r")) return undefined;
  return title.includes("&") ? withCharacters(title) : title;
}

const references: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  // In attributes.
  "&#039;": "'",
};

/** With each reference replaced once; undefined where one is none of those MediaWiki writes. */
function withCharacters(text: string): string | undefined {
  if (/&(?!(?:lt|gt|amp|quot|#039);)/.test(text)) return undefined;
  return text.replace(/&[a-z#0-9]+;/g, (reference) => references[reference] as string);
}

/** The attributes of a tag, all in double quotes. */
function usualAttributes(xml: Buffer, { start, end }: ByteSpan): Map<string, string> | undefined {
  // One string: to read each name and value from the bytes takes three times as long.
  const tag = xml.toString("utf8", start, end);
  const attributes = new Map<string, string>();
  let at = nameEnd(tag, 1);
  for (;;) {
    const blank = at;
    while (isSpace(tag.charCodeAt(at))) at++;
    if (tag.charCodeAt(at) === SLASH) at++;
    if (tag.charCodeAt(at) === GREATER) return attributes;
    const name = at;
    at = nameEnd(tag, name);
    if (at === name || name === blank || tag.charCodeAt(at) !== EQUALS || tag.charCodeAt(at + 1) !== QUOTE)
      return undefined;
    const written = tag.slice(at + 2, tag.indexOf('"', at + 2));
    const value = written.includes("&") ? withCharacters(written) : written;
    if (value === undefined || written.includes("<") || written.includes("\r")) return undefined;
    attributes.set(tag.slice(name, at), value);
    at += written.length + 3;
  }
}

/** Where the name ends that begins at a place. */
function nameEnd(tag: string, from: number): number {
  let at = from;
  while (isNameCharacter(tag.charCodeAt(at))) at++;
  return at;
}

/** Lower-case letters, digits, the colon and the hyphen. */
function isNameCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === 0x2d;
}

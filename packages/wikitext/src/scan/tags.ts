import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { sentenceCount } from "../tidy/sentences.ts";
import { Character } from "./characters.ts";
import { addToken, Kind, Opaque, TagRole, type Tokens } from "./tokens.ts";

const names = z.array(z.string());
const table = readDataFile(
  new URL("../../data/tags.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    tags: z.record(z.enum(["none", "lineBreak", "block", "item", "inline", "heading"]), names),
    opaque: z.record(z.enum(["comment", "note", "box", "literal", "formula"]), names),
    /** Regular expressions of attributes of elements that no reader sees. */
    hidden: names,
    /** Those of elements that stand beside the text. */
    boxes: names,
    /** Those of elements that do so unless they hold prose. */
    floating: names,
    /** Words between double underscores, in small letters. */
    switches: names,
  }),
);
const tagRoles = byName(table.tags, TagRole);
const opaqueKinds = byName(table.opaque, Opaque);
const hidden = new RegExp([...table.hidden, ...table.boxes].join("|"), "i");
const floating = new RegExp(table.floating.join("|"), "i");

/** `__NOTOC__` and its like, in small letters. */
export const switches: ReadonlySet<string> = new Set(table.switches);

function byName<K extends string>(
  groups: Readonly<Record<K, readonly string[]>>,
  values: Readonly<Record<K, number>>,
): Map<string, number> {
  const map = new Map<string, number>();
  for (const key of Object.keys(groups) as K[]) for (const name of groups[key]) map.set(name, values[key]);
  return map;
}

/** Text with attributes longer than this is not a tag: keeps the search for `>` bounded. */
const longestTag = 2000;
/** What is hidden ends within so many code units, or its tag is torn. */
const longestHidden = 20_000;
const tagName = /[a-z][a-z0-9]*/iy;

/** Remembers where a needle comes next, so that asking again and again stays linear. */
type Finder = (from: number) => number;

/** A finder of the next match; -1 where there is none. Positions asked for must not go back. */
function finder(text: string, pattern: RegExp): Finder {
  let known = -2;
  return (from) => {
    if (known === -1 || known >= from) return known;
    pattern.lastIndex = from;
    known = pattern.exec(text)?.index ?? -1;
    return known;
  };
}

/** What a scan remembers about the elements of one page. */
export type TagMemory = Map<string, ElementFinders>;

interface ElementFinders {
  readonly opener: Finder;
  readonly closer: Finder;
}

/**
 * Reads what starts with `<`: a comment, an opaque element as a whole, or one tag. Returns where
 * to go on. What is not a tag of HTML or MediaWiki stays text, as the wiki shows it.
 */
export function scanAngle(tokens: Tokens, memory: TagMemory, at: number): number {
  const { text } = tokens;
  if (text.startsWith("<!--", at)) return scanComment(tokens, memory, at);
  const closing = text.charCodeAt(at + 1) === Character.slash;
  tagName.lastIndex = closing ? at + 2 : at + 1;
  const name = tagName.exec(text)?.[0].toLowerCase();
  if (name === undefined || text.charCodeAt(tagName.lastIndex) === Character.hyphen) return at + 1;
  const role = tagRoles.get(name);
  const kind = opaqueKinds.get(name);
  if (role === undefined && kind === undefined && name !== "table") return at + 1;
  const end = closing ? closerEnd(text, tagName.lastIndex) : tagEnd(text, tagName.lastIndex);
  if (end === -1) return at + 1;
  const selfClosed = text.charCodeAt(end - 2) === Character.slash;
  if (kind !== undefined) return scanOpaque(tokens, memory, { name, kind, at, end, closing, selfClosed });
  const skipped = closing || selfClosed ? -1 : skippedEnd(text, name, tagName.lastIndex, end);
  if (skipped !== -1) {
    addToken(tokens, Kind.opaque, at, skipped, role === TagRole.inline ? Opaque.note : Opaque.box);
    return skipped;
  }
  addToken(tokens, Kind.tag, at, end, role ?? TagRole.block);
  return end;
}

/** More elements of one name inside each other are torn markup. */
const mostNested = 20;

/** The sign of a note, in brackets: `<sup>[1]</sup>`. */
const noteSign = /\s*(?:\[(?:[a-z]|(?:(?:n|nb|note|註|注) ?)?\d{1,3})\][\s,，、]*){1,5}<\/sup\s*>/iy;

/** Where an element ends that is no text; -1 where it is. */
function skippedEnd(text: string, name: string, nameEnd: number, end: number): number {
  noteSign.lastIndex = end;
  if (name === "sup" && noteSign.test(text)) return noteSign.lastIndex;
  return hiddenEnd(text, name, nameEnd, end);
}

/** Where an element ends that is hidden or stands beside the text; -1 where it is text, or nothing closes it. */
function hiddenEnd(text: string, name: string, nameEnd: number, end: number): number {
  if (end - nameEnd < 8 || name === "table") return -1;
  const attributes = text.slice(nameEnd, end);
  if (hidden.test(attributes)) return elementEnd(text, name, end);
  if (!floating.test(attributes)) return -1;
  const close = elementEnd(text, name, end);
  return close !== -1 && sentenceCount(text.slice(end, close).replace(/<[^<>]*>/g, "\n")) < fewestSentences
    ? close
    : -1;
}

/** An element at the side with so many sentences is text that is only laid out there. */
const fewestSentences = 2;

function elementEnd(text: string, name: string, end: number): number {
  const tag = new RegExp(`<(/?)${name}\\b[^<>]{0,500}>`, "gi");
  tag.lastIndex = end;
  const near = end + longestHidden;
  let open = 1;
  for (let count = 0; count < mostNested; count++) {
    const found = tag.exec(text);
    if (found === null || found.index > near) return -1;
    if (found[1] === "/") open--;
    else if (!found[0].endsWith("/>")) open++;
    if (open === 0) return tag.lastIndex;
  }
  return -1;
}

/** Whether a tag opens or closes a table: tables nest, and so take part in the matching of brackets. */
export function tableTag(text: string, start: number): "open" | "close" | undefined {
  if (/^<table\b/i.test(text.slice(start, start + 7))) return "open";
  return /^<\/table\b/i.test(text.slice(start, start + 8)) ? "close" : undefined;
}

function scanComment(tokens: Tokens, memory: TagMemory, at: number): number {
  const { closer } = remembered(tokens.text, memory, commentName);
  const close = closer(at + 4);
  const end = close === -1 ? lineEnd(tokens.text, at) : close + 3;
  if (close === -1) tokens.unclosed = true;
  addToken(tokens, Kind.opaque, at, end, Opaque.comment);
  return end;
}

interface OpaqueTag {
  readonly name: string;
  readonly kind: number;
  readonly at: number;
  readonly end: number;
  readonly closing: boolean;
  readonly selfClosed: boolean;
}

function scanOpaque(tokens: Tokens, memory: TagMemory, tag: OpaqueTag): number {
  const { name, kind, at, end } = tag;
  const empty = kind === Opaque.literal || kind === Opaque.formula ? Opaque.comment : kind;
  if (tag.closing || tag.selfClosed) {
    addToken(tokens, Kind.opaque, at, end, empty);
    return end;
  }
  const { opener, closer } = remembered(tokens.text, memory, name);
  const close = closer(end);
  const next = opener(end);
  if (close === -1 || (next !== -1 && next < close)) {
    const stop = unclosedEnd(tokens.text, tag);
    tokens.unclosed = true;
    addToken(tokens, Kind.opaque, at, stop, empty);
    return stop;
  }
  const stop = closerEnd(tokens.text, close + name.length + 2);
  addToken(tokens, Kind.opaque, at, stop, kind);
  return stop;
}

/** What ends a closing tag, be it with attributes. */
const restOfCloser = /\s*\/?>|\s+\w+\s*=[^<>\n]{0,100}>/y;

/** The offset after a closing tag whose name ends at `from`; a torn one ends there: `</ref It opened.` */
function closerEnd(text: string, from: number): number {
  restOfCloser.lastIndex = from;
  return restOfCloser.test(text) ? restOfCloser.lastIndex : from;
}

/**
 * Where an element ends that is not closed: the rest of the page must stay. A note or box takes the
 * rest of its line with it, unless it only names a note, or holds a template that is left out by itself;
 * of other elements the tag goes.
 */
function unclosedEnd(text: string, tag: OpaqueTag): number {
  const takesLine = tag.kind === Opaque.note || tag.kind === Opaque.box;
  const isNamed = tag.kind === Opaque.note && tag.end - tag.at > tag.name.length + 2;
  if (!takesLine || isNamed || text.startsWith("{{", tag.end)) return tag.end;
  return lineEnd(text, tag.end);
}

const commentName = "!--";

/** The finders of an element's tags; a comment counts as an element of its own name. */
function remembered(text: string, memory: TagMemory, name: string): ElementFinders {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const close = name === commentName ? /-->/g : new RegExp(`</${name}\\b`, "gi");
  const finders = {
    opener: finder(text, new RegExp(`<${name}\\b`, "gi")),
    closer: finder(text, close),
  };
  memory.set(name, finders);
  return finders;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** The offset after the `>` that ends a tag; quoted attributes may hold one. -1 where none follows. */
function tagEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestTag);
  let quote = 0;
  for (let i = from; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === Character.quote || code === Character.apostrophe) {
      if (isValue(text, i)) quote = code;
    } else if (code === Character.greater) return i + 1;
    else if (code === Character.less) return -1;
  }
  if (quote === 0) return -1;
  const plain = text.slice(from, limit).search(/[<>]/);
  return plain === -1 || text.charAt(from + plain) === "<" ? -1 : from + plain + 1;
}

/** Whether a quotation mark begins the value of an attribute; one in prose is a sign of torn markup. */
function isValue(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === Character.space) before--;
  return text.charCodeAt(before) === Character.equals;
}

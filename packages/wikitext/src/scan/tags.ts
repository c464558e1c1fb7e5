import * as z from "@discoprep/files/zod";
import { sentenceCount } from "../text/sentences.ts";
import { matchAt, matchEnd } from "../text/sticky.ts";
import { keysByName, readTable } from "../wiki/table.ts";
import { type OpaqueKind, opaqueKinds, type Scan, tagKinds } from "./tokens.ts";

const names = z.array(z.string());
const table = readTable("tags", {
  tags: z.record(z.enum([...tagKinds, "inline"]), names),
  opaque: z.record(z.enum(opaqueKinds), names),
  /** Expressions that match the attributes of elements that no reader sees. */
  hidden: names,
  boxes: names,
  floating: names,
  switches: names,
});
const tags = keysByName(table.tags);
const opaqueElements = keysByName(table.opaque);
const hidden = new RegExp([...table.hidden, ...table.boxes].join("|"), "i");
const floating = new RegExp(table.floating.join("|"), "i");
/** Words between double underscores, in lower case. */
export const switches: ReadonlySet<string> = new Set(table.switches);

const tagName = /[a-z][a-z0-9]*/iy;

/** Reads a comment, a whole opaque element, or one tag; any other `<` is text. @returns the offset after it */
export function scanAngle(scan: Scan, at: number): number {
  if (scan.text.startsWith("<!--", at)) return scanComment(scan, at);
  const tag = tagAt(scan.text, at);
  if (tag === undefined) return scan.add("literal", at, at + 1).end;
  const opaque = opaqueElements.get(tag.name);
  if (opaque !== undefined) return scanOpaque(scan, tag, opaque);
  if (tag.name === "table") {
    // `</table>` ends `{|`, too, as on the wiki.
    const endsWikiTable = scan.open?.htmlTable === undefined && scan.open?.table !== undefined;
    if (!tag.closing) scan.openBracket("openHtmlTable", at, tag.end);
    else scan.closeBracket(endsWikiTable ? "closeTable" : "closeHtmlTable", at, tag.end);
    return tag.end;
  }
  const kind = tags.get(tag.name) ?? "block";
  const sign = tag.name === "sup" && !tag.closing ? matchEnd(noteSign, scan.text, tag.end) : -1;
  const skipped = sign === -1 ? hiddenEnd(scan.text, tag) : sign;
  if (skipped !== -1) return scan.add(kind === "inline" ? "note" : "box", at, skipped).end;
  return scan.add(kind === "inline" ? "tag" : kind, at, tag.end).end;
}

type Tag = NonNullable<ReturnType<typeof tagAt>>;

function tagAt(text: string, start: number) {
  const closing = text[start + 1] === "/";
  const nameAt = start + (closing ? 2 : 1);
  const name = (matchAt(tagName, text, nameAt)?.[0] ?? "").toLowerCase();
  const nameEnd = nameAt + name.length;
  const isKnown = tags.has(name) || opaqueElements.has(name) || name === "table";
  if (!isKnown || text[nameEnd] === "-") return undefined;
  const end = closing ? closerEnd(text, nameEnd) : tagEnd(text, nameEnd);
  if (end === -1) return undefined;
  return { name, start, nameEnd, end, closing, selfClosed: text[end - 2] === "/" };
}

const noteSign = /\s*(?:\[(?:[a-z]|(?:(?:n|nb|note|註|注) ?)?\d{1,3})\][\s,，、]*){1,5}<\/sup\s*>/iy;

const fewestSentences = 2;

/** Returns the end of an element that is hidden or beside the text, or -1. */
function hiddenEnd(text: string, { name, nameEnd, end, closing, selfClosed }: Tag): number {
  if (closing || selfClosed || end - nameEnd < 8) return -1;
  const attributes = text.slice(nameEnd, end);
  if (hidden.test(attributes)) return elementEnd(text, name, end);
  if (!floating.test(attributes)) return -1;
  const close = elementEnd(text, name, end);
  if (close === -1) return -1;
  const content = text.slice(end, close).replace(/<[^<>]*>/g, "\n");
  return sentenceCount(content) < fewestSentences ? close : -1;
}

const mostNested = 20;
/** Longest hidden element, in code units; the tag of a longer one is torn. */
const longestHidden = 20_000;

function elementEnd(text: string, name: string, end: number): number {
  const tag = new RegExp(`<(/?)${name}\\b[^<>]{0,500}>`, "gi");
  tag.lastIndex = end;
  let open = 1;
  for (let count = 0; count < mostNested; count++) {
    const match = tag.exec(text);
    if (match === null || match.index > end + longestHidden) return -1;
    if (match[1] === "/") open--;
    else if (!match[0].endsWith("/>")) open++;
    if (open === 0) return tag.lastIndex;
  }
  return -1;
}

function scanComment(scan: Scan, at: number): number {
  const { at: close } = nextTag(scan, "!--", at + 4);
  if (close === NOWHERE) scan.unclosed = true;
  return scan.add("comment", at, close === NOWHERE ? lineEnd(scan.text, at) : close + 3).end;
}

function scanOpaque(scan: Scan, tag: Tag, kind: OpaqueKind): number {
  const { name, start, end } = tag;
  const empty = kind === "verbatim" || kind === "formula" ? "comment" : kind;
  if (tag.closing || tag.selfClosed) return scan.add(empty, start, end).end;
  const next = nextTag(scan, name, end);
  if (!next.closes) {
    scan.unclosed = true;
    return scan.add(empty, start, unclosedEnd(scan.text, tag, kind)).end;
  }
  return scan.add(kind, start, closerEnd(scan.text, next.at + name.length + 2)).end;
}

/** The end of a closing tag, with attributes, whole or torn: `</ref name"x">`. */
const restOfCloser = /\s*\/?>|\s+\w+\s*["=][^<>\n]{0,100}>/y;

/** Returns the offset after a closing tag whose name ends at `from`; a torn one ends there: `</ref It opened.` */
function closerEnd(text: string, from: number): number {
  return Math.max(from, matchEnd(restOfCloser, text, from));
}

/** Returns where an unclosed element ends: an unnamed note or a box with its line unless `{{` follows, else its tag. */
function unclosedEnd(text: string, { name, start, end }: Tag, kind: OpaqueKind): number {
  const takesLine = kind === "note" || kind === "box";
  const isNamed = kind === "note" && end - start > name.length + 2;
  return !takesLine || isNamed || text.startsWith("{{", end) ? end : lineEnd(text, end);
}

/** An offset after all others. A small integer in V8: a larger one would have all code that reads tokens recompiled. */
const NOWHERE = 0x3fffffff;

/** Finds an element's next tag or a comment's end; `at` may be `NOWHERE`. Linear while offsets do not decrease. */
function nextTag(scan: Scan, name: string, from: number): { at: number; closes: boolean } {
  const cached = scan.nextTags.get(name);
  if (cached !== undefined && cached.at >= from) return cached;
  const pattern = name === "!--" ? /-->/g : new RegExp(`<(/?)${name}\\b`, "gi");
  pattern.lastIndex = from;
  const match = pattern.exec(scan.text);
  const next = { at: match?.index ?? NOWHERE, closes: match?.[1] === "/" };
  scan.nextTags.set(name, next);
  return next;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** The rest of a tag. Quoted attributes may hold angle brackets; a quotation mark anywhere else is text. */
const quotedTag = /(?:[^<>"']|(?<== *)"[^"]{0,2000}"|(?<== *)'[^']{0,2000}'|(?<!= *)["']){0,2000}>/y;
const plainTag = /[^<>]{0,2000}>/y;

/** Returns the offset after the `>` that ends a tag, or -1. */
function tagEnd(text: string, from: number): number {
  const end = matchEnd(quotedTag, text, from);
  return end === -1 ? matchEnd(plainTag, text, from) : end;
}

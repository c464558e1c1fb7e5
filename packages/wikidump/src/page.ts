import { hash } from "node:crypto";
import { type Message, ProblemError } from "@discoprep/corpus";
import { namespaceNumber } from "./find-page.ts";
import { attributeOf, elementOf, type FoundPage, textOf, type XmlElement } from "./xml-parser.ts";

/** One page with its last revision. */
export interface Page {
  readonly id: string;
  readonly title: string;
  readonly namespace: number;
  /** The target a `<redirect>` element names; the empty string where it names none. */
  readonly redirect?: string;
  /** The id of the last revision; empty where the page has none. */
  readonly revision: string;
  /** ISO 8601, as written. */
  readonly timestamp?: string;
  /** The content model: `wikitext`, `css`, `Scribunto` …; exports before schema 0.8 say none. */
  readonly model?: string;
  /** The wikitext; empty unless `state` is `present`. */
  readonly text: string;
  /** SHA-1 of the text as found, in base 36 with 31 digits as MediaWiki writes it; only where `state` is `present`. */
  readonly sha1?: string;
  /**
   * `deleted`: hidden by the wiki; `absent`: no revision, no text, a text stored elsewhere, or one not asked for;
   * `oversize`: the page has more than `MAX_PAGE_BYTES`, and no revision is read.
   */
  readonly state: "present" | "deleted" | "absent" | "oversize";
  /** Its faults: the text's `bytes` or `sha1` disagree, or it or the title holds forbidden characters. */
  readonly problems: readonly Message[];
}

export interface PageOptions {
  /** Tells whether a page's text is wanted (default: of all pages); of others it is neither read nor checked. */
  readonly wantsText?: (page: { readonly id: string; readonly isRedirect: boolean }) => boolean;
}

/**
 * A page of its header and its text.
 * @throws ProblemError with the offset in `xml` of a page that has no title, no numeric id or no namespace
 */
export function pageOf(xml: Buffer, found: FoundPage, header: XmlElement, { wantsText }: PageOptions): Page {
  const title = textOf(header.title);
  const id = textOf(header.id)?.trim() ?? "";
  const namespace = namespaceNumber(textOf(header.ns) ?? "");
  if (title === undefined || !/^[0-9]+$/.test(id) || namespace === undefined)
    throw incomplete(found.span.start, { id, title, ns: textOf(header.ns) });
  const isRedirect = header.redirect !== undefined;
  const revision = elementOf(header.revision) ?? {};
  const isWanted = wantsText?.({ id, isRedirect }) ?? true;
  const read = found.isTooLarge
    ? withoutText("oversize")
    : isWanted
      ? readText(xml, found, revision, id)
      : withoutText("absent");
  const titleProblem = characterProblem(id, "title", FORBIDDEN.exec(title)?.[0]);
  return {
    id,
    title,
    namespace,
    redirect: isRedirect ? (attributeOf(header.redirect, "title") ?? "") : undefined,
    revision: textOf(revision.id)?.trim() ?? "",
    timestamp: textOf(revision.timestamp)?.trim(),
    model: textOf(revision.model)?.trim(),
    ...read,
    problems: titleProblem === undefined ? read.problems : [titleProblem, ...read.problems],
  };
}

type TextPart = Pick<Page, "text" | "sha1" | "state" | "problems">;

function withoutText(state: Page["state"]): TextPart {
  return { text: "", state, problems: [] };
}

function readText(xml: Buffer, { text: span }: FoundPage, revision: XmlElement, page: string): TextPart {
  const element = revision.text;
  if (attributeOf(element, "deleted") !== undefined) return withoutText("deleted");
  if (element === undefined) return withoutText("absent");
  const { text, invalid }: CharacterData =
    span === undefined
      ? { text: textOf(element) ?? "" }
      : characterData(xml.toString("utf8", span.start, span.end));
  if (text === "" && Number(attributeOf(element, "bytes") ?? 0) > 0) return withoutText("absent");
  const sha1 = sha1Base36(text);
  const problem =
    textProblem(page, { text, sha1 }, revision) ??
    characterProblem(page, "text", invalid ?? FORBIDDEN.exec(text)?.[0]);
  return { text, sha1, state: "present", problems: problem === undefined ? [] : [problem] };
}

// XML 1.0 §2.2 allows no other control characters than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Compares a text with the SHA-1 that its element states, or with the length where that is all. The `<sha1>` of a revision proves
 * a text, but disproves none: a third of the pages in genuine dumps of 2017 have another.
 */
function textProblem(
  page: string,
  { text, sha1 }: { readonly text: string; readonly sha1: string },
  revision: XmlElement,
): Message | undefined {
  const stated = attributeOf(revision.text, "sha1");
  const bytes = attributeOf(revision.text, "bytes") ?? "";
  if (stated === sha1 || textOf(revision.sha1)?.trim() === sha1) return undefined;
  const problem = {
    severity: "error",
    where: { page },
    remedy: "Download the dump again, or read the page on the wiki.",
  } as const;
  if (stated !== undefined && stated !== "") {
    const what = "the text has another SHA-1 than stated";
    return { ...problem, rule: "text-checksum", what, expected: stated, found: sha1 };
  }
  const length = Buffer.byteLength(text);
  if (!/^[0-9]+$/.test(bytes) || Number(bytes) === length) return undefined;
  const what = "the text has another length than stated";
  return { ...problem, rule: "text-length", what, expected: `${bytes} bytes`, found: `${length} bytes` };
}

function sha1Base36(text: string): string {
  return BigInt(`0x${hash("sha1", text, "hex")}`)
    .toString(36)
    .padStart(31, "0");
}

function characterProblem(page: string, part: string, found: string | undefined): Message | undefined {
  if (found === undefined) return undefined;
  return {
    severity: "error",
    rule: "forbidden-character",
    what: `the ${part} holds what no XML text can hold`,
    where: { page },
    expected: "characters and references that XML 1.0 allows",
    found: JSON.stringify(found),
    remedy: "Download the dump again.",
  };
}

function incomplete(
  byte: number,
  { id, title, ns }: { readonly id: string; readonly title?: string; readonly ns?: string },
): ProblemError {
  return new ProblemError({
    rule: "page-without-id",
    what: "the page has no title, no id of digits or no number of a namespace",
    where: { byte, page: id === "" ? undefined : id },
    expected: "<title>, <ns> and <id>, as in every MediaWiki export since 2011 (schema 0.6)",
    found: `the title ${JSON.stringify(title)}, the id "${id}", the namespace "${ns ?? ""}"`,
    remedy: "Download the dump again.",
  });
}

/** A text, and what in its XML stands for no character, if anything does. */
export interface CharacterData {
  readonly text: string;
  /** Where the first unknown entity or forbidden number begins. */
  readonly invalid?: string;
}

const NAMED: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

/** `&#x10FFFF;` is the longest reference, in bytes and in characters. */
const LONGEST = 12;
const REFERENCE = /&(?:#x[0-9a-fA-F]{1,8}|#[0-9]{1,9}|[a-z]{2,4});|&/g;

/**
 * The character data of an element: line ends made line feeds, references replaced once (XML 1.0 §2.11, §4.1).
 * A reference to nothing stays unchanged and is reported.
 */
export function characterData(xml: string): CharacterData {
  const lines = xml.includes("\r") ? xml.replace(/\r\n?/g, "\n") : xml;
  if (!lines.includes("&")) return { text: lines };
  let invalid: string | undefined;
  const text = lines.replace(REFERENCE, (reference, at: number) => {
    const character = NAMED[reference] ?? numbered(reference);
    if (character === undefined)
      invalid ??= Buffer.from(lines.slice(at, at + LONGEST)).toString("utf8", 0, LONGEST);
    return character ?? reference;
  });
  return invalid === undefined ? { text } : { text, invalid };
}

/** XML 1.0 §2.2: no surrogates, no controls but tab and line ends, no U+FFFE and U+FFFF. */
function numbered(reference: string): string | undefined {
  const match = /^&#(?:x([0-9a-fA-F]+)|([0-9]+));$/.exec(reference);
  if (match === null) return undefined;
  const [, hexadecimal, decimal = ""] = match;
  const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}

import { ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "./cut.ts";
import type { PageParts } from "./page-parts.ts";
import { type PageHeader, usualHeader } from "./usual-header.ts";
import { xmlParser } from "./xml-parser.ts";

const parser = xmlParser("page", false);

/** The headers of pages: of the usual shape by bytes, all others by fast-xml-parser. */
export function readHeaders(xml: Buffer, pages: readonly PageParts[]): PageHeader[] {
  const headers = pages.map((parts) => usualHeader(xml, parts));
  const others = pages.filter((_, index) => headers[index] === undefined);
  const parsed = parseHeaders(xml, others).values();
  return headers.map((header) => header ?? (parsed.next().value as PageHeader));
}

/**
 * Headers of any shape, by fast-xml-parser. They are parsed together, which is three times as fast as one by one; only if that fails is each parsed alone, to
 * name the page.
 */
export function parseHeaders(xml: Buffer, pages: readonly PageParts[]): PageHeader[] {
  if (pages.length === 0) return [];
  const skeletons = pages.map((parts) => skeleton(xml, parts));
  try {
    const found = parse(skeletons.join(""));
    if (found.length === pages.length) return found;
  } catch {
    // One of them is wrong: found out below.
  }
  return skeletons.map((one, index) => {
    try {
      return parse(one)[0] ?? { text: new Map() };
    } catch (cause) {
      throw new ProblemError(
        {
          rule: "malformed-xml",
          what: "the header of the page cannot be read",
          where: { byte: pages[index]?.page.start ?? 0 },
          expected: "the elements of a MediaWiki export",
          found: cause instanceof Error ? cause.message : String(cause),
          remedy: "Download the dump again.",
        },
        { cause },
      );
    }
  });
}

interface ParsedPage {
  readonly title?: unknown;
  readonly redirect?: unknown;
  readonly text?: unknown;
}

function parse(skeletons: string): PageHeader[] {
  const pages = parser.parse(`<pages>${skeletons}</pages>`) as { pages?: { page?: ParsedPage[] } };
  return (pages.pages?.page ?? []).map(({ title, redirect, text }) => {
    const named = textOf(title);
    const target = attributesOf(redirect).get("title");
    return {
      ...(named !== undefined && { title: named }),
      ...(target !== undefined && { redirect: target }),
      text: attributesOf(text),
    };
  });
}

function skeleton(xml: Buffer, { header, textTag }: PageParts): string {
  let inner = "";
  for (const { start, end } of header) inner += xml.toString("utf8", start, end);
  if (textTag !== undefined) inner += emptyTag(xml.toString("utf8", textTag.start, textTag.end));
  return `<page>${inner}</page>`;
}

function emptyTag(tag: string): string {
  return tag.endsWith("/>") ? tag : `${tag.slice(0, -1)}/>`;
}

/** A text with comments or CDATA sections in it. */
export function readTextElement(xml: Buffer, { start, end }: ByteSpan): string {
  const found = parser.parse(`<text>${xml.toString("utf8", start, end)}</text>`) as { text?: unknown };
  return textOf(found.text) ?? "";
}

function textOf(element: unknown): string | undefined {
  if (typeof element === "string") return element;
  if (typeof element !== "object" || element === null) return undefined;
  const text = (element as Record<string, unknown>)["#"];
  return typeof text === "string" ? text : "";
}

/** The parser marks attributes with an @. */
function attributesOf(element: unknown): Map<string, string> {
  const members = typeof element === "object" && element !== null ? Object.entries(element) : [];
  return new Map(
    members.filter(([name]) => name.startsWith("@")).map(([name, value]) => [name.slice(1), String(value)]),
  );
}

import { ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "./cut.ts";
import type { PageParts } from "./page-parts.ts";
import { type PageHeader, usualHeader } from "./usual-header.ts";
import { xmlReader } from "./xml-parser.ts";

const reader = xmlReader(false);

/** The header of a page: of the usual shape by bytes, any other by fast-xml-parser. */
export function readHeader(xml: Buffer, parts: PageParts): PageHeader {
  return usualHeader(xml, parts) ?? parseHeader(xml, parts);
}

/** A header of any shape, by fast-xml-parser. @throws ProblemError with the offset in `xml` of the page */
export function parseHeader(xml: Buffer, parts: PageParts): PageHeader {
  let found: { page?: ParsedPage };
  try {
    found = reader.parse(skeleton(xml, parts)) as typeof found;
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "malformed-xml",
        what: "the header of the page cannot be read",
        where: { byte: parts.page.start },
        expected: "the elements of a MediaWiki export",
        found: cause instanceof Error ? cause.message : String(cause),
        remedy: "Download the dump again.",
      },
      { cause },
    );
  }
  const { title, redirect, text } = found.page ?? {};
  const named = textOf(title);
  const target = attributesOf(redirect).get("title");
  return {
    ...(named !== undefined && { title: named }),
    ...(target !== undefined && { redirect: target }),
    text: attributesOf(text),
  };
}

interface ParsedPage {
  readonly title?: unknown;
  readonly redirect?: unknown;
  readonly text?: unknown;
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
  const found = reader.parse(`<text>${xml.toString("utf8", start, end)}</text>`) as { text?: unknown };
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

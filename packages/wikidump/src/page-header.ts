import { ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "./cut.ts";
import type { PageParts } from "./page-parts.ts";
import { xmlParser } from "./xml-parser.ts";

/** What fast-xml-parser gives of a page: its title, its `<redirect>` and the tag of its text. */
export interface PageHeader {
  readonly title?: unknown;
  readonly redirect?: unknown;
  readonly text?: unknown;
}

const parser = xmlParser("page", false);

/**
 * The headers of pages. They are parsed together, which is three times
 * as fast as one by one; only if that fails is each parsed alone, to name the page.
 */
export function readHeaders(xml: Buffer, pages: readonly PageParts[]): PageHeader[] {
  const skeletons = pages.map((parts) => skeleton(xml, parts));
  try {
    const found = parse(skeletons.join(""));
    if (found.length === pages.length) return found;
  } catch {
    // One of them is wrong: found out below.
  }
  return skeletons.map((one, index) => {
    try {
      return parse(one)[0] ?? {};
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

function parse(skeletons: string): PageHeader[] {
  const pages = parser.parse(`<pages>${skeletons}</pages>`) as { pages?: { page?: PageHeader[] } };
  return pages.pages?.page ?? [];
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

export function textOf(element: unknown): string | undefined {
  if (typeof element === "string") return element;
  if (typeof element !== "object" || element === null) return undefined;
  const text = (element as Record<string, unknown>)["#"];
  return typeof text === "string" ? text : "";
}

export function attributesOf(element: unknown): Readonly<Record<string, string | undefined>> {
  return typeof element === "object" && element !== null ? (element as Record<string, string>) : {};
}

import type { Message } from "@discoprep/corpus";
import wtf from "wtf_wikipedia";

/** What wtf_wikipedia reads out of a page beside its text. */
export interface StructuredFacts {
  readonly infoboxes: readonly {
    readonly template: string;
    readonly fields: Readonly<Record<string, string>>;
  }[];
  /** Template names and plain values of citation templates. */
  readonly citations: readonly Readonly<Record<string, string>>[];
  readonly categories: readonly string[];
  /** Titles of pages linked to, each once, in order. */
  readonly links: readonly string[];
}

export type FactsOutcome =
  | { readonly facts: StructuredFacts; readonly messages: readonly Message[] }
  | { readonly facts: undefined; readonly messages: readonly Message[] };

/** wtf_wikipedia is cubic in nesting and quadratic in length; these keep a page under a second. */
const longestText = 200_000;
const deepestNesting = 100;
const mostOpenings = 5_000;

/** wtf_wikipedia rewrites U+3002 as ". "; it never sees one. */
const shield = "\uE0F2";

/**
 * Structured facts of one page by wtf_wikipedia: infobox, citations, categories, links. Its text is not
 * used (see the README). A page that would cost too much, or that it fails on, is reported, not thrown.
 */
export function structuredFacts(page: { readonly id: string; readonly text: string }): FactsOutcome {
  const refusal = tooCostly(page.text);
  if (refusal !== undefined) return failed(page.id, "facts-refused", refusal);
  if (page.text.includes(shield)) {
    return failed(page.id, "facts-refused", "the text holds U+E0F2, which shields the full stop");
  }
  try {
    const document = wtf(page.text.replaceAll("\u3002", shield));
    return { facts: factsOf(document), messages: [] };
  } catch (error) {
    return failed(page.id, "facts-failed", `wtf_wikipedia failed: ${String(error)}`);
  }
}

function failed(page: string, rule: string, what: string): FactsOutcome {
  const remedy = "The article's text, date, categories and sources are not affected.";
  return { facts: undefined, messages: [{ severity: "warning", rule, what, where: { page }, remedy }] };
}

function tooCostly(text: string): string | undefined {
  if (text.length > longestText) return `the page is longer than ${longestText} code units`;
  let depth = 0;
  let openings = 0;
  for (const [brackets] of text.matchAll(/\{\{|\}\}|\[\[|\]\]/g)) {
    const opens = brackets === "{{" || brackets === "[[";
    depth = Math.max(0, depth + (opens ? 1 : -1));
    if (opens) openings++;
    if (depth > deepestNesting) return `brackets nest deeper than ${deepestNesting}`;
    if (openings > mostOpenings) return `the page holds more than ${mostOpenings} links and templates`;
  }
  return undefined;
}

type WtfDocument = ReturnType<typeof wtf>;

function factsOf(document: WtfDocument): StructuredFacts {
  // The package's own types say strings here; its links have always been objects.
  const found = document.links() as unknown as readonly { page(): string | undefined }[];
  const links = found.map((link) => plain(link.page() ?? ""));
  return {
    infoboxes: document.infoboxes().map((box) => ({
      template: plain(box.type() ?? ""),
      fields: textFields(box.keyValue()),
    })),
    citations: document.citations().map((citation) => textFields(citation.json())),
    categories: document.categories().map(plain),
    links: [...new Set(links)].filter((title) => title !== ""),
  };
}

function textFields(value: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, field] of Object.entries(value as Record<string, unknown>)) {
    if (typeof field === "string" && field !== "") fields[key] = plain(field);
    else if (typeof field === "number") fields[key] = String(field);
  }
  return fields;
}

function plain(text: string): string {
  return text.replaceAll(shield, "\u3002");
}

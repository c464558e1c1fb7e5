import type { Message, RuleId } from "@discoprep/corpus";
import { tokenize } from "../scan/tokenize.ts";
import { fromWtf, isShallow, readByWtf, shield, type WtfDocument } from "./wtf.ts";

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

/** Undefined where the page's markup would cost too much, or wtf_wikipedia failed on it; the messages say why. */
export interface FactsOutcome {
  readonly facts: StructuredFacts | undefined;
  readonly messages: readonly Message[];
}

/** wtf_wikipedia is given only what facts are made of, templates and links, and no more of them than this. */
const mostElements = 2_000;
const longestElement = 10_000;
const longestInput = 100_000;

const scanSettings = { variants: false, isInline: () => false, isFile: () => false };

/**
 * Structured facts of one page by wtf_wikipedia: infobox, citations, categories, links. What would cost too much, or what it fails on, is reported, not thrown.
 */
export async function structuredFacts(page: {
  readonly id: string;
  readonly text: string;
}): Promise<FactsOutcome> {
  const messages: Message[] = [];
  const note = (rule: RuleId, what: string): void => {
    const remedy = "The article's text, date, categories and sources are not affected.";
    messages.push({ severity: "warning", rule, what, where: { page: page.id }, remedy });
  };
  const all = elementsOf(page.text);
  const elements = all.filter(isAffordable).slice(0, mostElements);
  const input = elements.join("\n\n");
  let facts: StructuredFacts | undefined;
  if (page.text.includes(shield)) {
    note("facts-refused", "the text holds U+E0F2, which shields the full stop");
  } else if (input.length > longestInput) {
    note("facts-refused", `templates and links are longer than ${longestInput} code units`);
  } else {
    try {
      facts = factsOf(await readByWtf(input));
      const leftOut = all.length - elements.length;
      if (leftOut > 0)
        note("facts-partial", `${leftOut} template(s) or link(s) were too long, too deep or too many`);
    } catch (error) {
      note("facts-failed", `wtf_wikipedia failed: ${String(error)}`);
    }
  }
  return { facts, messages };
}

/** The templates and links of a page that no other template or link holds, those in notes at the end. */
function elementsOf(text: string): string[] {
  const notes: string[] = [];
  const elements = outermost(text, notes);
  return [...elements, ...outermost(notes.join("\n"), [])];
}

function outermost(text: string, notes: string[]): string[] {
  const elements: string[] = [];
  for (let token = tokenize(text, scanSettings).first; token.kind !== "end"; token = token.next) {
    const { kind, start, end, closer } = token;
    if (kind === "note") notes.push(text.slice(start, end).replace(/^<[^>]*>|<[^<]*>$/g, ""));
    else if (closer !== undefined && (kind === "openTemplate" || kind === "openLink")) {
      elements.push(text.slice(start, closer.end));
      token = closer;
    }
  }
  return elements;
}

function isAffordable(element: string): boolean {
  return element.length <= longestElement && isShallow(element);
}

function factsOf(document: WtfDocument): StructuredFacts {
  // The package's own types say strings here; its links have always been objects.
  const found = document.links() as unknown as readonly { page(): string | undefined }[];
  const links = found.map((link) => fromWtf(link.page() ?? ""));
  return {
    infoboxes: document.infoboxes().map((box) => ({
      template: fromWtf(box.type() ?? ""),
      fields: textFields(box.keyValue()),
    })),
    citations: document.citations().map((citation) => textFields(citation.json())),
    categories: document.categories().map(fromWtf),
    links: [...new Set(links)].filter((title) => title !== ""),
  };
}

function textFields(value: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, field] of Object.entries(value as Record<string, unknown>)) {
    if (typeof field === "string" && field !== "") fields[key] = fromWtf(field);
    else if (typeof field === "number") fields[key] = String(field);
  }
  return fields;
}

import type { Message } from "@discoprep/corpus";
import type { PageBatch, SiteInfo } from "@discoprep/wikidump";
import type { PageOutcome } from "./page-outcome.ts";

export interface ExtractCounts {
  /** Pages of the article namespace. */
  readonly in: number;
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
  /** Kept articles by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Pages of other namespaces, by the namespace's name. */
  readonly passedOver: Readonly<Record<string, number>>;
}

/** How often a rule of the remnant audit, or a problem, was met, and on which pages. */
export interface Finding {
  count: number;
  readonly pages: string[];
  /** Of the first page. */
  readonly example?: string;
}

/** A problem of single pages: an error leaves the page out, and the command ends with 1. */
export interface PageProblem extends Finding {
  severity: "error" | "warning";
}

/** A Wikipedia has tens of thousands of templates. */
const LISTED_TEMPLATES = 500;

export interface Tally {
  add(outcome: PageOutcome): void;
  passOver(pages: PageBatch["passedOver"]): void;
  counts(): ExtractCounts;
  /** The remnant audit of the kept articles, by rule. */
  remnants(): Record<string, Finding>;
  /**
   * On how many kept pages each template without a rule stands, the most frequent first.
   * @param all those beyond the first 500, too: a shard's are added up before the first are taken
   */
  unknownTemplates(all: boolean): Record<string, number>;
  /** Problems of single pages, by rule. */
  problems(): Record<string, PageProblem>;
  /** On how many pages something was noticed that is not a problem, by rule: no date, unbalanced markup. */
  notes(): Record<string, number>;
}

export function extractTally(site: SiteInfo): Tally {
  let kept = 0;
  const dropped = new Map<string, number>();
  const kinds = new Map<string, number>();
  const passedOver = new Map<string, number>();
  const unknownTemplates = new Map<string, number>();
  const remnants = new Map<string, Finding>();
  const problems = new Map<string, PageProblem>();
  const notes = new Map<string, number>();
  const names = new Map(site.namespaces.map(({ key, name }) => [key, name]));
  return {
    add(outcome) {
      if (outcome.reason !== undefined) increase(dropped, outcome.reason);
      if (outcome.article !== undefined) {
        kept++;
        increase(kinds, outcome.article.kind);
        for (const name of outcome.unknownTemplates) increase(unknownTemplates, name);
        for (const { rule, count, example } of outcome.remnants)
          note(remnants, rule, outcome.id, count, newFinding(example));
      }
      for (const { severity, rule, found } of outcome.messages) {
        if (severity === "info") increase(notes, rule);
        else {
          const problem = note(problems, rule, outcome.id, 1, { severity, ...newFinding(found) });
          problem.severity = graver(problem.severity, severity);
        }
      }
    },
    passOver(pages) {
      for (const [key, count] of Object.entries(pages)) {
        increase(passedOver, names.get(Number(key)) ?? key, count);
      }
    },
    counts: () => {
      const all = sorted(dropped);
      const total = Object.values(all).reduce((sum, count) => sum + count, kept);
      return { in: total, kept, dropped: all, kinds: sorted(kinds), passedOver: sorted(passedOver) };
    },
    remnants: () => sorted(remnants),
    unknownTemplates: (all) => mostFrequent(unknownTemplates, all ? undefined : LISTED_TEMPLATES),
    problems: () => sorted(problems),
    notes: () => sorted(notes),
  };
}

/** Whether a message is to be shown; the others are only counted. */
export function isProblem({ severity }: Message): boolean {
  return severity !== "info";
}

function increase(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The graver of two severities. */
export function graver(
  one: PageProblem["severity"],
  other: PageProblem["severity"],
): PageProblem["severity"] {
  return one === "error" ? one : other;
}

function newFinding(example: string | undefined): Finding {
  return { count: 0, pages: [], ...(example !== undefined && { example }) };
}

/** @param fresh what the finding is where it is the first of its rule */
function note<F extends Finding>(
  findings: Map<string, F>,
  rule: string,
  page: string,
  count: number,
  fresh: F,
): F {
  const finding = findings.get(rule) ?? fresh;
  finding.count += count;
  if (finding.pages.at(-1) !== page) finding.pages.push(page);
  findings.set(rule, finding);
  return finding;
}

/** The names with the greatest counts, equal ones by name. */
export function mostFrequent(
  counts: ReadonlyMap<string, number>,
  listed: number | undefined = LISTED_TEMPLATES,
): Record<string, number> {
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return Object.fromEntries(ranked.slice(0, listed));
}

/** The entries in the order of their keys. */
export function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

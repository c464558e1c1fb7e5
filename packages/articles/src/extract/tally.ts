import type { Message } from "@discoprep/corpus";
import { byFrequency, countLabel, type Frequencies } from "@discoprep/files/text";
import type { PageBatch, SiteInfo } from "@discoprep/wikidump";
import type { PageOutcome } from "./article-output.ts";

export type ExtractCounts = {
  /** Pages of the article namespace. */
  readonly in: number;
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
  /** Kept articles by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Pages of other namespaces, by the namespace's name. */
  readonly passedOver: Readonly<Record<string, number>>;
};

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

/** What the manifest says of the pages of a dump, or of a shard of one. */
export interface PageTally {
  readonly counts: ExtractCounts;
  /** The remnant audit of the kept articles, by rule. */
  readonly remnants: Readonly<Record<string, Finding>>;
  /** On how many kept pages each template without a rule stands, the most frequent first. */
  readonly unknownTemplates: Readonly<Record<string, number>>;
  /** Problems of single pages, by rule. */
  readonly problems: Readonly<Record<string, PageProblem>>;
  /** On how many pages something was noticed that is not a problem, by rule: no date, unbalanced markup. */
  readonly notes: Readonly<Record<string, number>>;
}

export interface Tally {
  add(outcome: PageOutcome): void;
  passOver(pages: PageBatch["passedOver"]): void;
  /** Adds what the manifest of a shard says; shards come in their order. */
  addShard(shard: PageTally): void;
  /** @param isShard with all unknown templates: those of shards are added up before the first 500 are taken */
  result(isShard: boolean): PageTally;
}

export function extractTally(namespaces: SiteInfo["namespaces"] = []): Tally {
  let kept = 0;
  const dropped: Frequencies = new Map();
  const kinds: Frequencies = new Map();
  const passedOver: Frequencies = new Map();
  const unknownTemplates: Frequencies = new Map();
  const notes: Frequencies = new Map();
  const remnants = new Map<string, Finding>();
  const problems = new Map<string, PageProblem>();
  const names = new Map(namespaces.map(({ key, name }) => [key, name]));
  return {
    add(outcome) {
      const { id, reason, article } = outcome;
      if (reason !== undefined) countLabel(dropped, reason);
      if (article !== undefined) {
        kept++;
        countLabel(kinds, article.kind);
        for (const name of outcome.unknownTemplates) countLabel(unknownTemplates, name);
        for (const { rule, count, example } of outcome.remnants)
          addFinding(remnants, rule, { count, pages: [id], example });
      }
      for (const { severity, rule, found } of outcome.messages) {
        if (severity === "info") countLabel(notes, rule);
        else {
          const example = found === undefined ? {} : { example: found };
          addFinding(problems, rule, { severity, count: 1, pages: [id], ...example });
        }
      }
    },
    passOver(pages) {
      for (const [key, count] of Object.entries(pages))
        countLabel(passedOver, names.get(Number(key)) ?? key, count);
    },
    addShard(shard) {
      kept += shard.counts.kept;
      addAll(dropped, shard.counts.dropped);
      addAll(kinds, shard.counts.kinds);
      addAll(passedOver, shard.counts.passedOver);
      addAll(unknownTemplates, shard.unknownTemplates);
      addAll(notes, shard.notes);
      for (const [rule, found] of Object.entries(shard.remnants)) addFinding(remnants, rule, found);
      for (const [rule, found] of Object.entries(shard.problems)) addFinding(problems, rule, found);
    },
    result: (isShard) => ({
      counts: {
        in: [...dropped.values()].reduce((sum, count) => sum + count, kept),
        kept,
        dropped: sorted(dropped),
        kinds: sorted(kinds),
        passedOver: sorted(passedOver),
      },
      remnants: sorted(remnants),
      unknownTemplates: Object.fromEntries(
        byFrequency(unknownTemplates).slice(0, isShard ? undefined : LISTED_TEMPLATES),
      ),
      problems: sorted(problems),
      notes: sorted(notes),
    }),
  };
}

/** Whether a message is to be shown; the others are only counted. */
export function isProblem({ severity }: Message): boolean {
  return severity !== "info";
}

function addAll(counts: Frequencies, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) countLabel(counts, name, count);
}

/** Adds to the finding of a rule, which keeps the first example and becomes an error with the first error. */
function addFinding<F extends Finding & { severity?: string }>(
  findings: Map<string, F>,
  rule: string,
  found: F,
): void {
  const known = findings.get(rule);
  if (known === undefined) {
    findings.set(rule, { ...found, pages: [...found.pages] });
    return;
  }
  known.count += found.count;
  if (found.severity === "error") known.severity = found.severity;
  for (const page of found.pages) if (known.pages.at(-1) !== page) known.pages.push(page);
}

/** The entries in the order of their keys. */
function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A set of page ids. A `Set` holds 16.7 million values, and English Wikipedia has more pages: each last digit has one. */
export class PageIds {
  readonly #sets = new Map<string, Set<string>>();

  has(id: string): boolean {
    return this.#sets.get(id.slice(-1))?.has(id) === true;
  }

  /** Takes an id; false if it was taken before. */
  add(id: string): boolean {
    if (this.has(id)) return false;
    const digit = id.slice(-1);
    this.#sets.set(digit, (this.#sets.get(digit) ?? new Set()).add(id));
    return true;
  }
}

import type { Message } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { Frequencies } from "@discoprep/files/text";
import type { Remnant } from "@discoprep/wikitext";

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

/** The count of a rule or a problem, and its pages. */
interface Finding {
  count: number;
  readonly pages: string[];
  /** Of the first page. */
  readonly example?: string;
}

/** A problem of single pages: an error leaves the page out, and the command ends with 1. */
export interface PageProblem extends Finding {
  severity: "error" | "warning";
}

/** The counts of a dump, a shard or a stretch, as in the manifest. */
export interface PageTally {
  readonly counts: ExtractCounts;
  /** The remnant audit of the kept articles, by rule. */
  readonly remnants: Readonly<Record<string, Finding>>;
  /** Numbers of kept pages with a template without a rule, the most frequent first. */
  readonly unknownTemplates: Readonly<Record<string, number>>;
  /** Problems of single pages, by rule. */
  readonly problems: Readonly<Record<string, PageProblem>>;
  /** Numbers of pages with what is no problem, by rule: no date, unbalanced markup. */
  readonly notes: Readonly<Record<string, number>>;
}

export interface PageFindings {
  readonly remnants?: readonly Remnant[];
  readonly unknownTemplates?: readonly string[];
  readonly messages?: readonly Message[];
}

/** A Wikipedia has tens of thousands of templates. */
const LISTED_TEMPLATES = 500;

export function pagesSummary({ in: all, kept, dropped }: ExtractCounts): string {
  const reasons = Object.entries(dropped).map(([reason, count]) => `${count} ${reason}`);
  return `${kept} of ${all} pages kept${reasons.length === 0 ? "" : `, dropped: ${reasons.join(", ")}`}`;
}

export class Tally {
  kept = 0;
  readonly #dropped = new Frequencies();
  readonly #kinds = new Frequencies();
  readonly #passedOver = new Frequencies();
  readonly #unknownTemplates = new Frequencies();
  readonly #notes = new Frequencies();
  readonly #remnants = new Map<string, Finding>();
  readonly #problems = new Map<string, PageProblem>();

  drop(id: string, reason: DropReason, { messages = [] }: PageFindings): void {
    this.#dropped.add(reason);
    this.#addMessages(id, messages);
  }

  keep(
    id: string,
    kind: string,
    { remnants = [], unknownTemplates = [], messages = [] }: PageFindings,
  ): void {
    this.kept++;
    this.#kinds.add(kind);
    for (const name of unknownTemplates) this.#unknownTemplates.add(name);
    for (const { rule, count, example } of remnants)
      addFinding(this.#remnants, rule, { count, pages: [id], example });
    this.#addMessages(id, messages);
  }

  #addMessages(id: string, messages: readonly Message[]): void {
    for (const { severity, rule, found } of messages) {
      if (severity === "info") this.#notes.add(rule);
      else addFinding(this.#problems, rule, { severity, count: 1, pages: [id], example: found });
    }
  }

  /** @param namespace its name */
  passOver(namespace: string, count: number): void {
    this.#passedOver.add(namespace, count);
  }

  /** Adds the counts of a stretch or a shard; they come in the dump's order. */
  add({ counts, unknownTemplates, notes, remnants, problems }: PageTally): void {
    this.kept += counts.kept;
    addAll(this.#dropped, counts.dropped);
    addAll(this.#kinds, counts.kinds);
    addAll(this.#passedOver, counts.passedOver);
    addAll(this.#unknownTemplates, unknownTemplates);
    addAll(this.#notes, notes);
    for (const [rule, finding] of Object.entries(remnants)) addFinding(this.#remnants, rule, finding);
    for (const [rule, finding] of Object.entries(problems)) addFinding(this.#problems, rule, finding);
  }

  /** @param isPart with all unknown templates: those of stretches and shards are added up before the first 500 are taken */
  result(isPart: boolean): PageTally {
    const templates = this.#unknownTemplates.byFrequency().slice(0, isPart ? undefined : LISTED_TEMPLATES);
    return {
      counts: {
        in: [...this.#dropped.values()].reduce((sum, count) => sum + count, this.kept),
        kept: this.kept,
        dropped: sorted(this.#dropped),
        kinds: sorted(this.#kinds),
        passedOver: sorted(this.#passedOver),
      },
      remnants: sorted(this.#remnants),
      unknownTemplates: Object.fromEntries(templates),
      problems: sorted(this.#problems),
      notes: sorted(this.#notes),
    };
  }
}

function addAll(counts: Frequencies, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) counts.add(name, count);
}

/** Adds to the finding of a rule, which keeps the first example and becomes an error with the first error. */
function addFinding<F extends Finding & { severity?: string }>(
  findings: Map<string, F>,
  rule: string,
  more: F,
): void {
  const finding = findings.get(rule);
  if (finding === undefined) {
    findings.set(rule, { ...more, pages: [...more.pages] });
    return;
  }
  finding.count += more.count;
  if (more.severity === "error") finding.severity = more.severity;
  for (const page of more.pages) if (finding.pages.at(-1) !== page) finding.pages.push(page);
}

/** Returns the entries in the order of their keys. */
function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A set of page ids. A `Set` holds 16.7 million values, and English Wikipedia has more pages: each last digit has one. */
export class PageIds {
  readonly #sets = new Map<string, Set<string>>();

  has(id: string): boolean {
    return this.#sets.get(id.slice(-1))?.has(id) === true;
  }

  /** Takes an id. @returns false if it was taken before */
  add(id: string): boolean {
    if (this.has(id)) return false;
    const digit = id.slice(-1);
    this.#sets.set(digit, (this.#sets.get(digit) ?? new Set()).add(id));
    return true;
  }
}

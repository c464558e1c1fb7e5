import { Frequencies } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { ArticleOutcome } from "@discoprep/wikitext";

const numbers = z.record(z.string(), z.number());

const finding = z.object({ count: z.number(), pages: z.array(z.string()), example: z.string().optional() });

/** A problem of single pages: an error leaves the page out, and the command ends with 1. */
const pageProblem = z.object({ severity: z.enum(["error", "warning"]), ...finding.shape });

/** The counts of a dump, a shard or a stretch, as in the manifest. Remnants, problems and notes are by rule. */
export const pageTally = z.object({
  counts: z.object({
    in: z.number(),
    kept: z.number(),
    dropped: numbers,
    kinds: numbers,
    passedOver: numbers,
  }),
  remnants: z.record(z.string(), finding),
  /** Numbers of kept pages with a template without a rule, the most frequent first. */
  unknownTemplates: numbers,
  problems: z.record(z.string(), pageProblem),
  /** Numbers of pages with what is no problem: no date, unbalanced markup. */
  notes: numbers,
});

export type PageTally = z.infer<typeof pageTally>;
type Finding = z.infer<typeof finding>;
export type PageProblem = z.infer<typeof pageProblem>;

/** A Wikipedia has tens of thousands of templates. */
const LISTED_TEMPLATES = 500;

export function pagesSummary({ in: all, kept, dropped }: PageTally["counts"]): string {
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

  count(id: string, outcome: ArticleOutcome): void {
    if (outcome.kept) {
      this.kept++;
      this.#kinds.add(outcome.kind);
      for (const name of outcome.unknownTemplates) this.#unknownTemplates.add(name);
      for (const { rule, count, example } of outcome.remnants)
        addFinding(this.#remnants, rule, { count, pages: [id], example });
    } else this.#dropped.add(outcome.reason);
    for (const { severity, rule, found } of outcome.messages) {
      if (severity === "info") this.#notes.add(rule);
      else addFinding(this.#problems, rule, { severity, count: 1, pages: [id], example: found });
    }
  }

  passOver(namespace: string, count: number): void {
    this.#passedOver.add(namespace, count);
  }

  /** Adds the counts of a stretch or a shard; they come in the dump's order. */
  add({ counts, unknownTemplates, notes, remnants, problems }: PageTally): void {
    this.kept += counts.kept;
    const sums = [
      { sum: this.#dropped, added: counts.dropped },
      { sum: this.#kinds, added: counts.kinds },
      { sum: this.#passedOver, added: counts.passedOver },
      { sum: this.#unknownTemplates, added: unknownTemplates },
      { sum: this.#notes, added: notes },
    ];
    for (const { sum, added } of sums)
      for (const [name, count] of Object.entries(added)) sum.add(name, count);
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

/** Adds to the finding of a rule, which keeps the first example and becomes an error with the first error. */
function addFinding<F extends Finding & { severity?: string }>(
  findings: Map<string, F>,
  rule: string,
  added: F,
): void {
  const sum = findings.get(rule);
  if (sum === undefined) {
    findings.set(rule, { ...added, pages: [...added.pages] });
    return;
  }
  sum.count += added.count;
  if (added.severity === "error") sum.severity = added.severity;
  for (const page of added.pages) if (sum.pages.at(-1) !== page) sum.pages.push(page);
}

function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A set of page ids. A `Set` holds 16.7 million values, and English Wikipedia has more pages: each last digit has one. */
export class PageIds {
  readonly #sets = new Map<string, Set<string>>();

  has(id: string): boolean {
    return this.#sets.get(id.slice(-1))?.has(id) === true;
  }

  get size(): number {
    return [...this.#sets.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add(id: string): boolean {
    if (this.has(id)) return false;
    const digit = id.slice(-1);
    this.#sets.set(digit, (this.#sets.get(digit) ?? new Set()).add(id));
    return true;
  }
}

import type { Token } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";

/** The units of a row as token numbers (0-based, ascending). */
export interface RowUnits {
  readonly unit1: readonly number[];
  readonly unit2: readonly number[];
  readonly sense: string;
  /**
   * `explicit`: it has a connective; `unstated`: one at the beginning of a unit makes it Explicit; `altlex`: it has words that
   * mark it, if they are labelled; `none`: it has none.
   */
  readonly connective: "explicit" | "unstated" | "altlex" | "none";
}

export interface RowConnective {
  readonly tokens: readonly number[];
  /** The unit that holds it, and is Arg2. */
  readonly unit: readonly number[];
  /** True if another labelled connective would do as well: it is inside its unit, or two rows have the same units. */
  readonly isAmbiguous: boolean;
}

/** Tokens that are labelled as a connective, or as a part of one. */
type LabelledSpan = readonly number[];

/** A labelled span that a row may take. */
interface Candidate {
  readonly span: LabelledSpan;
  readonly unit: readonly number[];
  /** The number of tokens of its unit before it; unit 2 comes first. */
  readonly distance: number;
}

/** How often each connective has each sense, learnt from the Explicit rows whose units hold one labelled span. */
export class UsualSenses {
  readonly #senses = new Groups<string, string>();

  /** Learns from the rows of a document. */
  add(rows: readonly RowUnits[], tokens: readonly Token[]): void {
    const spans = labelledSpans(tokens);
    for (const row of rows) {
      const [only, ...others] = row.connective === "explicit" ? candidatesOf(row, spans) : [];
      if (only !== undefined && others.length === 0) this.#senses.add(formOf(only.span, tokens), row.sense);
    }
  }

  isConnective(form: string): boolean {
    return this.#senses.has(form);
  }

  /** Returns the share of a connective's rows that have the sense; its class counts a tenth of it. */
  share(form: string, sense: string): number {
    const senses = this.#senses.get(form) ?? [];
    const classOf = (text: string) => text.split(".", 1)[0]?.toLowerCase();
    const same = senses.filter((other) => other === sense).length;
    const alike = senses.filter((other) => classOf(other) === classOf(sense)).length;
    return senses.length === 0 ? 0 : (same + alike / 10) / senses.length;
  }
}

/**
 * Returns the connectives of a document's rows. The format labels tokens as connectives and does not say of which relation. Each
 * labelled span is used once: first by rows that have no other, then where the connective most often has the row's
 * sense, then at the beginning of unit 2, or else of unit 1, or else nearest to a beginning. A span of another row is taken
 * only where no other is left. AltLex rows take phrases that are no connective of the corpus. A span that no row has
 * taken is a further part of the connective of the smallest row that holds it (`if … then`).
 */
export function rowConnectives(
  rows: readonly RowUnits[],
  tokens: readonly Token[],
  usual: UsualSenses,
): (RowConnective | undefined)[] {
  const spans = labelledSpans(tokens);
  const choice = new Choice(rows, spans);
  const share = ({ sense }: RowUnits, { span }: Candidate) => usual.share(formOf(span, tokens), sense);
  choice.takeBest(share, ({ connective }) => connective === "explicit" || connective === "unstated");
  choice.orderTwins();
  choice.shareTaken();
  const isPhrase = (_row: RowUnits, { span }: Candidate) =>
    usual.isConnective(formOf(span, tokens)) ? -1 : 0;
  choice.takeBest(isPhrase, ({ connective }) => connective === "altlex");
  const further = furtherParts(rows, choice, spans);
  return rows.map((row, index) => {
    const candidate = choice.chosen.get(index);
    if (candidate === undefined) return undefined;
    const parts = [candidate.span, ...(further.get(index) ?? [])];
    const isAmbiguous = choice.open.has(index) && (candidate.distance > 0 || hasTwin(rows, row));
    return { tokens: parts.flat().sort((a, b) => a - b), unit: candidate.unit, isAmbiguous };
  });
}

/** The spans that rows have taken. */
class Choice {
  readonly chosen = new Map<number, Candidate>();
  /** Rows that had more than one free span when they took theirs. */
  readonly open = new Set<number>();
  readonly #rows: readonly RowUnits[];
  readonly #candidates: readonly (readonly Candidate[])[];
  readonly #taken = new Set<LabelledSpan>();

  constructor(rows: readonly RowUnits[], spans: readonly LabelledSpan[]) {
    this.#rows = rows;
    this.#candidates = rows.map((row) => candidatesOf(row, spans));
  }

  isTaken(span: LabelledSpan): boolean {
    return this.#taken.has(span);
  }

  /** Gives rows free spans, one after the other: a row with one before rows with several, then by score; none below 0. */
  takeBest(
    score: (row: RowUnits, candidate: Candidate) => number,
    takesPart: (row: RowUnits) => boolean,
  ): void {
    const waiting = new Map<number, Scored[]>();
    for (const [index, row] of this.#rows.entries()) {
      const scored = this.#candidates[index]?.map((candidate) => ({
        candidate,
        score: score(row, candidate),
      }));
      if (takesPart(row)) waiting.set(index, scored?.filter((one) => one.score >= 0) ?? []);
    }
    for (;;) {
      let best: (Scored & { readonly index: number; readonly isOnly: boolean }) | undefined;
      for (const [index, scored] of waiting) {
        const free = scored.filter(({ candidate }) => !this.#taken.has(candidate.span));
        for (const one of free) {
          const next = { ...one, index, isOnly: free.length === 1 };
          if (best === undefined || isBetter(next, best)) best = next;
        }
      }
      if (best === undefined) return;
      if (!best.isOnly) this.open.add(best.index);
      this.chosen.set(best.index, best.candidate);
      this.#taken.add(best.candidate.span);
      waiting.delete(best.index);
    }
  }

  /** Gives rows with the same units and sense their spans in the order of the text: nothing else tells them apart. */
  orderTwins(): void {
    const groups = new Groups([...this.chosen.keys()], (index) => {
      const row = this.#rows[index] as RowUnits;
      return `${unitsOf(row)} ${row.sense}`;
    });
    for (const indices of groups.values()) {
      const candidates = indices.map((index) => this.chosen.get(index) as Candidate);
      candidates.sort(({ span: a }, { span: b }) => (a[0] as number) - (b[0] as number));
      for (const [at, index] of indices.sort((a, b) => a - b).entries())
        this.chosen.set(index, candidates[at] as Candidate);
    }
  }

  /** Gives rows whose spans are all taken by others the best of them. */
  shareTaken(): void {
    for (const [index, [first]] of this.#candidates.entries()) {
      const { connective } = this.#rows[index] as RowUnits;
      if (first !== undefined && connective !== "altlex" && !this.chosen.has(index))
        this.chosen.set(index, first);
    }
  }
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

function isBetter(
  a: Scored & { readonly isOnly: boolean },
  b: Scored & { readonly isOnly: boolean },
): boolean {
  if (a.isOnly !== b.isOnly) return a.isOnly;
  return a.score === b.score ? a.candidate.distance < b.candidate.distance : a.score > b.score;
}

function formOf(span: LabelledSpan, tokens: readonly Token[]): string {
  return span.map((number) => tokens[number]?.form.toLowerCase()).join(" ");
}

/** Returns each labelled span: a token that begins a connective, and those that continue it. */
function labelledSpans(tokens: readonly Token[]): LabelledSpan[] {
  const spans: number[][] = [];
  for (const [number, { misc = "" }] of tokens.entries()) {
    const last = spans.at(-1);
    if (/(?:Conn|Seg)=B-conn/i.test(misc)) spans.push([number]);
    else if (/(?:Conn|Seg)=I-conn/i.test(misc) && last?.at(-1) === number - 1) last.push(number);
  }
  return spans;
}

/** Returns the spans that a row may take, the nearest to the beginning of a unit first. */
function candidatesOf(row: RowUnits, spans: readonly LabelledSpan[]): Candidate[] {
  if (row.connective === "none") return [];
  const found = [row.unit2, row.unit1].flatMap((unit) =>
    spansWithin(unit, spans).map((span) => ({ span, unit, distance: unit.indexOf(span[0] as number) })),
  );
  return found
    .filter(({ distance }) => row.connective !== "unstated" || distance === 0)
    .sort((a, b) => a.distance - b.distance);
}

/** Returns the spans that lie in a unit, which holds other tokens, too. */
function spansWithin(unit: readonly number[], spans: readonly LabelledSpan[]): LabelledSpan[] {
  const tokens = new Set(unit);
  return spans.filter((span) => span.length < unit.length && span.every((number) => tokens.has(number)));
}

/** Returns the spans that no row has taken, by the row whose connective they continue. */
function furtherParts(
  rows: readonly RowUnits[],
  choice: Choice,
  spans: readonly LabelledSpan[],
): Map<number, LabelledSpan[]> {
  const parts = new Groups<number, LabelledSpan>();
  for (const span of spans) {
    if (choice.isTaken(span)) continue;
    const holders = [...rows.entries()].filter(
      ([, row]) =>
        !["unstated", "none"].includes(row.connective) &&
        [row.unit1, row.unit2].some((unit) => spansWithin(unit, [span]).length > 0),
    );
    const [smallest] = holders.sort(([, a], [, b]) => sizeOf(a) - sizeOf(b));
    // It may be the phrase of an AltLex row that has none yet.
    const isDoubtful = holders.some(
      ([index, { connective }]) => connective === "altlex" && !choice.chosen.has(index),
    );
    if (smallest !== undefined && !isDoubtful && choice.chosen.has(smallest[0])) parts.add(smallest[0], span);
  }
  return parts;
}

/** Returns true if another row that has a connective has the same units. */
function hasTwin(rows: readonly RowUnits[], row: RowUnits): boolean {
  return rows.some(
    (other) =>
      other !== row && !["altlex", "none"].includes(other.connective) && unitsOf(other) === unitsOf(row),
  );
}

function unitsOf({ unit1, unit2 }: RowUnits): string {
  return `${unit1}|${unit2}`;
}

function sizeOf({ unit1, unit2 }: RowUnits): number {
  return unit1.length + unit2.length;
}

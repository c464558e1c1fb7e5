import type { Token } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";

/** Units are token numbers (0-based, ascending). */
export interface RowUnits {
  readonly unit1: readonly number[];
  readonly unit2: readonly number[];
  readonly sense: string;
  /** `unstated`: a connective at the beginning of a unit makes the row Explicit; `altlex`: its words may be labelled. */
  readonly connective: "explicit" | "unstated" | "altlex" | "none";
}

export interface RowConnective {
  readonly tokens: readonly number[];
  /** The unit that holds it, and is Arg2. */
  readonly unit: readonly number[];
  /** True if another labelled connective fits as well: it is inside its unit, or two rows have the same units. */
  readonly isAmbiguous: boolean;
}

type LabelledSpan = readonly number[];

interface Candidate {
  readonly row: RowUnits;
  readonly span: LabelledSpan;
  readonly unit: readonly number[];
  /** The number of tokens of its unit before it. */
  readonly distance: number;
}

/** Frequencies of senses by connective, learnt from the Explicit rows whose units hold one labelled span. */
export class UsualSenses {
  readonly #senses = new Groups<string, string>();

  add(rows: readonly RowUnits[], tokens: readonly Token[]): void {
    const candidates = candidatesOf(rows, labelledSpans(tokens));
    for (const [{ connective, sense }, [first, second]] of new Groups(candidates, ({ row }) => row))
      if (first !== undefined && second === undefined && connective === "explicit")
        this.#senses.add(formOf(first.span, tokens), sense);
  }

  isConnective(form: string): boolean {
    return this.#senses.has(form);
  }

  /** Returns the share of a connective's rows that have the sense; its class counts a tenth of it. */
  share(form: string, sense: string): number {
    const senses = this.#senses.get(form) ?? [];
    const classOf = (text: string) => text.split(".", 1)[0]?.toLowerCase();
    const same = senses.filter((learnt) => learnt === sense).length;
    const alike = senses.filter((learnt) => classOf(learnt) === classOf(sense)).length;
    return senses.length === 0 ? 0 : (same + alike / 10) / senses.length;
  }
}

/**
 * Returns the connectives of a document's rows. The format labels tokens as connectives, but names no relation. Each
 * labelled span is used once. First come rows with a single span, then rows with a sense that the connective often has, then
 * spans at the beginning of unit 2, of unit 1, or nearest to a beginning. A row takes the span of another only if no other
 * is left. AltLex rows take phrases that are no connective of the corpus. A span without a row is a further part of the
 * connective of the smallest row that holds it (`if … then`).
 */
export function rowConnectives(
  rows: readonly RowUnits[],
  tokens: readonly Token[],
  usual: UsualSenses,
): (RowConnective | undefined)[] {
  const spans = labelledSpans(tokens);
  const choice = new Choice(rows, spans);
  choice.takeBest(["explicit", "unstated"], ({ row, span }) => usual.share(formOf(span, tokens), row.sense));
  choice.orderTwins();
  choice.shareTaken();
  choice.takeBest(["altlex"], ({ span }) => (usual.isConnective(formOf(span, tokens)) ? -1 : 0));
  const further = choice.furtherParts(spans);
  return rows.map((row) => {
    const candidate = choice.chosen.get(row);
    if (candidate === undefined) return undefined;
    const parts = [candidate.span, ...(further.get(row) ?? [])];
    const isAmbiguous = choice.open.has(row) && (candidate.distance > 0 || hasTwin(rows, row));
    return { tokens: parts.flat().sort((a, b) => a - b), unit: candidate.unit, isAmbiguous };
  });
}

class Choice {
  readonly chosen = new Map<RowUnits, Candidate>();
  /** Rows that had more than one free span when they took theirs. */
  readonly open = new Set<RowUnits>();
  readonly #rows: readonly RowUnits[];
  readonly #candidates: readonly Candidate[];
  readonly #taken = new Set<LabelledSpan>();

  constructor(rows: readonly RowUnits[], spans: readonly LabelledSpan[]) {
    this.#rows = rows;
    this.#candidates = candidatesOf(rows, spans);
  }

  /** Gives rows free spans: first rows with one candidate, then by score; scores below 0 are refused. */
  takeBest(kinds: readonly RowUnits["connective"][], score: (candidate: Candidate) => number): void {
    let offers = this.#candidates
      .filter(({ row, span }) => kinds.includes(row.connective) && !this.#taken.has(span))
      .map((candidate) => ({ ...candidate, score: score(candidate) }))
      .filter((offer) => offer.score >= 0);
    while (offers.length > 0) {
      const byRow = new Groups(offers, ({ row }) => row);
      const isOnly = ({ row }: Candidate): number => (byRow.get(row)?.length === 1 ? 1 : 0);
      const best = offers.reduce((first, next) => {
        const rank =
          isOnly(next) - isOnly(first) || next.score - first.score || first.distance - next.distance;
        return rank > 0 ? next : first;
      });
      if (!isOnly(best)) this.open.add(best.row);
      this.chosen.set(best.row, best);
      this.#taken.add(best.span);
      offers = offers.filter(({ row, span }) => row !== best.row && span !== best.span);
    }
  }

  /** Gives rows with the same units and sense their spans in the order of the text: nothing else distinguishes them. */
  orderTwins(): void {
    const chosen = this.#rows.filter((row) => this.chosen.has(row));
    for (const twins of new Groups(chosen, (row) => `${unitsOf(row)} ${row.sense}`).values()) {
      const candidates = twins.map((row) => this.chosen.get(row) as Candidate);
      candidates.sort(({ span: [a = 0] }, { span: [b = 0] }) => a - b);
      for (const [at, row] of twins.entries()) this.chosen.set(row, candidates[at] as Candidate);
    }
  }

  /** Gives a row whose candidates are all taken the best of them. */
  shareTaken(): void {
    for (const candidate of this.#candidates) {
      const { row } = candidate;
      if (row.connective !== "altlex" && !this.chosen.has(row)) this.chosen.set(row, candidate);
    }
  }

  /** Returns the spans that no row has taken, by the row whose connective they continue. */
  furtherParts(spans: readonly LabelledSpan[]): Map<RowUnits, LabelledSpan[]> {
    const parts = new Groups<RowUnits, LabelledSpan>();
    for (const span of spans.filter((labelled) => !this.#taken.has(labelled))) {
      const holders = this.#rows.filter(
        ({ connective, unit1, unit2 }) =>
          (connective === "explicit" || connective === "altlex") &&
          (isWithin(unit1, span) || isWithin(unit2, span)),
      );
      const [smallest] = holders.sort((a, b) => sizeOf(a) - sizeOf(b));
      // The span may be the phrase of an AltLex row without one.
      const isDoubtful = holders.some((row) => row.connective === "altlex" && !this.chosen.has(row));
      if (smallest !== undefined && !isDoubtful && this.chosen.has(smallest)) parts.add(smallest, span);
    }
    return parts;
  }
}

function formOf(span: LabelledSpan, tokens: readonly Token[]): string {
  return span.map((number) => tokens[number]?.form.toLowerCase()).join(" ");
}

function labelledSpans(tokens: readonly Token[]): LabelledSpan[] {
  const spans: number[][] = [];
  for (const [number, { misc = "" }] of tokens.entries()) {
    const last = spans.at(-1);
    if (/(?:Conn|Seg)=B-conn/i.test(misc)) spans.push([number]);
    else if (/(?:Conn|Seg)=I-conn/i.test(misc) && last?.at(-1) === number - 1) last.push(number);
  }
  return spans;
}

/** Returns the spans that each row may take, the nearest to the beginning of a unit first; unit 2 comes first. */
function candidatesOf(rows: readonly RowUnits[], spans: readonly LabelledSpan[]): Candidate[] {
  return rows.flatMap((row) => {
    const { connective, unit1, unit2 } = row;
    const candidates = [unit2, unit1].flatMap((unit) => {
      const inside = connective === "none" ? [] : spans.filter((span) => isWithin(unit, span));
      return inside.map((span) => ({ row, span, unit, distance: unit.indexOf(span[0] ?? -1) }));
    });
    return candidates
      .filter(({ distance }) => connective !== "unstated" || distance === 0)
      .sort((a, b) => a.distance - b.distance);
  });
}

function isWithin(unit: readonly number[], span: LabelledSpan): boolean {
  const [first = 0] = span;
  const isNear = first >= (unit[0] ?? 0) && first <= (unit.at(-1) ?? 0);
  return isNear && span.length < unit.length && span.every((number) => unit.includes(number));
}

function hasTwin(rows: readonly RowUnits[], row: RowUnits): boolean {
  return rows.some(
    (twin) =>
      twin !== row &&
      (twin.connective === "explicit" || twin.connective === "unstated") &&
      unitsOf(twin) === unitsOf(row),
  );
}

function unitsOf({ unit1, unit2 }: RowUnits): string {
  return `${unit1}|${unit2}`;
}

function sizeOf({ unit1, unit2 }: RowUnits): number {
  return unit1.length + unit2.length;
}

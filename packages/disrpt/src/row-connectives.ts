/** The units of a row as token numbers (0-based, ascending). */
export interface RowUnits {
  readonly unit1: readonly number[];
  readonly unit2: readonly number[];
  /**
   * `explicit`: it has a connective; `unstated`: one at the beginning of a unit makes it Explicit; `altlex`: it has the words that
   * no Explicit row has taken, if they are labelled; `none`: it has none.
   */
  readonly connective: "explicit" | "unstated" | "altlex" | "none";
}

export interface RowConnective {
  readonly tokens: readonly number[];
  /** The unit that holds it, and is Arg2. */
  readonly unit: readonly number[];
  /** Whether another labelled connective would do as well: it stands inside its unit, or two rows have the same units. */
  readonly ambiguous: boolean;
}

interface Candidate {
  readonly span: readonly number[];
  readonly unit: readonly number[];
  /** How far from the beginning of its unit it stands; unit 2 comes first. */
  readonly distance: number;
}

const labelledAs = (kind: string): RegExp => new RegExp(`(?:Conn|Seg)=${kind}-conn`, "i");
const begins = labelledAs("B");
const continues = labelledAs("I");

/**
 * The connectives of a document's rows. The format labels tokens as connectives and does not say of which relation. A row
 * takes the labelled span at the beginning of unit 2, or else of unit 1, or else the one nearest to a beginning. Rows with
 * the fewest spans choose first, and a span of another row is taken only where no other is left. A span that no row has
 * taken is a further part of the connective of the smallest row that holds it (`if … then`).
 */
export function rowConnectives(
  rows: readonly RowUnits[],
  labels: readonly string[],
): (RowConnective | undefined)[] {
  const spans = labelledSpans(labels);
  const candidates = rows.map((row) => candidatesOf(row, spans));
  const order = [...rows.keys()].sort((a, b) => (candidates[a]?.length ?? 0) - (candidates[b]?.length ?? 0));
  const taken = new Set<Candidate["span"]>();
  const chosen = new Map<number, Candidate>();
  const ambiguous = new Set<number>();
  for (const index of order) {
    const own = candidates[index] ?? [];
    const free = own.filter(({ span }) => !taken.has(span));
    const [best] = free.length > 0 ? free : own;
    if (best === undefined) continue;
    chosen.set(index, best);
    taken.add(best.span);
    if (free.length > 1 && (best.distance > 0 || hasTwin(rows, index))) ambiguous.add(index);
  }
  const further = furtherParts(rows, chosen, spans, taken);
  return [...rows.keys()].map((index) => {
    const choice = chosen.get(index);
    if (choice === undefined) return undefined;
    const tokens = [choice.span, ...(further.get(index) ?? [])].flat().sort((a, b) => a - b);
    return { tokens, unit: choice.unit, ambiguous: ambiguous.has(index) };
  });
}

/** Each labelled span: a token that begins a connective, and those that continue it. */
function labelledSpans(labels: readonly string[]): number[][] {
  const spans: number[][] = [];
  for (const [number, label] of labels.entries()) {
    const last = spans.at(-1);
    if (begins.test(label)) spans.push([number]);
    else if (continues.test(label) && last?.at(-1) === number - 1) last.push(number);
  }
  return spans;
}

/** The spans that a row may take, the best first. */
function candidatesOf(row: RowUnits, spans: readonly (readonly number[])[]): Candidate[] {
  if (!isSignalled(row)) return [];
  const found = [row.unit2, row.unit1].flatMap((unit) =>
    spansWithin(unit, spans).map((span) => ({ span, unit, distance: unit.indexOf(span[0] as number) })),
  );
  return found
    .filter(({ distance }) => row.connective === "explicit" || distance === 0)
    .sort((a, b) => a.distance - b.distance);
}

/** The spans that lie in a unit, which holds other tokens, too. */
function spansWithin(unit: readonly number[], spans: readonly (readonly number[])[]): (readonly number[])[] {
  const tokens = new Set(unit);
  return spans.filter((span) => span.length < unit.length && span.every((number) => tokens.has(number)));
}

/** The spans that no row has taken, by the row whose connective they continue. */
function furtherParts(
  rows: readonly RowUnits[],
  chosen: ReadonlyMap<number, Candidate>,
  spans: readonly (readonly number[])[],
  taken: ReadonlySet<readonly number[]>,
): Map<number, (readonly number[])[]> {
  const parts = new Map<number, (readonly number[])[]>();
  for (const span of spans) {
    if (taken.has(span)) continue;
    const holders = [...rows.entries()].filter(
      ([, row]) =>
        row.connective !== "unstated" &&
        [row.unit1, row.unit2].some((unit) => spansWithin(unit, [span]).length > 0),
    );
    const [smallest] = holders.sort(([, a], [, b]) => sizeOf(a) - sizeOf(b));
    // A row of another type that holds it may be an alternative lexicalization, which editions label, too.
    if (smallest === undefined || holders.some(([, row]) => !isSignalled(row))) continue;
    if (chosen.has(smallest[0])) parts.set(smallest[0], [...(parts.get(smallest[0]) ?? []), span]);
  }
  return parts;
}

/** Whether another row that has a connective has the same units. */
function hasTwin(rows: readonly RowUnits[], index: number): boolean {
  const units = (row: RowUnits | undefined): string => `${row?.unit1}|${row?.unit2}`;
  const own = units(rows[index]);
  return rows.some((row, other) => other !== index && isSignalled(row) && units(row) === own);
}

function isSignalled({ connective }: RowUnits): boolean {
  return connective === "explicit" || connective === "unstated";
}

function sizeOf({ unit1, unit2 }: RowUnits): number {
  return unit1.length + unit2.length;
}

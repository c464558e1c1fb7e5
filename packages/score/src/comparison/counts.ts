import { Frequencies } from "@discoprep/files/text";

export interface Counts {
  readonly correct: number;
  readonly predicted: number;
  readonly gold: number;
}

export const noCounts: Counts = { correct: 0, predicted: 0, gold: 0 };

export function sumOf(parts: Iterable<Counts>): Counts {
  const total = { ...noCounts };
  for (const { correct, predicted, gold } of parts) {
    total.correct += correct;
    total.predicted += predicted;
    total.gold += gold;
  }
  return total;
}

export type CountTable = ReadonlyMap<string, ReadonlyMap<string, Counts>>;

/** Counts of one document. Pairs are one to one inside a document, so counts of documents can be added. */
export interface DocumentCounts {
  readonly figures: CountTable;
  readonly labels: CountTable;
  /** By kind of bucket (`distance`) and bucket (`1-2`). */
  readonly by: CountTable;
}

export const noDocument: DocumentCounts = { figures: new Map(), labels: new Map(), by: new Map() };

export function sumDocuments(documents: Iterable<DocumentCounts>): DocumentCounts {
  const tables = [...documents];
  return {
    figures: sumTables(tables.map(({ figures }) => figures)),
    labels: sumTables(tables.map(({ labels }) => labels)),
    by: sumTables(tables.map(({ by }) => by)),
  };
}

function sumTables(tables: readonly CountTable[]): CountTable {
  const total = new Map<string, Map<string, Counts>>();
  for (const table of tables)
    for (const [row, columns] of table) {
      const sums = total.get(row) ?? new Map<string, Counts>();
      total.set(row, sums);
      for (const [column, counts] of columns) sums.set(column, sumOf([sums.get(column) ?? noCounts, counts]));
    }
  return total;
}

export interface Confusion {
  readonly senses: readonly string[];
  /** Row: label of gold; column: label of the system; the last row and column: no such relation. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts pairs of labels. An undefined label counts in the last row or column. */
export function confusion(
  pairs: readonly (readonly [gold: string | undefined, system: string | undefined])[],
): Confusion {
  const senses = [...new Set(pairs.flat().filter((label) => label !== undefined))].sort();
  const indices = new Map<string | undefined, number>(senses.map((label, index) => [label, index]));
  const size = senses.length + 1;
  const counts = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const indexOf = (label: string | undefined): number => indices.get(label) ?? senses.length;
  for (const [gold, system] of pairs) {
    if (gold === undefined && system === undefined) continue;
    const row = counts[indexOf(gold)] as number[];
    row[indexOf(system)] = (row[indexOf(system)] ?? 0) + 1;
  }
  return { senses, counts };
}

/** Counts equal items of two lists, one to one. */
export function sharedCount<T>(gold: Iterable<T>, predicted: Iterable<T>): number {
  const golds = new Frequencies(gold);
  let shared = 0;
  for (const [item, count] of new Frequencies(predicted)) shared += Math.min(count, golds.get(item) ?? 0);
  return shared;
}

/** Groups items of gold and of an output by a key, in the order of gold, then of the output. */
export function groupPairs<T>(gold: Iterable<T>, predicted: Iterable<T>, keyOf: (item: T) => string) {
  const groups = new Map<string, { readonly gold: T[]; readonly predicted: T[] }>();
  const groupOf = (item: T) => {
    const key = keyOf(item);
    const group = groups.get(key) ?? { gold: [], predicted: [] };
    groups.set(key, group);
    return group;
  };
  for (const item of gold) groupOf(item).gold.push(item);
  for (const item of predicted) groupOf(item).predicted.push(item);
  return groups;
}

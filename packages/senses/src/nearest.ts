import { distance } from "fastest-levenshtein";
import { findSense, type Inventory, inventory, inventoryNames } from "./inventory.ts";

/** The least share of a corpus's labels that its inventory knows; below it the labels are another framework's. */
const leastShare = 0.5;

/**
 * Returns the shipped inventory that knows most of a corpus's labels, the first of several.
 * @param labels labels with their frequencies
 * @returns undefined if no inventory knows half of them
 */
export function nearestInventory(labels: ReadonlyMap<string, number>): Inventory | undefined {
  const sumOf = (entries: readonly (readonly [string, number])[]): number =>
    entries.reduce((sum, [, count]) => sum + count, 0);
  const entries = [...labels];
  const [nearest] = inventoryNames()
    .map(inventory)
    .map((candidate) => {
      const count = sumOf(entries.filter(([label]) => findSense(candidate, label) !== undefined));
      return { candidate, count };
    })
    .sort((a, b) => b.count - a.count);
  const least = sumOf(entries) * leastShare;
  return nearest !== undefined && least > 0 && nearest.count >= least ? nearest.candidate : undefined;
}

/** The greatest number of letters that may differ, by a label's least length in characters. */
const allowedEdits: readonly (readonly [length: number, edits: number])[] = [
  [18, 3],
  [8, 2],
  [5, 1],
];

/**
 * Returns the sense that a label was probably meant to be: it differs in capitals, in the signs between its parts or in a few
 * letters, or has further parts before the last (for `Contrast` and `Contingency.Reason`).
 * Each part keeps its first letter: `Asynchrony` is no misspelt `Synchrony`.
 * @returns undefined for a sense of the list, for a label far from every sense (a sense of the corpus's own), and for a label
 *   as near to one sense as to another
 */
export function nearestSense(senses: Iterable<string>, label: string): string | undefined {
  const written = parts(label);
  const length = written.join(".").length;
  let nearest = {
    edits: allowedEdits.find(([least]) => length >= least)?.[1] ?? 0,
    senses: new Set<string>(),
  };
  for (const sense of senses) {
    if (sense === label) return undefined;
    const edits = editsTo(parts(sense), written);
    if (edits < nearest.edits) nearest = { edits, senses: new Set([sense]) };
    else if (edits === nearest.edits) nearest.senses.add(sense);
  }
  const [sense, rival] = nearest.senses;
  return rival === undefined ? sense : undefined;
}

function parts(label: string): string[] {
  return label
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u);
}

/** Returns the number of letters that differ: 0 if only parts before the last are missing. */
function editsTo(sense: readonly string[], label: readonly string[]): number {
  const last = label.at(-1);
  if (last === sense.at(-1) && last !== "") {
    let next = 0;
    for (const part of sense) if (part === label[next]) next++;
    if (next === label.length) return 0;
  }
  if (label.length === sense.length) {
    return label.reduce((sum, part, index) => sum + editsOfPart(sense[index] ?? "", part), 0);
  }
  return label[0]?.[0] === sense[0]?.[0]
    ? distance(sense.join("."), label.join("."))
    : Number.POSITIVE_INFINITY;
}

/**
 * The least length of a part that may have three wrong letters. A shorter part with as many is another word: `Exclusion` is
 * no misspelt `Exception`.
 */
const longPart = 11;

function editsOfPart(sense: string, label: string): number {
  const edits = distance(sense, label);
  const isOther = label[0] !== sense[0] || (edits > 2 && Math.max(sense.length, label.length) < longPart);
  return isOther ? Number.POSITIVE_INFINITY : edits;
}

import { distance } from "fastest-levenshtein";
import { findSense, type Inventory, inventory, inventoryNames } from "./inventory.ts";

/** A corpus whose labels are mostly another framework's has no inventory near to it. */
const leastShare = 0.5;

/**
 * The shipped inventory that knows most of a corpus's labels; of equals the one that stands first.
 * @param labels each with how often it occurs
 * @returns undefined where none knows half of them
 */
export function nearestInventory(labels: ReadonlyMap<string, number>): Inventory | undefined {
  const total = [...labels.values()].reduce((sum, count) => sum + count, 0);
  let best: { inventory: Inventory; known: number } | undefined;
  for (const candidate of inventoryNames().map(inventory)) {
    let known = 0;
    for (const [label, count] of labels) if (findSense(candidate, label) !== undefined) known += count;
    if (best === undefined || known > best.known) best = { inventory: candidate, known };
  }
  return best !== undefined && total > 0 && best.known >= total * leastShare ? best.inventory : undefined;
}

/** So many letters may be wrong, missing or too many in a label that is long enough to tell. */
const mostEdits = 2;
const shortest = 8;

/**
 * The sense that a label was probably meant to be: one of the list that differs in one or two letters, or in
 * capitals alone. A label that is far from all is a sense of the corpus's own.
 */
export function nearestSense(senses: Iterable<string>, label: string): string | undefined {
  const small = label.toLowerCase();
  let best: { sense: string; edits: number } | undefined;
  for (const sense of senses) {
    const edits = distance(small, sense.toLowerCase());
    if (best === undefined || edits < best.edits) best = { sense, edits };
  }
  if (best === undefined || best.sense === label) return undefined;
  return best.edits === 0 || (best.edits <= mostEdits && label.length >= shortest) ? best.sense : undefined;
}

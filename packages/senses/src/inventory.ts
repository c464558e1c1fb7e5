import { UsageError } from "@discoprep/corpus";
import cdtb from "../data/cdtb.json" with { type: "json" };
import conll2015 from "../data/conll2015.json" with { type: "json" };
import conll2016Zh from "../data/conll2016-zh.json" with { type: "json" };
import pdtb2 from "../data/pdtb2.json" with { type: "json" };
import pdtb3 from "../data/pdtb3.json" with { type: "json" };

export interface Inventory {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** Full names, parts joined by full stops, in the order of the source. */
  readonly senses: readonly string[];
  readonly spellings: Readonly<Record<string, string>>;
}

export interface Mapping {
  readonly id: string;
  readonly source: Inventory;
  readonly target: Inventory;
  readonly map: Readonly<Record<string, string>>;
  readonly unmapped: Readonly<Record<string, string>>;
  readonly losses: Readonly<Record<string, string>>;
}

const inventories = { pdtb2, pdtb3, conll2015, cdtb, "conll2016-zh": conll2016Zh };
export type InventoryId = keyof typeof inventories;

export function inventoryNames(): readonly InventoryId[] {
  return Object.keys(inventories) as InventoryId[];
}

export function isInventory(word: string): word is InventoryId {
  return Object.hasOwn(inventories, word);
}

/**
 * Returns a shipped inventory: the PDTB 2.0 and PDTB 3.0 hierarchies, the 15 English senses of CoNLL-2015/16,
 * CDTB 0.5, or the 10 Chinese senses of CoNLL-2016.
 * @throws UsageError for an unknown id
 */
export function inventory(id: string): Inventory {
  if (isInventory(id)) return inventories[id];
  throw new UsageError(`unknown sense inventory "${id}": expected one of ${inventoryNames().join(", ")}`);
}

const spellingTables = new WeakMap<Inventory, ReadonlyMap<string, string>>();

/**
 * Returns the inventory's name for a label as annotators wrote it, or undefined if no spelling fits. Ignores case, blanks for
 * hyphens and a remark in brackets at the end: corpora in the style of PDTB 3.0 write `Arg2-as-negcond`, `Arg2 as cond`, `Reason+Belief (Arg2-gives-evidence)`.
 */
export function findSense(inventory: Inventory, label: string): string | undefined {
  let table = spellingTables.get(inventory);
  if (table === undefined) {
    const entries = [
      ...Object.entries(inventory.spellings),
      ...inventory.senses.map((sense) => [sense, sense] as const),
    ];
    table = new Map(entries.map(([spelling, sense]) => [plainSpelling(spelling), sense]));
    spellingTables.set(inventory, table);
  }
  return table.get(plainSpelling(label));
}

function plainSpelling(label: string): string {
  const bracket = label.endsWith(")") ? label.indexOf(" (") : -1;
  return (bracket === -1 ? label : label.slice(0, bracket)).trim().toLowerCase().replace(/[\s-]/g, "-");
}

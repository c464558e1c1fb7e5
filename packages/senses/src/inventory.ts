import { UsageError } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

/** The sense labels a framework knows, at every level at which annotators may stop. */
export interface Inventory {
  readonly id: string;
  readonly name: string;
  /** Where the list is published. */
  readonly source: string;
  /** Full names, parts joined by full stops, in the order of the source. */
  readonly senses: readonly string[];
  /** Spellings met in corpora, each with the name it stands for. */
  readonly spellings: Readonly<Record<string, string>>;
}

const inventoryIds = ["pdtb2", "pdtb3", "conll2015", "cdtb", "conll2016-zh"] as const;
export type InventoryId = (typeof inventoryIds)[number];

const loaded = new Map<string, Inventory>();

/** The ids of the shipped inventories. */
export function inventoryNames(): readonly InventoryId[] {
  return inventoryIds;
}

/**
 * A shipped inventory: the PDTB 2.0 and PDTB 3.0 hierarchies, the 15 English senses of CoNLL-2015/16,
 * CDTB 0.5, or the 10 Chinese senses of CoNLL-2016.
 * @throws UsageError for an unknown id
 */
export function inventory(id: string): Inventory {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  if (!inventoryIds.some((name) => name === id)) {
    throw new UsageError(`unknown sense inventory "${id}": expected one of ${inventoryIds.join(", ")}`);
  }
  const found = readDataFile<Inventory>(new URL(`../data/${id}.json`, import.meta.url));
  loaded.set(id, found);
  return found;
}

const spellingTables = new WeakMap<Inventory, ReadonlyMap<string, string>>();

/**
 * The inventory's own name for a label as annotators wrote it, or undefined where it knows none.
 * Case, blanks for hyphens and a remark in brackets at the end do not count: corpora in the style
 * of PDTB 3.0 write `Arg2-as-negcond`, `Arg2 as cond`, `Reason+Belief (Arg2-gives-evidence)`.
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

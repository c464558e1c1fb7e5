import { ProblemError, UsageError } from "@discoprep/corpus";
import type { Inventory } from "./inventory.ts";

/** A checked mapping with its inventories. */
export interface Mapping {
  readonly id: string;
  readonly source: Inventory;
  readonly target: Inventory;
  readonly map: Readonly<Record<string, string>>;
  readonly unmapped: Readonly<Record<string, string>>;
  readonly losses: Readonly<Record<string, string>>;
}

/**
 * One mapping that knows the senses of several mappings with one target: for corpora of which it is
 * not said whether their senses are those of PDTB 2.0 or 3.0.
 * @throws ProblemError where two of them disagree on a sense
 */
export function mergeMappings(mappings: readonly Mapping[]): Mapping {
  const [first] = mappings;
  if (first === undefined) throw new UsageError("mergeMappings needs at least one mapping");
  const map: Record<string, string> = {};
  const unmapped: Record<string, string> = {};
  for (const each of mappings) {
    for (const [sense, target] of Object.entries(each.map)) {
      if (map[sense] !== undefined && map[sense] !== target) {
        throw new ProblemError({
          rule: "mapping-conflict",
          what: `two mappings disagree on the sense "${sense}"`,
          where: { file: each.id },
          expected: map[sense] as string,
          found: target,
          remedy: "Name one of the two mappings.",
        });
      }
      map[sense] = target;
    }
    Object.assign(unmapped, each.unmapped);
  }
  for (const sense of Object.keys(map)) delete unmapped[sense];
  return {
    id: mappings.map((each) => each.id).join("+"),
    source: mergeInventories(mappings.map((each) => each.source)),
    target: first.target,
    map,
    unmapped,
    losses: Object.assign({}, ...mappings.map((each) => each.losses)),
  };
}

/** A spelling that is a sense of one inventory is not a mere spelling in another. */
function mergeInventories(inventories: readonly Inventory[]): Inventory {
  const join = (part: (inventory: Inventory) => string): string => inventories.map(part).join(" + ");
  return {
    id: join((each) => each.id),
    name: join((each) => each.name),
    source: join((each) => each.source),
    senses: [...new Set(inventories.flatMap((each) => each.senses))],
    spellings: Object.assign({}, ...inventories.map((each) => each.spellings)),
  };
}

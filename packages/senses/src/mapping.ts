import {
  cyclesOf,
  type Message,
  type MessageDetails,
  ProblemError,
  problem,
  type RuleId,
  UsageError,
} from "@discoprep/corpus";
import * as z from "@discoprep/files/zod";
import cdtb from "../data/cdtb-conll2016-zh.json" with { type: "json" };
import pdtb2 from "../data/pdtb2-conll2015.json" with { type: "json" };
import pdtb3 from "../data/pdtb3-conll2015.json" with { type: "json" };
import { type Inventory, inventory, inventoryNames, isInventory, type Mapping } from "./inventory.ts";
import { nearestSense } from "./nearest.ts";

const senses = z.union([z.string(), z.array(z.string())], "an inventory's id or a list of senses");

/** The JSON files in `data/` and a user's mapping have this shape. */
export const mappingFileSchema = z.object({
  id: z.string().optional(),
  source: senses,
  target: senses,
  note: z.string().optional(),
  map: z.record(z.string(), z.string()),
  /** Source senses that have no target, each with the reason. */
  unmapped: z.record(z.string(), z.string()).optional(),
  losses: z.record(z.string(), z.string()).optional(),
});

export type MappingFile = z.infer<typeof mappingFileSchema>;

/**
 * Returns the mapping of a file.
 * @throws ProblemError naming the file and the sense that is missing, unknown or part of a cycle
 */
export function toMapping(raw: MappingFile, file: string): Mapping {
  const name = file.replace(/^.*[\\/]/, "");
  const inventoryOf = (role: "source" | "target"): Inventory => {
    const value = raw[role];
    if (typeof value !== "string")
      return { id: `${role} of ${name}`, name: role, source: file, senses: value, spellings: {} };
    if (isInventory(value)) return inventory(value);
    const expected = `a list of senses or one of ${inventoryNames().join(", ")} as ${role}`;
    throw new ProblemError(problem("invalid-mapping", { file }, { expected, found: value }));
  };
  const candidate: Mapping = {
    id: raw.id ?? name.replace(/\.json$/, ""),
    source: inventoryOf("source"),
    target: inventoryOf("target"),
    map: raw.map,
    unmapped: raw.unmapped ?? {},
    losses: raw.losses ?? {},
  };
  const [fault] = checkMapping(candidate);
  if (fault !== undefined) throw new ProblemError({ ...fault, where: { ...fault.where, file } });
  return candidate;
}

const shipped: Readonly<Record<string, unknown>> = {
  "pdtb2-conll2015": pdtb2,
  "pdtb3-conll2015": pdtb3,
  "cdtb-conll2016-zh": cdtb,
};
const loaded = new Map<string, Mapping>();

export function mappingNames(): readonly string[] {
  return Object.keys(shipped);
}

/**
 * Returns a shipped mapping: `pdtb2-conll2015` (Table 2 of the CoNLL-2015 overview), `pdtb3-conll2015`
 * (its `losses` say what it forgets) or `cdtb-conll2016-zh`.
 * @throws UsageError for an unknown id
 */
export function mapping(id: string): Mapping {
  if (!Object.hasOwn(shipped, id))
    throw new UsageError(`unknown sense mapping "${id}": expected one of ${mappingNames().join(", ")}`);
  const shippedMapping = loaded.get(id) ?? toMapping(mappingFileSchema.parse(shipped[id]), `${id}.json`);
  loaded.set(id, shippedMapping);
  return shippedMapping;
}

/**
 * Checks a mapping for a source sense it forgets or treats twice, a sense its source does not know, a
 * target its target does not know, and a cycle.
 * @returns an empty list for a sound mapping
 */
export function checkMapping({ id, source, target, map, unmapped, losses }: Mapping): Message[] {
  // A sense that is mapped to itself is no step of a cycle.
  const nextOf = (sense: string): string | undefined =>
    Object.hasOwn(map, sense) && map[sense] !== sense ? map[sense] : undefined;
  const problems: Message[] = [];
  const add = (rule: RuleId, details: MessageDetails): void => void problems.push(problem(rule, {}, details));
  for (const sense of source.senses) {
    const isMapped = Object.hasOwn(map, sense);
    if (isMapped !== Object.hasOwn(unmapped, sense)) continue;
    const expected = `every sense of ${source.id} once, in map or in unmapped of ${id}`;
    add(isMapped ? "sense-mapped-and-unmapped" : "sense-missing-in-mapping", { expected, found: sense });
  }
  const check = (rule: RuleId, sense: string, { id: list, senses }: Inventory, place: string): void => {
    if (senses.includes(sense)) return;
    add(rule, {
      expected: `a sense of ${list}`,
      found: `${sense} in ${place} of ${id}`,
      meant: nearestSense(senses, sense),
    });
  };
  for (const [part, table] of Object.entries({ map, unmapped, losses }))
    for (const sense of Object.keys(table)) check("unknown-source-sense", sense, source, part);
  for (const to of Object.values(map)) check("unknown-target-sense", to, target, "map");
  for (const cycle of cyclesOf(Object.keys(map), nextOf)) {
    const expected = "targets that stay what they are when mapped again";
    add("cyclic-mapping", { expected, found: [...cycle, cycle[0]].join(" → ") });
  }
  return problems;
}

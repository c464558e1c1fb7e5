import { UsageError } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import type { Mapping } from "./mapping.ts";
import { type MappingFile, toMapping } from "./mapping-file.ts";

const shipped = ["pdtb2-conll2015", "pdtb3-conll2015", "cdtb-conll2016-zh"] as const;
const loaded = new Map<string, Mapping>();

/** The ids of the shipped mappings. */
export function mappingNames(): readonly string[] {
  return shipped;
}

/**
 * A shipped mapping: `pdtb2-conll2015` (Table 2 of the CoNLL-2015 overview), `pdtb3-conll2015`
 * (its `losses` say what it forgets) or `cdtb-conll2016-zh`.
 * @throws UsageError for an unknown id
 */
export function mapping(id: string): Mapping {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  if (!shipped.some((name) => name === id)) {
    throw new UsageError(`unknown sense mapping "${id}": expected one of ${shipped.join(", ")}`);
  }
  const file = `${id}.json`;
  const found = toMapping(readDataFile<MappingFile>(new URL(`../data/${file}`, import.meta.url)), file);
  loaded.set(id, found);
  return found;
}

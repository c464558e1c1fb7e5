import { type InventoryId, type Mapping, mappingTo } from "@discoprep/senses";
import { formatOf, type ReadableFormat } from "../formats.ts";

/**
 * The sense mapping that `--senses` names, or without it that of the format's record. Formats other than
 * PDTB 2.0's own may hold senses of PDTB 2.0 or 3.0.
 * @throws UsageError for a name that is neither known nor a file
 */
export function senseMapping(
  senses: string | undefined,
  format: ReadableFormat | undefined,
): Mapping | undefined {
  if (format === undefined) return undefined;
  const record = formatOf(format);
  const sources: InventoryId[] =
    record.senseInventory === "pdtb2" ? ["pdtb2", "cdtb"] : ["pdtb2", "pdtb3", "cdtb"];
  return mappingTo(senses ?? record.senses, sources);
}

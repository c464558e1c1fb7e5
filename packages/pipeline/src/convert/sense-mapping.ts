import { type InventoryId, type Mapping, mappingTo } from "@discoprep/senses";
import type { AnnotationFormat } from "./options.ts";

/**
 * The sense mapping that `--senses` names, or without it that of the format's shared task. An Annotator file
 * may hold senses of PDTB 2.0 or 3.0.
 * @throws UsageError for a name that is neither known nor a file
 */
export function senseMapping(senses: string | undefined, format: AnnotationFormat): Mapping | undefined {
  const sources: InventoryId[] = format === "annotator" ? ["pdtb2", "pdtb3", "cdtb"] : ["pdtb2", "cdtb"];
  return mappingTo(senses ?? (format === "cdtb" ? "conll2016-zh" : "conll2015"), sources);
}

import { existsSync } from "node:fs";
import { UsageError } from "@discoprep/corpus";
import { type Mapping, mapping, mergeMappings, readMapping } from "@discoprep/senses";
import type { AnnotationFormat } from "./options.ts";

const names: readonly string[] = ["conll2015", "conll2016-zh", "keep"];

/** Whether the option names a file rather than a mapping that is known by name. */
export function isMappingFile(senses: string): boolean {
  return !names.includes(senses);
}

/**
 * The sense mapping an option names: `conll2015` (from PDTB 2.0; an Annotator file may hold senses of PDTB 2.0
 * or 3.0), `conll2016-zh` (from CDTB), `keep` (none), or a file. Without one: that of the format's shared task.
 * @throws UsageError for a name that is neither known nor a file
 */
export function senseMapping(senses: string | undefined, format: AnnotationFormat): Mapping | undefined {
  const name = senses ?? (format === "cdtb" ? "conll2016-zh" : "conll2015");
  if (isMappingFile(name)) return fileMapping(name);
  if (name === "keep") return undefined;
  if (name === "conll2016-zh") return mapping("cdtb-conll2016-zh");
  return format === "annotator"
    ? mergeMappings([mapping("pdtb2-conll2015"), mapping("pdtb3-conll2015")])
    : mapping("pdtb2-conll2015");
}

function fileMapping(file: string): Mapping {
  if (existsSync(file)) return readMapping(file);
  throw new UsageError(`--senses takes ${names.join(", ")} or a mapping file, not "${file}"`);
}

import { existsSync } from "node:fs";
import { UsageError } from "@discoprep/corpus";
import { type Mapping, mapping, mergeMappings, readMapping } from "@discoprep/senses";
import type { AnnotationFormat } from "./options.ts";

/**
 * The sense mapping an option names: `conll2015` (from PDTB 2.0; an Annotator file may hold senses of PDTB 2.0
 * or 3.0), `conll2016-zh` (from CDTB), `keep` (none), or a file. Without one: that of the format's shared task.
 * @throws UsageError for a name that is neither known nor a file
 */
export function senseMapping(senses: string | undefined, format: AnnotationFormat): Mapping | undefined {
  switch (senses ?? (format === "cdtb" ? "conll2016-zh" : "conll2015")) {
    case "keep":
      return undefined;
    case "conll2016-zh":
      return mapping("cdtb-conll2016-zh");
    case "conll2015":
      return format === "annotator"
        ? mergeMappings([mapping("pdtb2-conll2015"), mapping("pdtb3-conll2015")])
        : mapping("pdtb2-conll2015");
    default:
      return fileMapping(senses as string);
  }
}

function fileMapping(file: string): Mapping {
  if (existsSync(file)) return readMapping(file);
  throw new UsageError(`--senses takes conll2015, conll2016-zh, keep or a mapping file, not "${file}"`);
}

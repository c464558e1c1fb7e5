import { annotationFiles } from "../annotation-files.ts";
import type { Format } from "../format/index.ts";
import { readCdtb } from "./reader.ts";

/** Offsets count characters; a byte order mark counts, CR LF counts as one. */
const text = { countsLines: true };

/** The Chinese Discourse Treebank 0.5. */
export const cdtb = {
  id: "cdtb",
  what: "CDTB 0.5, 27 fields; Chinese only",
  encoding: "UTF-8 or GB18030",
  files: "cdtb/ID.cdtb, raw/ID.raw",
  senses: "conll2016-zh",
  language: "zh",
  read: annotationFiles({
    looks: ["cdtb", "pipe-27", "pipe"],
    raw: text,
    annotations: { ...text, read: readCdtb },
  }),
} as const satisfies Format;

import { annotationFiles } from "../annotation-files.ts";
import type { Format, SourceText } from "../format/index.ts";
import { annotatorText } from "../pdtb/index.ts";
import { readCdtb } from "./reader.ts";

/**
 * Returns the text of a CDTB file, raw or annotation: UTF-8, or GB18030 where it is not UTF-8 (a warning says so).
 * Offsets count characters; a byte order mark counts, CR LF counts as one and becomes a line feed.
 * @throws ProblemError where the bytes are neither
 */
export function cdtbText(bytes: Uint8Array, file?: string): SourceText {
  return annotatorText(bytes, { file, language: "zh" });
}

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
    rawText: (bytes, { file }) => cdtbText(bytes, file),
    relations: (bytes, { file, document, raw }) => {
      const source = cdtbText(bytes, file);
      const result = readCdtb(source.text, { file, document, raw });
      return { ...result, messages: [...source.messages, ...result.messages] };
    },
  }),
} as const satisfies Format;

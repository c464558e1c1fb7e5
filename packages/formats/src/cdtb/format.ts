import type { Format, SourceText } from "@discoprep/corpus/format";
import { utf8OrOlder } from "@discoprep/files";
import { annotatorLines } from "../pdtb/index.ts";
import { readCdtb } from "./reader.ts";

/**
 * The text of a CDTB file, raw or annotation: UTF-8, or GB18030 where it is not UTF-8 (a warning says so).
 * Offsets count characters; a byte order mark counts, CR LF counts as one and becomes a line feed.
 * @throws ProblemError where the bytes are neither
 */
export function cdtbText(bytes: Uint8Array, file?: string): SourceText {
  const stored = utf8OrOlder(bytes, file, "zh");
  const { text, messages } = annotatorLines(stored.text, file);
  return { text, messages: [...stored.messages, ...messages] };
}

/** The Chinese Discourse Treebank 0.5. */
export const cdtb = {
  id: "cdtb",
  looks: ["pipe-27", "pipe"],
  what: "CDTB 0.5, 27 fields; Chinese only",
  encoding: "UTF-8 or GB18030",
  files: "cdtb/ID.cdtb, raw/ID.raw",
  senses: "conll2016-zh",
  language: "zh",
  read: {
    kind: "files",
    rawText: (bytes, { file }) => cdtbText(bytes, file),
    relations: (bytes, { file, document, raw }) => {
      const source = cdtbText(bytes, file);
      const result = readCdtb(source.text, { file, document, raw });
      return { ...result, messages: [...source.messages, ...result.messages] };
    },
  },
} as const satisfies Format;

import { utf8OrOlder } from "@discoprep/files";
import { documentWriter, type Format, type SourceText } from "@discoprep/files/format";
import { annotatorLines, withAnnotatorOffsets } from "@discoprep/pdtb";
import { type CdtbColumns, readColumns } from "./columns.ts";
import { readCdtb } from "./reader.ts";
import { writeCdtb } from "./writer.ts";

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
    settings: readColumns,
    rawText: (bytes, { file }) => cdtbText(bytes, file),
    relations: (bytes, { file, document, raw, settings }) => {
      const source = cdtbText(bytes, file);
      const result = readCdtb(source.text, {
        file,
        document,
        ...(raw !== undefined && { raw }),
        ...(settings !== undefined && { columns: settings as CdtbColumns }),
      });
      return { ...result, messages: [...source.messages, ...result.messages] };
    },
  },
  write: {
    write: documentWriter((document) => {
      // CDTB counts the text's lines as the Annotator does.
      const { relations, messages } = withAnnotatorOffsets(document);
      const { messages: losses, ...written } = writeCdtb(relations);
      const result = { ...written, messages: [...messages, ...losses] };
      return {
        files: { [`cdtb/${document.id}.cdtb`]: result.text, [`raw/${document.id}.raw`]: document.raw },
        result,
      };
    }),
  },
} as const satisfies Format;

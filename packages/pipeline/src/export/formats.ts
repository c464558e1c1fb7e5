import { bratConfiguration, writeBrat } from "@discoprep/brat";
import type { Document, Message, WriteResult } from "@discoprep/corpus";
import { writeConnectiveConllu, writeRels, writeTok } from "@discoprep/disrpt";
import { withGornAddresses, writeAnnotator, writePdtb2 } from "@discoprep/pdtb";
import { withoutAltLexTexts } from "./altlex-texts.ts";
import { withAnnotatorOffsets } from "./annotator-offsets.ts";

/** The formats `export` writes. */
export type ExportFormat = "annotator" | "pdtb2" | "disrpt" | "brat";

/** One document in a format: files by their path in the output folder, and what is not in them. */
export interface ExportedDocument {
  readonly files: Readonly<Record<string, string>>;
  readonly written: number;
  readonly messages: readonly Message[];
}

/** How a format is written. */
interface FormatWriter {
  readonly write: (document: Document) => ExportedDocument;
  /** Files of the whole collection. */
  readonly shared?: Readonly<Record<string, string>>;
  /** Whether files are Latin-1 where all their characters allow it. */
  readonly prefersLatin1?: boolean;
}

/** What stands once for each relation in a file. */
const relationMarks = {
  annotator: /\n/g,
  pdtb2: /^____(?:Explicit|Implicit|AltLex|EntRel|NoRel)____$/gm,
  disrpt: /\n./g,
  brat: /^#/gm,
} as const;

function exported(
  format: ExportFormat,
  { text, messages }: WriteResult,
  files: Record<string, string>,
): ExportedDocument {
  return { files, messages, written: text.match(relationMarks[format])?.length ?? 0 };
}

/** The writers by name. Paths: annotations and raw texts in folders of their own, or side by side. */
export const formatWriters: Readonly<Record<ExportFormat, FormatWriter>> = {
  annotator: {
    write: (document) => {
      const { relations, messages } = withAnnotatorOffsets(document);
      const result = writeAnnotator(withoutAltLexTexts(relations));
      const files = { [`gold/${document.id}`]: result.text, [`raw/${document.id}`]: document.raw };
      return exported("annotator", { ...result, messages: [...messages, ...result.messages] }, files);
    },
  },
  pdtb2: {
    prefersLatin1: true,
    write: (document) => {
      const relations = withoutAltLexTexts(document.relations);
      const result = writePdtb2(withGornAddresses(relations, document.sentences), document);
      const files = { [`pdtb/${document.id}.pdtb`]: result.text, [`raw/${document.id}`]: document.raw };
      return exported("pdtb2", result, files);
    },
  },
  disrpt: {
    write: (document) => {
      const result = writeRels(document);
      return exported("disrpt", result, {
        [`${document.id}.rels`]: result.text,
        [`${document.id}.tok`]: writeTok(document),
        [`${document.id}.conllu`]: writeConnectiveConllu(document),
      });
    },
  },
  brat: {
    shared: { "annotation.conf": bratConfiguration() },
    write: (document) => {
      const result = writeBrat(document);
      const files = { [`${document.id}.ann`]: result.text, [`${document.id}.txt`]: document.raw };
      return exported("brat", result, files);
    },
  },
};

/** Names of the formats. */
export const exportFormats = Object.keys(formatWriters) as ExportFormat[];

import { utf8OrOlder } from "@discoprep/files";
import {
  documentWriter,
  type FileReader,
  type Format,
  type ReadOptions,
  type ReadResult,
} from "@discoprep/files/format";
import { withoutAltLexTexts } from "./altlex-texts.ts";
import { withAnnotatorOffsets } from "./annotator-offsets.ts";
import { readAnnotator } from "./annotator-reader.ts";
import { writeAnnotator } from "./annotator-writer.ts";
import { withGornAddresses } from "./gorn.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { writePdtb2 } from "./pdtb2-writer.ts";
import { readPipe48 } from "./pipe48-reader.ts";
import { writePipe48 } from "./pipe48-writer.ts";
import { withProposalMarks } from "./proposals.ts";
import { annotationText, annotatorLines, rawText, type SourceFormat } from "./source-text.ts";

function fileReader(
  format: SourceFormat,
  read: (text: string, options: ReadOptions) => ReadResult,
  raw: FileReader["rawText"],
): FileReader {
  return {
    kind: "files",
    takesEncoding: true,
    rawText: raw,
    relations: (bytes, { file, document, encoding }) =>
      read(annotationText(bytes, format, file, encoding), { file, document }),
  };
}

/** PDTB 2.0's own files, one block a relation. */
export const pdtb2 = {
  id: "pdtb2",
  package: "pdtb",
  what: "PDTB 2.0, native blocks",
  encoding: "Latin-1",
  files: "pdtb/ID.pdtb, raw/ID",
  senses: "conll2015",
  senseInventory: "pdtb2",
  read: fileReader("pdtb2", readPdtb2, (bytes, { file, encoding }) =>
    rawText(bytes, "pdtb2", file, encoding),
  ),
  write: {
    prefersLatin1: true,
    write: documentWriter((document) => {
      const relations = withGornAddresses(withoutAltLexTexts(document.relations), document.sentences);
      const result = writePdtb2(relations, document);
      return {
        files: { [`pdtb/${document.id}.pdtb`]: result.text, [`raw/${document.id}`]: document.raw },
        result,
      };
    }),
  },
} as const satisfies Format;

/** The output of the PDTB tools' converter from PDTB 2.0. */
export const pipe48 = {
  id: "pipe48",
  package: "pdtb",
  looks: ["pipe-48", "pipe"],
  what: "PDTB 2.0, 48 columns",
  encoding: "Latin-1",
  files: "pipe/ID.pipe, raw/ID",
  senses: "conll2015",
  senseInventory: "pdtb2",
  read: fileReader("pipe48", readPipe48, (bytes, { file, encoding }) =>
    rawText(bytes, "pipe48", file, encoding),
  ),
  write: {
    prefersLatin1: true,
    write: documentWriter((document) => {
      const relations = withGornAddresses(withoutAltLexTexts(document.relations), document.sentences);
      const result = writePipe48(relations, { raw: document.raw, document: document.id });
      return {
        files: { [`pipe/${document.id}.pipe`]: result.text, [`raw/${document.id}`]: document.raw },
        result,
      };
    }),
  },
} as const satisfies Format;

/** The PDTB Annotator's files, as PDTB 3.0, TED-MDB and GDTB are distributed. */
export const annotator = {
  id: "annotator",
  package: "pdtb",
  looks: ["pipe-27", "pipe-34", "pipe"],
  what: "PDTB Annotator and PDTB 3.0, 27 or 34 columns",
  encoding: "UTF-8",
  files: "ann/ID, raw/ID",
  senses: "conll2015",
  read: fileReader("annotator", readAnnotator, (bytes, { file, encoding, language = "en" }) => {
    if (encoding !== undefined) return rawText(bytes, "annotator", file, encoding);
    // Raw texts of the Wall Street Journal are Latin-1 in PDTB 3.0, too.
    const stored = utf8OrOlder(bytes, file, language);
    const { text, messages } = annotatorLines(stored.text, file);
    return { text, messages: [...stored.messages, ...messages] };
  }),
  write: {
    write: documentWriter((document, { columns }) => {
      const { relations, messages } = withAnnotatorOffsets(document);
      const marked = withProposalMarks(withoutAltLexTexts(relations), columns ?? 34);
      const result = writeAnnotator(marked, columns);
      return {
        files: { [`ann/${document.id}`]: result.text, [`raw/${document.id}`]: document.raw },
        result: { ...result, messages: [...messages, ...result.messages] },
      };
    }),
  },
} as const satisfies Format;

import type { Relation } from "@discoprep/corpus";
import { setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { annotationFiles } from "../annotation-files.ts";
import {
  documentWriter,
  type Format,
  type FormatReader,
  type ReadOptions,
  type ReadResult,
} from "../format/index.ts";
import { readAnnotator, withProposalMarks } from "./annotator.ts";
import { writeAnnotator } from "./annotator-writer.ts";
import { moveRows } from "./move-rows.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { readPipe48 } from "./pipe48.ts";
import { annotationText, annotatorText, rawText, storedText, withAnnotatorOffsets } from "./source-text.ts";

/** What both formats of PDTB 2.0 have in common. @param folder of the annotation files, and their ending */
function pdtb20<Id extends "pdtb2" | "pipe48">(
  id: Id,
  folder: "pdtb" | "pipe",
  looks: readonly string[],
  read: (text: string, options: ReadOptions) => ReadResult,
) {
  return {
    id,
    encoding: "Latin-1",
    files: `${folder}/ID.${folder}, raw/ID`,
    senses: "conll2015",
    senseInventory: "pdtb2",
    read: annotationFiles({
      looks: [id, ...looks],
      takesEncoding: true,
      rawText: (bytes, { file, encoding }) => rawText(bytes, id, file, encoding),
      relations: (bytes, { file, document, encoding }) =>
        read(annotationText(bytes, id, file, encoding), { file, document }),
    }),
  } as const satisfies Omit<Format, "what">;
}

/** PDTB 2.0's own files, one block a relation. */
export const pdtb2 = {
  ...pdtb20("pdtb2", "pdtb", [], readPdtb2),
  what: "PDTB 2.0, native blocks",
} as const satisfies Format;

/** The output of the PDTB tools' converter from PDTB 2.0. */
export const pipe48 = {
  ...pdtb20("pipe48", "pipe", ["pipe-48", "pipe"], readPipe48),
  what: "PDTB 2.0, 48 columns",
} as const satisfies Format;

const writeOptions = {
  columns: setting(z.enum(["27", "34"]).optional(), "columns of the Annotator's files (default: 34)", "n"),
};

/** The PDTB Annotator's files, as PDTB 3.0, TED-MDB and GDTB are distributed. */
export const annotator = {
  id: "annotator",
  what: "PDTB Annotator and PDTB 3.0, 27 or 34 columns",
  encoding: "UTF-8",
  files: "ann/ID, raw/ID",
  senses: "conll2015",
  read: annotationFiles({
    looks: ["annotator", "pipe-27", "pipe-34", "pipe"],
    takesEncoding: true,
    // Raw texts of the Wall Street Journal are Latin-1 in PDTB 3.0, too.
    rawText: annotatorText,
    relations: (bytes, { file, document, encoding }) =>
      readAnnotator(annotationText(bytes, "annotator", file, encoding), { file, document }),
  }),
  write: {
    options: writeOptions,
    write: documentWriter((document, { columns }: z.infer<z.ZodObject<typeof writeOptions>>) => {
      const { relations, messages } = withAnnotatorOffsets(document);
      const count = columns === "27" ? 27 : 34;
      const result = writeAnnotator(withProposalMarks(withoutAltLexTexts(relations), count), count);
      return {
        files: { [`ann/${document.id}`]: result.text, [`raw/${document.id}`]: document.raw },
        result: { ...result, messages: [...messages, ...result.messages] },
      };
    }),
  },
  move: moveRows,
} as const satisfies Format;

/** A release repeats the text of an AltLex as its connective's, which is that of its spans; PDTB does not. */
function withoutAltLexTexts(relations: readonly Relation[]): Relation[] {
  return relations.map((relation) => {
    const { type, conn1, connective } = relation;
    const repeats = connective !== undefined && (type === "AltLex" || type === "AltLexC");
    return repeats && conn1 ? { ...relation, conn1: { ...conn1, text: "" } } : relation;
  });
}

/**
 * Returns the reader of raw texts without annotations. Lines end as in a release, as the Annotator reads them: its annotations
 * of the text fit the release then.
 * @param isStored true for texts as they are stored, of which parses.json counts the characters
 */
export function rawTexts(isStored: boolean): FormatReader {
  return annotationFiles({ looks: [], rawText: isStored ? storedText : annotatorText });
}

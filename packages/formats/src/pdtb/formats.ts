import type { Relation } from "@discoprep/corpus";
import { setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { annotationFiles } from "../annotation-files.ts";
import { documentWriter, type Format, type FormatReader } from "../format/index.ts";
import { readAnnotator, withProposalMarks } from "./annotator.ts";
import { withAnnotatorOffsets, writeAnnotator } from "./annotator-writer.ts";
import { moveRows } from "./move-rows.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { readPipe48 } from "./pipe48.ts";

const latin1 = { encoding: "latin1" } as const;
const ofPdtb2 = { encoding: "Latin-1", senses: "conll2015", senseInventory: "pdtb2" } as const;

export const pdtb2 = {
  ...ofPdtb2,
  id: "pdtb2",
  what: "PDTB 2.0, native blocks",
  files: "pdtb/ID.pdtb, raw/ID",
  read: annotationFiles({
    looks: ["pdtb2"],
    takesEncoding: true,
    raw: latin1,
    annotations: { ...latin1, read: readPdtb2 },
  }),
} as const satisfies Format;

export const pipe48 = {
  ...ofPdtb2,
  id: "pipe48",
  what: "PDTB 2.0, 48 columns",
  files: "pipe/ID.pipe, raw/ID",
  read: annotationFiles({
    looks: ["pipe48", "pipe-48", "pipe"],
    takesEncoding: true,
    raw: latin1,
    annotations: { ...latin1, read: readPipe48 },
  }),
} as const satisfies Format;

const writeOptions = {
  columns: setting(z.enum(["27", "34"]).optional(), "columns of the Annotator's files (default: 34)", "n"),
};

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
    raw: { countsLines: true },
    annotations: { encoding: "utf-8", read: readAnnotator },
  }),
  write: {
    options: writeOptions,
    write: documentWriter((document, { columns }: z.infer<z.ZodObject<typeof writeOptions>>) => {
      const { relations, messages } = withAnnotatorOffsets(document);
      const count = columns === "27" ? 27 : 34;
      const result = writeAnnotator(withProposalMarks(relations.map(withoutAltLexText), count), count);
      return {
        files: { [`ann/${document.id}`]: result.text, [`raw/${document.id}`]: document.raw },
        result: { ...result, messages: [...messages, ...result.messages] },
      };
    }),
  },
  move: moveRows,
} as const satisfies Format;

/** Removes the text of an AltLex, which a release states as its connective's, too; PDTB does not. */
function withoutAltLexText(relation: Relation): Relation {
  const { type, conn1, connective } = relation;
  const repeats = connective !== undefined && (type === "AltLex" || type === "AltLexC");
  return repeats && conn1 ? { ...relation, conn1: { ...conn1, text: "" } } : relation;
}

/**
 * Returns the reader of raw texts without annotations. Lines end as in a release, so that annotations made on it with the
 * Annotator fit the text.
 * @param isStored true for texts as stored, whose characters parses.json counts
 */
export function rawTexts(isStored: boolean): FormatReader {
  return annotationFiles({ looks: [], raw: { countsLines: !isStored } });
}

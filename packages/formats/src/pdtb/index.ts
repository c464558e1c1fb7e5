/**
 * {@include README.md}
 *
 * @module discoprep/formats/pdtb
 */

export { isProposedRow, proposed, readAnnotator } from "./annotator.ts";
export { defaultFields, writeAnnotator } from "./annotator-writer.ts";
export { connectiveSenses } from "./connective-senses.ts";
export { annotator, pdtb2, pipe48, rawTexts } from "./formats.ts";
export { readPdtb2 } from "./pdtb2-reader.ts";
export { hasConnective, type PipeForm, pdtb2Types, readPipeRelation } from "./pipe-relation.ts";
export { readPipe48 } from "./pipe48.ts";
export { cell, failRow, pipeRows, type Remark, type Row, readRows, spansAt } from "./rows.ts";
export {
  annotationText,
  annotatorText,
  rawText,
  type SourceFormat,
  storedText,
  withAnnotatorOffsets,
} from "./source-text.ts";
export { formatSpanList, parseSpanList } from "./span-list.ts";

/**
 * {@include ../README.md}
 *
 * @module @discoprep/pdtb
 */

export { defaultFields, proposed, readAnnotator, writeAnnotator } from "./annotator.ts";
export { checkSpans, spanProblem } from "./check-spans.ts";
export { connectiveSenses } from "./connective-senses.ts";
export { annotator, pdtb2, pipe48 } from "./formats.ts";
export { withGornAddresses } from "./gorn.ts";
export { readPdtb2 } from "./pdtb2-reader.ts";
export { type Pdtb2WriteOptions, writePdtb2 } from "./pdtb2-writer.ts";
export { type RowCells, rowCells } from "./pipe-relation.ts";
export { type Pipe48WriteOptions, readPipe48, writePipe48 } from "./pipe48.ts";
export {
  cell,
  columnName,
  failRow,
  pipeRows,
  type Remark,
  type Row,
  readRows,
  requiredSpans,
  spansAt,
  typeOf,
} from "./rows.ts";
export {
  annotationText,
  annotatorLines,
  rawText,
  type SourceFormat,
  withAnnotatorOffsets,
} from "./source-text.ts";
export { formatSpanList, parseSpanList } from "./span-list.ts";

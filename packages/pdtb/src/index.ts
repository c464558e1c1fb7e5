/**
 * {@include ../README.md}
 *
 * @module @discoprep/pdtb
 */

export { withAnnotatorOffsets } from "./annotator-offsets.ts";
export { readAnnotator } from "./annotator-reader.ts";
export { defaultFields, writeAnnotator } from "./annotator-writer.ts";
export { checkSpans, spanProblem } from "./check-spans.ts";
export { connectiveSenses } from "./connective-senses.ts";
export { annotator, pdtb2, pipe48 } from "./formats.ts";
export { withGornAddresses } from "./gorn.ts";
export { readPdtb2 } from "./pdtb2-reader.ts";
export { type Pdtb2WriteOptions, writePdtb2 } from "./pdtb2-writer.ts";
export { type RowCells, rowCells } from "./pipe-cells.ts";
export { readPipe48 } from "./pipe48-reader.ts";
export { type Pipe48WriteOptions, writePipe48 } from "./pipe48-writer.ts";
export { proposed } from "./proposals.ts";
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
} from "./source-text.ts";
export { formatSpanList, parseSpanList } from "./span-list.ts";

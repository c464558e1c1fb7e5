/**
 * {@include README.md}
 *
 * @module discoprep/formats/pdtb
 */

export { storedText } from "../source-text.ts";
export { isProposedRow, proposed, readAnnotator } from "./annotator.ts";
export { defaultFields, withAnnotatorOffsets, writeAnnotator } from "./annotator-writer.ts";
export * from "./formats.ts";
export { readPdtb2 } from "./pdtb2-reader.ts";
export {
  connectiveSenses,
  hasConnective,
  type PipeForm,
  type PipeRow,
  pdtb2Types,
  pipeRows,
  readPipeRelation,
  readRows,
} from "./pipe.ts";
export { readPipe48 } from "./pipe48.ts";
export { formatSpanList, parseSpanList } from "./span-list.ts";

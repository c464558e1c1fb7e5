export { readAnnotator } from "./annotator-reader.ts";
export { checkSpans } from "./check-spans.ts";
export { readPdtb2 } from "./pdtb2-reader.ts";
export { readPipe48 } from "./pipe48-reader.ts";
export type { ReadOptions, ReadResult } from "./read-result.ts";
export { annotationText, rawText, type SourceFormat, type SourceText } from "./source-text.ts";
export { formatSpanList, parseSpanList } from "./span-list.ts";

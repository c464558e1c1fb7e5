/**
 * {@include ../README.md}
 *
 * @module discoprep/segment
 */

export { escapePtb, escapeSentencePtb } from "./escape-ptb.ts";
export { isInScriptOf } from "./language-script.ts";
export { splitParagraphs } from "./paragraphs.ts";
export type { SegmentOptions } from "./segment.ts";
export {
  documentSegmenter,
  segmentDocument,
  splitSentences,
  tokenizer,
} from "./segment.ts";
export {
  chineseRawText,
  partedHan,
  segmentedText,
  tidySegmentedText,
  withSegmentedText,
} from "./segmented-text.ts";

/**
 * {@include ../README.md}
 *
 * @module @discoprep/segment
 */

export { escapePtb, escapeSentencePtb } from "./escape-ptb.ts";
export { isInScriptOf } from "./language-script.ts";
export { splitParagraphs } from "./paragraphs.ts";
export { documentSegmenter, segmentDocument } from "./segment-document.ts";
export {
  chineseRawText,
  partedHan,
  segmentedText,
  tidySegmentedText,
  withSegmentedText,
} from "./segmented-text.ts";
export { splitSentences } from "./sentences.ts";
export { documentTokenizer, tokenizer } from "./tokenizer.ts";
export type { SegmentOptions, TokenStandard } from "./types.ts";

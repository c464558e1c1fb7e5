export {
  chineseDocumentTokenizer,
  chineseDoubts,
  chineseTokenizer,
  type Doubt,
  type Engine,
} from "./engines.ts";
export { encodeWeights } from "./model/weights.ts";
export type { SegmentedSentence, TrainingDocument } from "./training/examples.ts";
export { trainWeights } from "./training/train.ts";

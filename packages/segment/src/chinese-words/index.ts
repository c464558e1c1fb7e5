export {
  chineseDocumentTokenizer,
  chineseDoubts,
  chineseTokenizer,
  type Doubt,
  type Engine,
} from "./engines.ts";
export { encodeWeights } from "./model/weights.ts";
export { crossValidate, type FoldCounts, type WordCounts, wordF1 } from "./training/evaluate.ts";
export { type TrainingOptions, trainingDefaults } from "./training/learner.ts";
export {
  readTrainingDocuments,
  type SegmentedSentence,
  type TrainingDocument,
} from "./training/read-sentences.ts";
export { trainWeights } from "./training/train.ts";

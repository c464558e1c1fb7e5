/**
 * {@include ../README.md}
 *
 * @module @discoprep/chinese-words
 */

export type { Engine } from "./engine.ts";
export { encodeWeights } from "./model/weights.ts";
export { chineseTokenizer } from "./tokenizer.ts";
export { crossValidate, type WordCounts, wordF1 } from "./training/evaluate.ts";
export type { SegmentedSentence } from "./training/examples.ts";
export { type TrainingOptions, trainingDefaults } from "./training/options.ts";
export { readTrainingDocuments, type TrainingDocument } from "./training/read-sentences.ts";
export { trainWeights } from "./training/train.ts";

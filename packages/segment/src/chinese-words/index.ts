export { chineseDoubts, chineseTokenizer, type Engine } from "./engines.ts";
export { encodeWeights } from "./model/weights.ts";
export { trainWeights } from "./training/train.ts";

export { alignLayer, type Layer, type LayerSentence } from "./align.ts";
export { sameText } from "./canonical.ts";
export { misplacedToken } from "./misplaced-token.ts";

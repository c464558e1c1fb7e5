export { alignLayer, type Layer, type LayerSentence, misplacedToken } from "./align.ts";
export { sameText } from "./canonical.ts";

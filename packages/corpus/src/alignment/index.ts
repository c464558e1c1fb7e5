export { alignLayer, misplacedToken } from "./align.ts";
export { sameText } from "./canonical.ts";

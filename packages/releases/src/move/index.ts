export { moveAnnotations } from "./move.ts";
export { moveOptions } from "./options.ts";

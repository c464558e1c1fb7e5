export { maskRelease, restoreRelease } from "./mask.ts";
export { maskOptions } from "./options.ts";

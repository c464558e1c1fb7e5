export { maskRelease, restoreRelease } from "./mask.ts";
export { maskOptions, restoreOptions } from "./options.ts";

export { type MaskedFiles, maskTexts, restoreTexts } from "./mask.ts";
export { type MaskOptions, maskOptions, type RestoreOptions, restoreOptions } from "./options.ts";

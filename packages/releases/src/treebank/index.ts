export { makeConll08Dataset } from "./conll08-dataset.ts";
export { conll08DatasetOptions, conll08Options } from "./options.ts";

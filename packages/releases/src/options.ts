/** The options of the commands that a job runs, without what runs them. */
export { convertOptions } from "./convert/options.ts";
export { exportOptions } from "./export/options.ts";
export { conll08DatasetOptions } from "./treebank/options.ts";

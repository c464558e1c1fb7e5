/** Options of the commands that a job runs, without what runs them. */
export { extractOptions } from "./extract/options.ts";
export { selectOptions } from "./select/options.ts";

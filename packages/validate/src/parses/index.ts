export { checkLinks } from "./link-checks.ts";
export { checkParses } from "./parse-checks.ts";

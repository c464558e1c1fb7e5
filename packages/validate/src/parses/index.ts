export { checkConll, checkLinkers } from "./link-checks.ts";
export { checkParses, checkWords } from "./parse-checks.ts";

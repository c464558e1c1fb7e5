export { brat } from "./format.ts";
export { readBrat } from "./read-brat.ts";

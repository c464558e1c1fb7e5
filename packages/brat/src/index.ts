export { brat } from "./format.ts";
export { readBrat } from "./read-brat.ts";
export { bratConfiguration, writeBrat } from "./write-brat.ts";

export { bratConfiguration, writeBrat } from "./brat.ts";
export { type LabelEdition, writeConnectiveConllu, writeTok } from "./connectives.ts";
export { readBrat } from "./read-brat.ts";
export { readRels } from "./read-rels.ts";
export { writeRels } from "./rels.ts";

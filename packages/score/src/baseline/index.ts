export { baselineRelations, trainBaseline } from "./baseline.ts";

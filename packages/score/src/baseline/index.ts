export { type Baseline, type BaselineRelation, baselineRelations, trainBaseline } from "./baseline.ts";

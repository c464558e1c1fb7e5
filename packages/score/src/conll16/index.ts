export { OfficialStop, type Outcome, withNamedStop } from "../official-stop.ts";
export { officialRelations } from "./official/read-relations.ts";
export {
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
} from "./official/text.ts";
export {
  checkOutput,
  evaluateForTira,
  type Measure,
  pairById,
  prototext,
  type TiraEvaluation,
  type TiraTask,
} from "./official/tira.ts";
export {
  goldLanguage,
  readScored,
  type ScoredRelation,
  type ScorePair,
  taskSenses,
} from "./scored-relation.ts";

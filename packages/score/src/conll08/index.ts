export { type NamedSentences, refuseUnreadable } from "./fixed-reader.ts";
export type { NamedLines } from "./official-reader.ts";
export {
  type PropositionScores,
  type PropositionSetScores,
  runEvalScript,
  scorePropositionSets,
  scorePropositions,
} from "./run.ts";

export { refuseUnreadable } from "./fixed-reader.ts";
export {
  type PropositionScores,
  type PropositionSetScores,
  runEvalScript,
  scorePropositionSets,
  scorePropositions,
} from "./run.ts";
